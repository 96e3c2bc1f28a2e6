// The Rust module that counts the positions.

import { copyButton, part, refused, selection } from "../parts.js";

const PARTS = [["count", "the count"], ["positions", "numbers of positions"], ["rules", "the rules"], ["part_tree", "the part tree"],
  ["moves", "the moves"], ["all", "all of them"]];

let chosen = "count";

export const code = {
  name: "code",
  label: "Code",
  async contents({ ask }) {
    const place = part("div", {});
    let source = "";
    const show = async (wanted) => {
      chosen = wanted;
      const answer = await ask("module", { part: chosen }).catch((refusal) => ({ refusal }));
      source = answer.source ?? "";
      place.replaceChildren(answer.refusal ? refused(answer.refusal) : part("pre", { class: "code", tabindex: 0 }, source));
    };
    await show(chosen);
    return [
      part("div", { class: "row" }, part("label", {}, "Rust for ", selection("Part of the module", PARTS, chosen, show)), copyButton("Copy", () => source)),
      part("p", { class: "faint" }, "As a build script compiles it; `qishu emit` prints the same."),
      place,
    ];
  },
};
