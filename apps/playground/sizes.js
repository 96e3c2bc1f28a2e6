// What a module consists of: its sections, and the functions of each crate, by their names.

import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const [CUSTOM, IMPORTS, CODE, DATA] = [0, 2, 10, 11];

class Reader {
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  /** A number of seven bits a byte, the lowest first. */
  number() {
    for (let value = 0, shift = 1; ; shift *= 128) {
      const byte = this.bytes[this.at++];
      value += (byte & 127) * shift;
      if (byte < 128) return value;
    }
  }

  text() {
    const length = this.number();
    this.at += length;
    return Buffer.from(this.bytes.subarray(this.at - length, this.at)).toString();
  }
}

function* sections(bytes) {
  for (const reader = new Reader(bytes, 8); reader.at < bytes.length;) {
    const from = reader.at;
    const id = bytes[reader.at++];
    const size = reader.number();
    yield { id, from, begin: reader.at, end: reader.at + size };
    reader.at += size;
  }
}

/** The module without what has no meaning for its users. */
export function stripped(bytes) {
  const kept = [...sections(bytes)].filter(({ id }) => id !== CUSTOM).map(({ from, end }) => bytes.subarray(from, end));
  return Buffer.concat([bytes.subarray(0, 8), ...kept]);
}

/** The names of functions by their numbers, those that are imported first. */
function names(bytes) {
  for (const { id, begin, end } of sections(bytes)) {
    const reader = new Reader(bytes, begin);
    if (id !== CUSTOM || reader.text() !== "name") continue;
    while (reader.at < end) {
      const [kind, size] = [bytes[reader.at++], reader.number()];
      const behind = reader.at + size;
      if (kind === 1) return new Map(Array.from({ length: reader.number() }, () => [reader.number(), reader.text()]));
      reader.at = behind;
    }
  }
  return new Map();
}

const STANDARD = new Set(["alloc", "core", "std"]);

/** The crate that a function was written in, from its mangled name; of one of the standard library, for whose types it was made. */
function crate(name = "") {
  const crates = [];
  for (const { 1: length, index, 0: all } of name.matchAll(/Cs[0-9a-zA-Z]*_(\d+)_?/g)) crates.push(name.substr(index + all.length, Number(length)));
  return crates.find((one) => !STANDARD.has(one)) ?? crates[0] ?? "others";
}

function* functions(bytes) {
  let number = [...sections(bytes)].filter(({ id }) => id === IMPORTS).map(({ begin }) => new Reader(bytes, begin).number())[0] ?? 0;
  for (const { id, begin } of sections(bytes)) {
    if (id !== CODE) continue;
    const reader = new Reader(bytes, begin);
    for (let left = reader.number(); left > 0; left -= 1) {
      const size = reader.number();
      reader.at += size;
      yield { number, size };
      number += 1;
    }
  }
}

/** The bytes of each crate's functions, the most first; and those of constants. */
export function fill(bytes) {
  const called = names(bytes);
  const crates = new Map();
  for (const { number, size } of functions(bytes)) {
    const name = crate(called.get(number));
    crates.set(name, (crates.get(name) ?? 0) + size);
  }
  for (const { id, begin, end } of sections(bytes)) if (id === DATA) crates.set("constants", end - begin);
  return [...crates].sort(([, one], [, other]) => other - one);
}

if (process.argv[1] === import.meta.filename) {
  const [from, to] = process.argv.slice(2);
  const bytes = readFileSync(from);
  const module = stripped(bytes);
  writeFileSync(to, module);
  const kilobytes = (size) => `${Math.round(size / 1000)} kB`;
  const most = fill(bytes).slice(0, 12).map(([name, size]) => `${name} ${kilobytes(size)}`);
  console.log(`the module has ${kilobytes(module.length)}, ${kilobytes(gzipSync(module, { level: 9 }).length)} packed; of it ${most.join(", ")}`);
}
