// The rules in the page's address: `#xiangqi` is a variant of the library, and what begins with `~` is a text, made smaller.

/** The most bytes of a text: as many as the compiler reads. */
const MOST_BYTES = 1 << 20;

async function through(stream, bytes) {
  const parts = [];
  let size = 0;
  // What is made of few bytes may be too many.
  for (const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts);
    size += value.length;
    if (size > MOST_BYTES) throw new Error("the text is larger than rules may be");
    parts.push(value);
  }
}

/** A text as letters that an address may have. */
export async function packed(text) {
  const blob = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return `~${letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** The text of such letters; fails if they are none. */
export async function unpacked(letters) {
  const bytes = atob(letters.slice(1).replaceAll("-", "+").replaceAll("_", "/"));
  const blob = await through(new DecompressionStream("deflate-raw"), Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
  return new TextDecoder("utf-8", { fatal: true }).decode(await blob.arrayBuffer());
}
