// Checks the links of all pages in a folder: `node links.js FOLDER`. A link within the folder has to lead to a file, and one to a place
// of a page to an element with that name.

import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** The places of a page, and where its links lead. */
function parsed(file) {
  const text = readFileSync(file, "utf8").replaceAll(/<!--[\s\S]*?-->|<script\b[\s\S]*?<\/script>/g, (part) => /^<script[^>]*>/.exec(part)?.[0] ?? "");
  const values = (names) => Array.from(text.matchAll(new RegExp(`<[a-z][^<>]*?\\s(?:${names})="([^"]*)"`, "g")), ([, value]) => value.replaceAll("&amp;", "&"));
  return { places: new Set(["", "top", ...values("id"), ...values("name")]), links: [...values("href"), ...values("src")] };
}

/** The dead links of the pages below a folder, each with its page. */
export function deadLinks(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith(".html"));
  const pages = new Map(files.map((file) => [path.resolve(folder, file), parsed(path.join(folder, file))]));
  const leads = (page, link) => {
    const [target, place = ""] = link.split("#");
    const file = target === "" ? page : path.resolve(path.dirname(page), decodeURIComponent(target.split("?")[0]));
    const found = existsSync(file) && statSync(file).isDirectory() ? path.join(file, "index.html") : file;
    // The playground reads what stands behind `#` as the name of a variant.
    return found.startsWith(path.resolve(folder)) && existsSync(found) && (found.includes("playground") || !pages.has(found) || pages.get(found).places.has(decodeURIComponent(place)));
  };
  return [...pages].flatMap(([page, { links }]) => {
    const inner = links.filter((link) => !/^([a-z]+:|\/\/)/.test(link));
    return [...new Set(inner.filter((link) => !leads(page, link)))].map((link) => `${path.relative(folder, page)}: ${link}`);
  });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const dead = deadLinks(process.argv[2]);
  if (dead.length > 0) {
    console.error(`${dead.length} links lead nowhere:\n${dead.join("\n")}`);
    process.exit(1);
  }
}
