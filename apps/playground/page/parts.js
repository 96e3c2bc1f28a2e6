// Parts of which the page is made.

/** Where the book is, if the page is a part of the website. */
export const book = document.querySelector('meta[name="book"]')?.content;

/** An element with attributes, listeners (`onclick`) and children. */
export function part(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== undefined && child !== false));
  return element;
}

/** A picture from the text that the compiler makes of it, which is XML. */
export function picture(text) {
  const named = text.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ');
  const read = new DOMParser().parseFromString(named, "image/svg+xml").documentElement;
  return part("figure", {}, document.importNode(read, true));
}

/** A list from which one thing is chosen: pairs of a value and a label. */
export function selection(label, pairs, chosen, onchange) {
  const options = pairs.map(([value, words]) => part("option", { value, selected: String(value) === String(chosen) }, words));
  return part("select", { "aria-label": label, onchange: (event) => onchange(event.target.value) }, options);
}

/** A table of labels and values. */
export function facts(pairs) {
  return part("table", { class: "facts" }, pairs.map(([label, value]) => part("tr", {}, part("th", { scope: "row" }, label), part("td", {}, value))));
}

/** What is shown on demand, or `isOpen` at once. */
export const details = (summary, isOpen, ...content) => part("details", { open: isOpen }, part("summary", {}, summary), content);

/** Why there is no answer. */
export function refused({ message, help = [] }) {
  return part("div", { class: "refused", role: "alert" }, part("p", {}, sentence(message)), help.map((line) => part("p", { class: "faint" }, sentence(line))));
}

const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");

/** Says something for a few seconds. */
export function say(text) {
  const line = part("p", {}, text);
  document.querySelector("#said").append(line);
  setTimeout(() => line.remove(), 4000);
}

/** A button that copies a text. */
export function copyButton(label, text) {
  const copy = async () => {
    await navigator.clipboard.writeText(text()).then(() => say("Copied"), () => say("This browser does not allow copying"));
  };
  return part("button", { type: "button", onclick: copy }, label);
}
