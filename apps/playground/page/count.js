// The number of positions, and figures printed elsewhere beside it.

import { details, facts, part, refused } from "./parts.js";

/** A long number, which may be broken between its groups. */
export function digits(grouped) {
  const groups = grouped.split("_");
  return groups.flatMap((group, number) => (number === 0 ? [group] : ["\u2009", part("wbr"), group]));
}

/** The number of figures that leaves room for the rest of the page. */
const FEW = 2;

/** How many figures there are, and how many of them agree. */
function summary(published) {
  const agreeing = published.filter((one) => one.agrees).length;
  if (published.length === 1) return `1 published figure, which ${agreeing === 1 ? "agrees" : "does not agree"}`;
  const which = agreeing === 0 ? "none of which agrees" : `${agreeing} of which ${agreeing === 1 ? "agrees" : "agree"}`;
  return `${published.length} published figures, ${which}`;
}

export class CountCard {
  constructor(element) {
    this.element = element;
  }

  /** What is shown while positions are counted. */
  begin(title) {
    this.bar = part("progress", { max: 1, "aria-label": "Share of the work that is done" });
    this.element.replaceChildren(part("h2", {}, title), part("p", { class: "total waits" }, "Counting …"), this.bar);
  }

  watch(share) {
    if (this.bar) this.bar.value = share;
  }

  refuse(title, refusal) {
    this.bar = undefined;
    this.element.replaceChildren(part("h2", {}, title), refused(refusal));
  }

  mistaken(many) {
    this.bar = undefined;
    const words = many === 1 ? "The rules have a mistake, which is told below them." : `The rules have ${many} mistakes, which are told below them.`;
    this.element.replaceChildren(part("p", { class: "faint" }, words));
  }

  show({ title, grouped, magnitudes, published, sources }) {
    this.bar = undefined;
    const unit = grouped === "1" ? "position" : "positions";
    const total = part("p", { class: "total", "data-positions": grouped.replaceAll("_", "") }, digits(grouped), part("span", { class: "unit" }, ` ${unit}`));
    const all = published.length;
    const figures = published.map((one) => part("div", { class: one.agrees ? "figure agrees" : "figure" },
      part("p", { class: "number" }, digits(one.figure)), part("p", {}, one.remark), part("p", { class: "faint" }, one.source)));
    const more = [facts(magnitudes), ...sources.map((source) => part("p", { class: "faint" }, source))];
    this.element.replaceChildren(part("h2", {}, title), total,
      ...(all > 0 ? [details(summary(published), all <= FEW, figures)] : []), details("Logarithm, bits and space", false, more));
  }
}
