// The engine's evaluation of the place that is shown: a bar beside the board, and the best line.

import { part } from "./parts.js";
import { say } from "./words.js";

/** The value of one unit of the evaluation, in the engine's points. */
const UNIT = 100;

/** The evaluation for the first side: a number of units, or the number of moves to the end. */
function inFigures({ points, ends_in: endsIn }) {
  if (points === null) return `${endsIn > 0 ? "#" : "#−"}${Math.ceil(Math.abs(endsIn) / 2)}`;
  const units = (Math.abs(points) / UNIT).toFixed(2);
  return `${points < 0 ? "−" : "+"}${units}`;
}

export class AnalysisView {
  constructor() {
    this.share = part("div", { class: "share" });
    this.bar = part("div", { class: "evaluation", role: "img", hidden: true }, this.share);
    this.figures = part("b", {});
    this.depth = part("span", { class: "depth" });
    this.line = part("span", { class: "line" });
    this.element = part("p", { class: "analysis", hidden: true }, this.figures, this.depth, this.line);
  }

  /** Shows what has been found; `notation` is the place of the notation among the texts of a move. */
  show({ is_analysed: isAnalysed, analysis, current, verdict }, notation, isFlipped) {
    this.bar.hidden = this.element.hidden = !isAnalysed;
    this.bar.classList.toggle("flipped", isFlipped);
    if (!isAnalysed) return;
    const found = analysis?.node === current ? analysis : undefined;
    const share = found?.share ?? (verdict ? { 0: 1, 1: 0 }[verdict.winner] ?? 0.5 : undefined);
    if (share !== undefined) this.share.style.height = `${Math.min(97, Math.max(3, share * 100))}%`;
    const figures = found ? inFigures(found) : "…";
    this.bar.setAttribute("aria-label", `${say("evaluation")} ${verdict ? say("over") : figures}`);
    this.figures.textContent = verdict ? "" : figures;
    this.depth.textContent = found ? `${say("depth")} ${found.depth}` : verdict ? say("over") : say("analysing");
    this.line.textContent = found ? found.line.map((texts) => texts[notation] ?? texts[0]).join(" ") : "";
  }
}
