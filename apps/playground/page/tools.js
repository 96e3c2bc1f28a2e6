// What stands in the head of the page: the library, the limit of time, and what is done with the text.

import { part, selection } from "./parts.js";

const LIMITS = [[1, "1 second"], [5, "5 seconds"], [20, "20 seconds"], [60, "1 minute"], [600, "10 minutes"]];

const darkPaper = matchMedia("(prefers-color-scheme: dark)");

export class Tools {
  /** Tools that choose a variant, put the text in form, copy the address, and ask anew when the limit has changed. */
  constructor(element, library, { choose, format, link, limit }) {
    this.seconds = 20;
    this.variants = part("select", { "aria-label": "Variant of the library", onchange: () => { if (this.variants.value) choose(this.variants.value); } },
      part("option", { value: "" }, "your own rules"), groups(library));
    const limits = selection("Limit of time for each answer", LIMITS, this.seconds, (seconds) => { this.seconds = Number(seconds); limit(); });
    const button = (label, title, onclick) => part("button", { type: "button", title, onclick }, label);
    element.append(this.variants, limits, button("Format", "Put the rules in their canonical form", format),
      button("Copy link", "Copy an address that has these rules in it", link), button("◐", "Light or dark", turn));
  }

  chosen(name) {
    this.variants.value = name;
  }
}

/** The variants in their families. */
function groups(library) {
  const families = [...new Set(library.map(({ family }) => family))];
  return families.map((family) => part("optgroup", { label: family },
    library.filter((one) => one.family === family).map(({ name, title }) => part("option", { value: name }, title))));
}

/** Changes from light to dark or back, for as long as the page is open. */
function turn() {
  const root = document.documentElement;
  const isDark = root.dataset.theme ? root.dataset.theme === "dark" : darkPaper.matches;
  root.dataset.theme = isDark ? "light" : "dark";
}
