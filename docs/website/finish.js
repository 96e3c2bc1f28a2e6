// Puts the reports of variants on their pages, which mdBook has made: `node finish.js WORK SITE`. Markdown would read them otherwise.

import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { reports } from "./reports.js";

const [work, site] = process.argv.slice(2);
const MARK = "<!-- report -->";

for (const { family, name, links, content } of reports(path.join(work, "reports"))) {
  const file = path.join(site, "variants", family, `${name}.html`);
  const page = readFileSync(file, "utf8");
  if (!page.includes(MARK)) throw new Error(`${file} has no place for the report`);
  writeFileSync(file, page.replace(MARK, () => `<nav class="parts" aria-label="Contents">${links}</nav>\n<div class="report">${content}</div>`));
}
