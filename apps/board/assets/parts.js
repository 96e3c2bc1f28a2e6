// Parts of which the page is made.

const SVG = "http://www.w3.org/2000/svg";

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== undefined && value !== null) element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** An element of the page, with attributes, listeners (`onclick`) and children. */
export function part(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/** An element of a drawing. */
export function drawn(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

/** A button that says what went wrong, if something does. */
export function button(label, act, attributes = {}) {
  const onclick = async () => {
    try {
      await act();
    } catch (error) {
      say(error.inWords ?? error.message);
    }
  };
  return part("button", { type: "button", onclick, ...attributes }, label);
}

/** Says something for a few seconds. */
export function say(text) {
  const place = document.querySelector("#said");
  const line = part("p", {}, text);
  place.append(line);
  setTimeout(() => line.remove(), 6000);
}

/** Lets a player choose one of several things, pairs of a label and a node; the answer is its number, or nothing. */
export function choose(title, pairs) {
  return new Promise((resolve) => {
    const dialog = part("dialog", { class: "choice", "aria-label": title, onclose: () => { dialog.remove(); resolve(undefined); } });
    pairs.forEach(([label, node], number) => {
      dialog.append(part("button", {
        type: "button", "aria-label": label, title: label, onclick: () => { resolve(number); dialog.close(); },
      }, node));
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** A list from which one thing is chosen: pairs of a value and a label. */
export function selection(name, pairs, chosen, onchange, label) {
  const options = pairs.map(([value, text]) => part("option", { value, selected: value === chosen }, text));
  const attributes = { name, "aria-label": label };
  if (onchange) attributes.onchange = (event) => onchange(event.target.value);
  return part("select", attributes, options);
}
