// The compiler: a module that has a question written into its memory, and its answer read there.

export class Compiler {
  /** Starts the module; `progress` is called with the share of the work that is done. */
  static async begin(module, progress = () => {}) {
    const compiler = new Compiler();
    compiler.bindings = (await WebAssembly.instantiate(module, { page: { progress } })).exports;
    return compiler;
  }

  /** What is said to a question: an object of which `answer` is the answer, or `refused` says why there is none. */
  ask(question) {
    const { bindings } = this;
    const bytes = new TextEncoder().encode(JSON.stringify(question));
    // The memory may have grown by the room, and is another one then.
    const room = bindings.room(bytes.length);
    new Uint8Array(bindings.memory.buffer, room, bytes.length).set(bytes);
    bindings.ask();
    return JSON.parse(this.said());
  }

  /** What stands in the place of the answer; of a module that has panicked, what it said then. */
  said() {
    const { memory, answer, answer_bytes: bytes } = this.bindings;
    return new TextDecoder().decode(new Uint8Array(memory.buffer, answer(), bytes()));
  }
}
