// What is shown beside the rules: one of several views, which is asked for when it is looked at.

import { Stale } from "./client.js";
import { part, refused } from "./parts.js";
import { board } from "./tabs/board.js";
import { code } from "./tabs/code.js";
import { heat } from "./tabs/heat.js";
import { plan } from "./tabs/plan.js";
import { positions } from "./tabs/positions.js";
import { sample } from "./tabs/sample.js";

const VIEWS = [board, positions, sample, heat, plan, code];

/** The same question, of which an answer that is not wanted any more never comes: what waits for it is not shown any more. */
const lasting = (ask) => (...words) => ask(...words).catch((error) => {
  if (error instanceof Stale) return new Promise(() => {});
  throw error;
});

export class Panel {
  constructor(tabs, element) {
    this.element = element;
    this.view = board;
    this.tabs = VIEWS.map((view) => part("button", { type: "button", role: "tab", id: `tab-${view.name}`, "aria-controls": "panel", onclick: () => this.choose(view) }, view.label));
    tabs.replaceChildren(...this.tabs);
    tabs.addEventListener("keydown", (event) => this.step(event));
    this.mark();
  }

  mark() {
    this.tabs.forEach((tab, number) => {
      const isChosen = VIEWS[number] === this.view;
      tab.setAttribute("aria-selected", isChosen);
      tab.tabIndex = isChosen ? 0 : -1;
    });
    this.element.setAttribute("aria-labelledby", `tab-${this.view.name}`);
  }

  step(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = (VIEWS.indexOf(this.view) + step + VIEWS.length) % VIEWS.length;
    this.choose(VIEWS[next]);
    this.tabs[next].focus();
    event.preventDefault();
  }

  choose(view) {
    if (view === this.view) return;
    this.view = view;
    this.mark();
    this.element.replaceChildren();
    this.show();
  }

  /** What is shown is that of a text that has changed. */
  fade() {
    this.element.classList.add("stale");
    this.asked = undefined;
    this.shown = undefined;
  }

  /** Shows what can be asked about a text. */
  about(questions) {
    this.questions = questions;
    this.asked = questions;
    this.show();
  }

  async show() {
    const { view, asked } = this;
    if (!asked) return;
    const own = this.shown = {};
    this.element.classList.add("stale");
    const { read, ask, count } = asked;
    const contents = await view.contents({ ask: lasting(view.isQuick ? read : ask), count: lasting(count) }).catch((error) => error);
    // A piece may have looked elsewhere in the meantime.
    if (this.shown !== own) return;
    this.element.classList.remove("stale");
    const parts = Array.isArray(contents) ? contents.flat().filter(Boolean) : [refused(contents)];
    this.element.replaceChildren(...parts);
  }
}
