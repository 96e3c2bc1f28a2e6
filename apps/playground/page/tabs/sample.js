// Positions drawn at random.

import { digits } from "../count.js";
import { part, picture, refused } from "../parts.js";

/** How many are drawn at once. */
const MANY = 6;

let seed = "0";

export const sample = {
  name: "sample",
  label: "Samples",
  async contents({ ask }) {
    const place = part("div", { class: "figures" });
    const show = async () => {
      const drawn = await ask("sample", { seed, many: MANY }).catch((refusal) => refusal);
      if (!Array.isArray(drawn)) return place.replaceChildren(refused(drawn));
      if (drawn.length === 0) return place.replaceChildren(part("p", { class: "faint" }, "There are no positions to draw."));
      return place.replaceChildren(...drawn.map((one) => part("div", { class: "drawn" }, picture(one.picture),
        part("p", { class: "number" }, "No. ", digits(one.grouped)), part("p", {}, part("code", {}, one.position)))));
    };
    const field = part("input", { inputmode: "numeric", "aria-label": "Seed", value: seed, autocomplete: "off", onchange: () => { seed = field.value.trim(); show(); } });
    const again = () => {
      seed = field.value = String(crypto.getRandomValues(new Uint32Array(1))[0]);
      show();
    };
    await show();
    return [
      part("div", { class: "row" }, part("label", {}, "Seed ", field), part("button", { type: "button", onclick: again }, "Draw others")),
      part("p", { class: "faint" }, "Each position is as likely as any other; a seed has the same sample everywhere, as `qishu sample` draws it."),
      place,
    ];
  },
};
