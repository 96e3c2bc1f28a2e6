// The way in which positions are counted.

import { details, facts, part, picture } from "../parts.js";

export const plan = {
  name: "plan",
  label: "Plan",
  async contents({ ask }) {
    const { size, classes, explained } = await ask("plan");
    if (size.length === 0) {
      return [part("p", {}, "They are not counted by tables, so there are no classes of squares."), part("pre", { tabindex: 0 }, explained)];
    }
    return [
      part("p", { class: "faint" }, "Pieces with few squares are placed first. Those still to come cannot tell the squares of one class apart, "
        + "so that only the number of free ones matters."),
      facts(size),
      part("div", { class: "figures" }, classes.map(picture)),
      details("The plan, stage by stage", false, part("pre", { tabindex: 0 }, explained)),
    ];
  },
};
