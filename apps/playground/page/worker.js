// The worker: it has the compiler, and answers one question after another.

import { Compiler } from "./compiler.js";

let compiler;

async function begin({ module, library }) {
  compiler = await Compiler.begin(module, (share) => postMessage({ share }));
  return compiler.ask({ ask: "library", files: library });
}

/** Why the compiler came to a stop: what it said itself, or what the browser says. */
function lastWords(error) {
  if (error instanceof RangeError) return "it went too deep for this browser";
  const words = compiler ? compiler.said() : "";
  return words.startsWith("panicked at") ? words : `it needed more memory than it may have (${error.message})`;
}

// Questions wait until the compiler is there.
let ready = Promise.resolve();

addEventListener("message", ({ data }) => {
  ready = ready.then(async () => {
    try {
      if (data.module) await begin(data);
      else postMessage(compiler.ask(data.question));
    } catch (error) {
      postMessage({ died: lastWords(error) });
    }
  });
});
