// The engine's evaluation of the place that is shown: a bar beside the board, and the best lines.

import { part, selection } from "./parts.js";
import { say } from "./words.js";

/** The value of one unit of the evaluation, in the engine's points. */
const UNIT = 100;
/** The numbers of lines that can be chosen. */
const LINES = ["1", "2", "3"];

/** The evaluation for the first side: a number of units, or the number of moves to the end. */
function inFigures({ points, ends_in: endsIn }) {
  if (points === null) return `${endsIn > 0 ? "#" : "#−"}${Math.ceil(Math.abs(endsIn) / 2)}`;
  const units = (Math.abs(points) / UNIT).toFixed(2);
  return `${points < 0 ? "−" : "+"}${units}`;
}

export class AnalysisView {
  /** `choose` is called with the number of lines that a player wants. */
  constructor(choose) {
    this.share = part("div", { class: "share" });
    this.bar = part("div", { class: "evaluation", role: "img", hidden: true }, this.share);
    this.depth = part("span", { class: "depth" });
    this.number = selection("analysed_lines", LINES.map((lines) => [lines, lines]), "1", (lines) => choose(Number(lines)), say("lines"));
    this.lines = part("ol", { class: "lines" });
    this.element = part("div", { class: "analysis", hidden: true }, this.lines,
      part("div", { class: "about" }, this.depth, part("label", {}, `${say("lines")} `, this.number)));
  }

  /** Shows what has been found; `notation` is the place of the notation among the texts of a move. */
  show({ analysed_lines: analysedLines, analysis, current, verdict }, notation, isFlipped) {
    this.bar.hidden = this.element.hidden = analysedLines === 0;
    this.bar.classList.toggle("flipped", isFlipped);
    if (analysedLines === 0) return;
    this.number.value = String(analysedLines);
    const found = analysis?.node === current ? analysis : undefined;
    const share = found?.share ?? (verdict ? { 0: 1, 1: 0 }[verdict.winner] ?? 0.5 : undefined);
    if (share !== undefined) this.share.style.height = `${Math.min(97, Math.max(3, share * 100))}%`;
    this.bar.setAttribute("aria-label", `${say("evaluation")} ${verdict ? say("over") : found ? inFigures(found.lines[0]) : "…"}`);
    this.depth.textContent = found ? `${say("depth")} ${found.depth}` : verdict ? say("over") : say("analysing");
    const text = (moves) => moves.map((texts) => texts[notation] ?? texts[0]).join(" ");
    this.lines.replaceChildren(...(found?.lines ?? []).map((line) =>
      part("li", {}, part("b", {}, inFigures(line)), part("span", { class: "line" }, text(line.moves)))));
  }
}
