// Finishes the pages that mdBook has made: `node finish.js WORK SITE`. The reports of variants are put on their pages, since Markdown
// would read them otherwise, and pages that lead on get an icon.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
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

// Without an icon, a browser asks for one that is not there.
const icon = readdirSync(site).find((name) => /^favicon.*\.svg$/.test(name));
if (icon === undefined) throw new Error(`${site} has no icon`);
for (const name of readdirSync(path.join(site, "codes"))) {
  const file = path.join(site, "codes", name);
  writeFileSync(file, readFileSync(file, "utf8").replace("<title>", `<link rel="icon" href="../${icon}">\n    <title>`));
}
