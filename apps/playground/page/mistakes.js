// What is wrong with the rules, in a list below them.

import { book, part } from "./parts.js";

export class MistakeList {
  constructor(element, editor) {
    this.element = element;
    this.editor = editor;
  }

  show() {
    const rows = this.editor.diagnostics().map((one) => this.row(one));
    this.element.replaceChildren(...(rows.length > 0 ? [part("ul", {}, rows)] : []));
  }

  row({ from, line, severity, source, message, actions }) {
    const [first, ...more] = message.split("\n");
    const fixes = actions.map((fix) => part("button", { type: "button", class: "fix", onclick: () => { fix.apply(); this.editor.view.focus(); } }, fix.name.replaceAll("`", "")));
    return part("li", { class: severity },
      part("button", { type: "button", class: "place", onclick: () => this.editor.goTo(from) }, `line ${line}`),
      book === undefined ? part("span", { class: "code" }, source) : part("a", { class: "code", href: `${book}codes/${source}.html` }, source),
      part("span", {}, ` ${first}`),
      more.map((text) => part("p", { class: "faint" }, text)), fixes);
  }
}
