// The choice of the notation in which moves are listed.

import { button, part } from "./parts.js";
import { say } from "./words.js";

/** Tabs for the notations that a game has. `choose` is called with the name of one. */
export class Notations {
  constructor(panel, choose) {
    this.choose = choose;
    this.names = [];
    panel.setAttribute("role", "tabpanel");
    panel.id = "moves";
    this.element = part("div", { class: "tabs", role: "tablist", "aria-label": say("notation"),
      onkeydown: (event) => this.type(event) });
  }

  /** The notation that is shown if a player wants this one: it, or the first one that the game has. */
  static fitting(names, wanted) {
    return names.includes(wanted) ? wanted : names[0];
  }

  show(names, chosen) {
    this.element.hidden = names.length < 2;
    if (names.join() !== this.names.join()) {
      this.names = names;
      this.element.replaceChildren(...names.map((name) => button(say(name), () => this.choose(name), {
        class: "tab", role: "tab", "data-notation": name, "aria-controls": "moves",
      })));
    }
    for (const tab of this.element.children) {
      const isChosen = tab.dataset.notation === chosen;
      tab.setAttribute("aria-selected", isChosen);
      tab.tabIndex = isChosen ? 0 : -1;
    }
  }

  /** The arrow keys go from tab to tab. */
  type(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    const place = this.names.indexOf(document.activeElement?.dataset.notation);
    const next = this.element.children[(place + step + this.names.length) % this.names.length];
    next.focus();
    this.choose(next.dataset.notation);
    event.preventDefault();
  }
}
