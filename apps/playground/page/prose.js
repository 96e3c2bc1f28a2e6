// The little Markdown that a language server writes: blocks of code, names, rules between paragraphs.

import { part } from "./parts.js";

/** A text of such Markdown as an element. */
export function prose(text) {
  const [odd, even] = [(code) => part("pre", {}, code.replace(/^\w*\n/, "")), paragraphs];
  return part("div", { class: "prose" }, text.split("```").map((block, number) => (number % 2 === 1 ? odd(block) : even(block))));
}

function paragraphs(text) {
  const lines = text.split(/\n{2,}/).map((one) => one.trim()).filter(Boolean);
  return lines.map((one) => (one === "---" ? part("hr") : part("p", {}, words(one))));
}

function words(text) {
  return text.split(/(`[^`]*`|\*\*[^*]*\*\*)/).map((one) => {
    if (one.startsWith("`")) return part("code", {}, one.slice(1, -1));
    return one.startsWith("**") ? part("strong", {}, one.slice(2, -2)) : one;
  });
}
