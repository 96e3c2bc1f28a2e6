// The pages that `qishu report` has written: what of them is shown elsewhere.

import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";

const root = path.join(import.meta.dirname, "..", "..");

/** The text between two others, from the first of these on; empty if there is none. */
const between = (text, first, last) => text.split(first)[1]?.split(last)[0] ?? "";

/** One page of a variant. */
class Report {
  constructor(folder, family, name) {
    const text = readFileSync(path.join(folder, `${name}.html`), "utf8");
    this.family = family;
    this.name = name;
    this.title = between(text, "<h1>", "</h1>");
    this.sources = [...between(text, "<header>", "</header>").matchAll(/<p class="faint">(.*)<\/p>/g)].map(([, source]) => source);
    this.links = between(text, '<nav aria-label="Contents">', "</nav>");
    this.content = between(text, "<main>", "</main>");
    this.total = between(text, '<p class="total">', "</p>");
    this.sheet = between(text, "<style>", "</style>");
  }

  /** How many positions there are, in short. */
  get short() {
    return between(this.content, ", that is ", "</td>") || this.total.replace(/ positions?$/, "") || "too many to count here";
  }

  /** The opening, else a position of the sample, else the board: as a file, in the colours that a reader prefers. */
  get picture() {
    const places = ["opening", "sample", "board"].map((id) => between(this.content, `<section id="${id}">`, "</section>"));
    const drawn = places.map((place) => /<svg [\s\S]*?<\/svg>/.exec(place)?.[0]).find(Boolean);
    const { light, dark, classes } = this.colours;
    const style = `<style>:root { ${light} } @media (prefers-color-scheme: dark) { :root { ${dark} } }\n${classes}</style>`;
    return drawn.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ').replace(">", `>${style}`);
  }

  /** The colours on light and on dark paper, and the rules about classes of elements. */
  get colours() {
    const [, light, dark] = /:root \{ (.*) \}\n.*:root \{ (.*) \} \}/.exec(this.sheet);
    return { light, dark, classes: this.sheet.split("\n").filter((line) => line.startsWith(".")).join("\n") };
  }
}

/** The pages of all variants, by family. */
export function reports(folder) {
  const files = readdirSync(path.join(root, "variants"), { recursive: true }).filter((file) => file.endsWith(".rules")).sort();
  return files.map((file) => new Report(folder, path.dirname(file), path.basename(file, ".rules")));
}
