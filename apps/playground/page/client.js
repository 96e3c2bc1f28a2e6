// Questions to a worker, one at a time and each for so long. A worker that takes too long, or whose answer is not
// wanted any more, is ended, and another one takes its place.

/** Why there is no answer, with what to do about it. */
export class Refusal extends Error {
  constructor(message, help = []) {
    super(message);
    this.help = help;
  }
}

/** That an answer is not wanted any more. */
export class Stale extends Error {}

export class Client {
  /** Asks workers that run the module; `watch` is called with the share of the work that is done. */
  constructor(module, library, watch = () => {}) {
    this.begin = { module, library };
    this.watch = watch;
    this.waiting = [];
    this.current = undefined;
    this.worker = undefined;
  }

  /** The answer to a question, which may take a number of seconds. */
  ask(question, seconds) {
    return new Promise((resolve, reject) => {
      this.waiting.push({ question, seconds, resolve, reject });
      this.next();
    });
  }

  /** Gives up whatever is asked. */
  stop() {
    const given = [this.current, ...this.waiting].filter(Boolean);
    this.waiting = [];
    if (this.current) this.end();
    given.forEach(({ reject }) => reject(new Stale()));
  }

  next() {
    if (this.current || this.waiting.length === 0) return;
    this.current = this.waiting.shift();
    const { question, seconds } = this.current;
    if (!this.worker) this.start();
    // What a worker is told before it is ready waits for it.
    this.worker.postMessage({ question });
    this.clock = setTimeout(() => this.fail(`no answer within ${seconds === 1 ? "a second" : `${seconds} seconds`}, which is the limit of time set here`,
      ["A greater limit may be enough, and the program `qishu` has none."]), seconds * 1000);
  }

  start() {
    const worker = new Worker("worker.js");
    worker.addEventListener("message", ({ data }) => this.hear(data));
    worker.addEventListener("error", (event) => this.fail(`the worker could not go on: ${event.message ?? "it was not loaded"}`));
    worker.postMessage(this.begin);
    this.worker = worker;
  }

  hear({ share, died, answer, refused }) {
    if (share !== undefined) this.watch(share);
    else if (died !== undefined) this.fail(`the compiler stopped: ${died}`, ["It was started anew. If it stops again, please report these rules."]);
    else if (refused) this.done((question) => question.reject(new Refusal(refused.message, refused.help)));
    else this.done((question) => question.resolve(answer));
  }

  /** Ends the worker, and says why. */
  fail(message, help) {
    const { current } = this;
    this.end();
    current?.reject(new Refusal(message, help));
    this.next();
  }

  end() {
    this.worker?.terminate();
    this.worker = undefined;
    this.current = undefined;
    clearTimeout(this.clock);
  }

  done(tell) {
    clearTimeout(this.clock);
    const { current } = this;
    this.current = undefined;
    if (current) tell(current);
    this.next();
  }
}
