// Dead links are found, and others are not taken for dead.

import assert from "node:assert";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { deadLinks } from "../links.js";

test("links that lead nowhere are told with their pages", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "links"));
  try {
    mkdirSync(path.join(folder, "part"));
    writeFileSync(path.join(folder, "index.html"), '<h1 id="head">a</h1><a href="#head">b</a><a href="#tail">c</a>'
      + '<a href="part/">d</a><a class="x" href="part/index.html#here">e</a><img src="none.svg"><a href="https://example.org/none">f</a>');
    writeFileSync(path.join(folder, "part", "index.html"), '<p id="here"></p><a href="../index.html#head">g</a>\n<a\nhref="../part/index.html#there">h</a>'
      + '<script>"<a href=\'none\'>"</script><!-- <a href="none"> -->');
    assert.deepEqual(deadLinks(folder).sort(), ["index.html: #tail", "index.html: none.svg", "part/index.html: ../part/index.html#there"]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
