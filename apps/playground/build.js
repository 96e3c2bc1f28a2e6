// Puts the page together: `node build.js MODULE FOLDER` bundles its scripts, and writes beside them the compiler, the library's
// rules and the style sheet of pictures, which the compiler knows.

import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { Compiler } from "./page/compiler.js";

const here = import.meta.dirname;
const variants = path.join(here, "..", "..", "variants");

/** The rules files, by family and name. */
function library() {
  const files = readdirSync(variants, { recursive: true }).filter((file) => file.endsWith(".rules")).sort();
  return files.map((file) => {
    const text = readFileSync(path.join(variants, file), "utf8");
    const name = path.basename(file, ".rules");
    return { file: path.basename(file), family: path.dirname(file), name, title: /^\s*title\s+"([^"]*)"/m.exec(text)?.[1] ?? name, text };
  });
}

/** The colours of pictures, which are those of the page, on light and on dark paper. */
function sheet({ light, dark, sheet: pictures }) {
  return `:root { ${light} }\n@media (prefers-color-scheme: dark) { :root { ${dark} } }\n`
    + `:root[data-theme="light"] { ${light} }\n:root[data-theme="dark"] { ${dark} }\n${pictures}`;
}

const [module, folder] = process.argv.slice(2);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
await build({
  entryPoints: [path.join(here, "page", "main.js"), path.join(here, "page", "worker.js")],
  outdir: folder,
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  legalComments: "eof",
  logLevel: "warning",
});
for (const file of ["index.html", "style.css", "icon.svg"]) cpSync(path.join(here, "page", file), path.join(folder, file));
cpSync(module, path.join(folder, "playground.wasm"));
writeFileSync(path.join(folder, "library.json"), JSON.stringify(library()));
const compiler = await Compiler.begin(await WebAssembly.compile(readFileSync(module)));
writeFileSync(path.join(folder, "pictures.css"), sheet(compiler.ask({ ask: "style" }).answer));
