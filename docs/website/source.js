// Writes the source of the book for mdBook: `node source.js WORK`. Chapters are those of `docs/book/src/SUMMARY.md` and one for each
// variant, beside its family's others.

import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { reports } from "./reports.js";

const root = path.join(import.meta.dirname, "..", "..");
const book = path.join(root, "docs", "book");
const [work] = process.argv.slice(2);
const source = path.join(work, "book", "src");
const library = reports(path.join(work, "reports"));
const LIBRARY = "variants/README.md";

const read = (...parts) => readFileSync(path.join(...parts), "utf8");

function write(file, text) {
  mkdirSync(path.dirname(path.join(source, file)), { recursive: true });
  writeFileSync(path.join(source, file), text);
}

/** A link to the playground, from a chapter. */
const playground = (chapter, words, hash = "") =>
  `<a class="button" href="${path.posix.relative(path.dirname(chapter), "playground/index.html")}${hash}">${words}</a>`;

/** The variants of a family, each with its picture. */
function cards(family) {
  const card = ({ name, title, short }) => `<a href="${family}/${name}.html"><img src="${family}/${name}.svg" alt="" loading="lazy">`
    + `<strong>${title}</strong><span>${short}</span></a>`;
  return `<div class="cards">\n${library.filter((one) => one.family === family).map(card).join("\n")}\n</div>\n`;
}

/** The page of the library, with pictures in place of tables, and nothing about how these are written. */
function gallery(text) {
  let family;
  return text.replace(/^`UPDATE_LIBRARY[^]*?\n\n/m, "").split("\n").flatMap((line) => {
    if (line.startsWith("|")) return line.startsWith("| file") ? [cards(family)] : [];
    family = /Files: \[`([a-z]+)\/`\]/.exec(line)?.[1] ?? family;
    return [line];
  }).join("\n");
}

/** A text whose links lead to chapters and pictures; of a link that leads out of the book, the words are left. */
function linked(chapter, folder, text) {
  return text.replaceAll(/(!?)\[([^\]]*)\]\(([^)\s]*)\)/g, (link, image, words, target) => {
    if (/^(https?:|#)/.test(target)) return link;
    const [file, place] = target.split("#");
    const within = path.posix.join(path.posix.dirname(chapter), file);
    if (/\.(webp|svg)$/.test(file)) {
      mkdirSync(path.dirname(path.join(source, within)), { recursive: true });
      cpSync(path.join(folder, file), path.join(source, within));
      return link;
    }
    if (file.endsWith(".rules") && within.startsWith("variants/")) return `[${words}](${file.replace(/rules$/, "md")})`;
    // mdBook makes the page of a folder of its README, and does not follow with the links.
    const page = file.replace(/README\.md$/, "index.md");
    return chapters.includes(within) ? `[${words}](${page}${place === undefined ? "" : `#${place}`})` : words;
  });
}

/** The chapter of a variant, whose content comes later. */
function variant({ family, name, title, sources, short }) {
  const chapter = `variants/${family}/${name}.md`;
  write(chapter.replace(/md$/, "svg"), library.find((one) => one.name === name).picture);
  write(chapter, `# ${title}\n\n<img class="opening" src="${name}.svg" alt="">\n\n\`${name}\`: ${short} positions\n\n${sources.map((one) => `${one}\n\n`).join("")}`
    + `${playground(chapter, "Open in the playground", `#${name}`)}\n\n<!-- report -->\n`);
}

const summary = read(book, "src", "SUMMARY.md");
const chapters = [...summary.matchAll(/\]\((.*)\)/g)].map(([, chapter]) => chapter);
for (const chapter of chapters) {
  const own = path.join(book, "src", chapter);
  const file = existsSync(own) ? own : path.join(root, chapter);
  let text = read(file);
  if (chapter === LIBRARY) text = gallery(text);
  if (["introduction.md", "apps/playground/README.md"].includes(chapter)) {
    text = text.replace("\n\n", `\n\n${playground(chapter, "Open the playground")}\n\n`);
  }
  write(chapter, linked(chapter, path.dirname(file), text));
}
library.forEach(variant);

// The variants stand below the library in the contents.
const entry = ({ family, name, title }) => `  - [${title}](variants/${family}/${name}.md)`;
write("SUMMARY.md", summary.replace(new RegExp(`^- .*\\(${LIBRARY}\\)$`, "m"), (line) => [line, ...library.map(entry)].join("\n")));

// Each code has a short address: `codes/E0203.html`.
const codes = read(root, "spec-lang", "mistakes", "README.md").matchAll(/\[([EW]\d+)\]\(([a-z]+)\.md(#[^)]*)\)/g);
const redirects = Array.from(codes, ([, code, page, place]) => `"/codes/${code}.html" = "../spec-lang/mistakes/${page}.html${place}"`);
writeFileSync(path.join(work, "book", "book.toml"),
  `${read(book, "book.toml")}\n[output.html.redirect]\n${redirects.join("\n")}\n`);
const { light, dark, classes } = library[0].colours;
writeFileSync(path.join(work, "book", "website.css"),
  `:root { ${light} }\n.navy, .coal, .ayu { ${dark} }\n${classes}\n${read(import.meta.dirname, "website.css")}`);
