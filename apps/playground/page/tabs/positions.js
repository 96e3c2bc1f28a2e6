// The position of each number, from 0 to the last.

import { digits } from "../count.js";
import { copyButton, part, picture, refused } from "../parts.js";

/** Into how many parts the slider divides the numbers. */
const STEPS = 1000n;

export const positions = {
  name: "positions",
  label: "Positions",
  async contents({ ask, count }) {
    const { positions: total } = await count();
    if (total === "0") return [part("p", { class: "faint" }, "There are no positions.")];
    const last = BigInt(total) - 1n;
    const steps = last < STEPS ? last : STEPS;
    let number = last / 2n;
    let position = "";
    const place = part("div", { class: "figures" });
    const told = part("p", { class: "number" });
    const field = part("input", { inputmode: "numeric", "aria-label": "Number of the position", value: String(number), autocomplete: "off" });
    const slider = part("input", { type: "range", min: "0", max: String(steps), value: String(steps / 2n), "aria-label": "Place among all positions" });
    // Answers to what the slider has passed by are not waited for.
    let wanted;
    const draw = async () => {
      const own = wanted = {};
      const answer = await ask("position", { number: String(number) }).then((shown) => ({ shown }), (refusal) => ({ refusal }));
      if (wanted !== own) return;
      if (answer.refusal) return place.replaceChildren(refused(answer.refusal));
      position = answer.shown.position;
      told.replaceChildren("No. ", ...digits(answer.shown.grouped), part("br"), part("code", {}, position));
      place.replaceChildren(picture(answer.shown.picture));
      return undefined;
    };
    const go = (next) => {
      number = next < 0n ? 0n : next > last ? last : next;
      field.value = String(number);
      slider.value = String(steps === 0n ? 0n : (number * steps + last / 2n) / last);
      return draw();
    };
    slider.addEventListener("input", () => {
      number = steps === 0n ? 0n : last * BigInt(slider.value) / steps;
      field.value = String(number);
      draw();
    });
    field.addEventListener("change", () => {
      const written = field.value.replaceAll(/[_\s]/g, "");
      if (/^\d+$/.test(written)) go(BigInt(written));
      else place.replaceChildren(refused({ message: `\`${field.value}\` is not a number such as 1234 or 1_234` }));
    });
    await draw();
    const button = (label, title, act) => part("button", { type: "button", "aria-label": title, title, onclick: act }, label);
    return [
      part("div", { class: "row" }, slider),
      part("div", { class: "row" }, button("−", "The position before", () => go(number - 1n)), field, button("+", "The position after", () => go(number + 1n)),
        copyButton("Copy position", () => position)),
      told, place,
    ];
  },
};
