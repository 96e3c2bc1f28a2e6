// A game in a window: the board, the players, and what can be done.

import { AnalysisView } from "./analysis.js";
import { announce } from "./announce.js";
import { get, goTo, post } from "./api.js";
import { Board } from "./board.js";
import { Clocks } from "./clocks.js";
import { offered, offering } from "./draws.js";
import { ending, result } from "./ending.js";
import { facts, piecesInWords } from "./facts.js";
import { withFigurines } from "./figurines.js";
import { Hand } from "./hand.js";
import { Notations } from "./notations.js";
import { button, part, say as tell } from "./parts.js";
import { Replay } from "./replay.js";
import { Seats } from "./seats.js";
import { play } from "./sound.js";
import { gameTitle, joined, languageCode, say, sideName } from "./words.js";

/** The side of a person that waits for the other player's move; nothing if there is none. */
function waitingSide(view) {
  const other = 1 - view.to_move;
  const waits = !view.verdict && !view.is_paused && view.players[view.to_move] !== "human" && view.players[other] === "human";
  return waits ? other : undefined;
}

export class Session {
  constructor(id, drawing, offers, settings, keep) {
    Object.assign(this, { id, drawing, settings, keep });
    this.board = new Board(drawing);
    this.hand = new Hand(this.board, (move) => this.move(move));
    this.clocks = new Clocks();
    this.seats = new Seats(drawing, offers, this.clocks, {
      change: (side, word) => this.changePlayer(side, word), take: (piece) => this.hand.take(piece),
    });
    this.analysis = new AnalysisView((lines) => this.analyse(lines));
    this.replay = new Replay((node) => this.act({ do: "go", node }));
    this.notations = new Notations(this.replay.list, (name) => this.write(name));
    this.stopper = new AbortController();
    document.addEventListener("keydown", (event) => this.replay.type(event), { signal: this.stopper.signal });
    this.panel(offers);
    this.poll();
  }

  panel(offers) {
    const act = (word, action, more = {}) => button(say(word), action, { class: word, ...more });
    this.status = part("p", { class: "status" });
    this.extra = part("div", { class: "extra" });
    this.buttons = {
      undo: act("undo", () => this.act({ do: "take_back" })),
      hint: act("hint", () => post(`sessions/${this.id}/hint`)),
      pass: act("pass", () => this.move(this.passing())),
      draw: act("offerDraw", () => this.act({ do: "offer_draw", side: offering(this.view) })),
      resign: act("resign", () => this.resign()),
      analyse: act("analyse", () => this.analyse(this.view.analysed_lines > 0 ? 0 : Number(this.settings.analysed_lines ?? 1))),
      flip: button("⇅", () => this.flip(), { class: "flip", title: say("flip"), "aria-label": say("flip") }),
      sound: button("♪", () => this.switchSound(), { class: "sound", title: say("sound"), "aria-label": say("sound") }),
    };
    this.place = part("div", { class: "place-of-board" }, this.analysis.bar, this.board.svg);
    this.table = part("div", { class: "table" });
    this.facts = part("dl", { class: "facts" });
    this.element = part("section", { class: "session" }, this.table,
      part("div", { class: "panel" }, part("h2", {}, gameTitle(offers, this.drawing)), this.status, this.extra, this.notations.element,
        this.replay.list, this.replay.steps, part("div", { class: "buttons" }, Object.values(this.buttons)),
        this.analysis.element, this.facts, part("p", { class: "small" }, say("window"))));
    this.board.svg.setAttribute("aria-label", gameTitle(offers, this.drawing));
    this.element.style.setProperty("--shape", this.board.shape);
  }

  /** Asks again and again what the game looks like; the server answers when it looks otherwise. */
  async poll() {
    let after = "";
    while (!this.stopper.signal.aborted) {
      try {
        const { version, view } = await get(`sessions/${this.id}${after}`, this.stopper.signal);
        after = `?after=${version}`;
        this.show(view);
      } catch (error) {
        if (this.stopper.signal.aborted) return;
        tell(error.status ? error.inWords : say("gone"));
        if (error.status === 404) return goTo("start");
        await new Promise((resolve) => setTimeout(resolve, 3000));
      }
    }
  }

  /** The window shows something else from now on. */
  leave() {
    this.stopper.abort();
    this.replay.halt();
    this.clocks.halt();
  }

  act(action) {
    return post(`sessions/${this.id}/actions`, action);
  }

  async move(move) {
    try {
      await this.act({ do: "move", text: move.text, at: this.view.current });
    } catch (error) {
      tell(error.inWords ?? error.message);
      this.show(this.view);
    }
  }

  /** Analyses a number of the best moves, or none; the number is kept for the next time. */
  async analyse(lines) {
    if (lines > 0) await this.keep("analysed_lines", String(lines));
    await this.act({ do: "analyse", lines });
  }

  changePlayer(side, word) {
    const players = [...this.view.players];
    players[side] = word;
    return this.act({ do: "players", players });
  }

  passing() {
    return this.view.moves.find((move) => move.squares.length === 0);
  }

  /** Resigns for the only person, or for the player to move. */
  resign() {
    const people = [0, 1].filter((side) => this.view.players[side] === "human");
    return this.act({ do: "resign", side: people.length === 1 ? people[0] : this.view.to_move });
  }

  flip() {
    this.isTurned = !this.isTurned;
    this.show(this.view);
  }

  async switchSound() {
    await this.keep("sound", this.settings.sound === "on" ? "off" : "on");
    if (this.settings.sound === "on") play("move");
    this.show(this.view);
  }

  async write(notation) {
    await this.keep("notation", notation);
    this.show(this.view);
  }

  show(seen) {
    const { drawing, board, view: before } = this;
    const view = seen === before ? seen : withFigurines(drawing, seen);
    this.view = view;
    const isSecond = view.players[0] !== "human" && view.players[1] === "human";
    board.flip(isSecond !== Boolean(this.isTurned));
    const [above, below] = board.isFlipped ? [0, 1] : [1, 0];
    if (this.table.firstChild !== this.seats.rows[above]) {
      this.table.replaceChildren(this.seats.rows[above], this.place, this.seats.rows[below]);
    }
    board.show(view.board);
    const isOurs = view.players[view.to_move] === "human" || view.is_paused;
    const hint = view.hint === null ? [] : view.moves[view.hint]?.squares ?? [];
    // A move that was entered ahead answers the other side's next move, and nothing else.
    if (before && view.current !== before.current && view.nodes[view.current].parent !== before.current) this.hand.ahead.forget();
    this.hand.offer(isOurs ? view.moves : [], { last: view.last, check: view.checked, hint }, waitingSide(view));
    board.arrow(hint);
    this.clocks.tell(view.clock);
    this.seats.show(view, isOurs, waitingSide(view));
    const notation = Notations.fitting(view.notations, this.settings.notation ?? (languageCode() === "zh" ? "chinese" : "san"));
    this.notations.show(view.notations, notation);
    this.replay.show(view, view.notations.indexOf(notation));
    this.analysis.show(view, view.notations.indexOf(notation), board.isFlipped);
    this.showButtons(view, isOurs);
    this.element.dataset.thinking = view.is_thinking || view.is_hinting;
    this.element.dataset.verdict = view.verdict ? view.verdict.winner ?? "draw" : "";
    this.element.dataset.place = view.current;
    this.status.textContent = view.verdict && !view.trouble ? "" : this.inWords(view);
    this.extra.replaceChildren(...this.extras(view));
    this.facts.replaceChildren(...facts(view));
    board.svg.setAttribute("aria-description", piecesInWords(drawing, view));
    if (before) this.tellChanges(before, view);
  }

  showButtons(view, isOurs) {
    const { undo, hint, pass, draw, resign, analyse, sound } = this.buttons;
    undo.disabled = view.current === 0;
    hint.disabled = Boolean(view.verdict) || view.is_thinking || view.is_hinting;
    pass.hidden = !isOurs || !this.passing();
    draw.disabled = offering(view) === undefined;
    resign.disabled = Boolean(view.verdict) || !view.players.includes("human");
    analyse.setAttribute("aria-pressed", view.analysed_lines > 0);
    sound.setAttribute("aria-pressed", this.settings.sound === "on");
  }

  /** Tells screen readers and ears what has happened since the last view. */
  tellChanges(before, view) {
    const words = [];
    const node = view.nodes[view.current];
    const hasMoved = view.current !== before.current;
    if (hasMoved && node.parent === before.current) {
      words.push(joined(sideName(this.drawing, before.to_move), say("played"), `${this.replay.text(view.current)}.`));
    }
    const isOver = view.verdict && !before.verdict;
    if (hasMoved || isOver || view.trouble !== before.trouble) words.push(this.inWords(view));
    if (view.hint !== null && before.hint === null) words.push(`${say("hinted")}: ${view.moves[view.hint]?.text ?? ""}`);
    if (words.length > 0) announce(words.join(" "));
    if (this.settings.sound !== "on" || !(hasMoved || isOver)) return;
    play(isOver ? "end" : view.checked.length > 0 ? "check" : view.departed.length > before.departed.length ? "capture" : "move");
  }

  inWords({ verdict, to_move: toMove, checked, is_thinking: isThinking, trouble }) {
    if (trouble) return trouble;
    if (verdict) return result(this.drawing, verdict);
    const doing = isThinking ? say("thinks") : say("toMove");
    return `${joined(sideName(this.drawing, toMove), doing)}${checked.length > 0 ? ` · ${say("check")}` : ""}`;
  }

  /** What is there only now and then. */
  extras(view) {
    const parts = view.verdict ? [ending(this.drawing, view, this.id)] : offered(this.drawing, view, (action) => this.act(action));
    if (view.is_paused && !view.verdict && view.players.some((player) => player !== "human")) {
      parts.push(button(say("goOn"), () => this.act({ do: "go_on" }), { class: "main go-on" }));
    }
    if (view.beaten) {
      const name = part("input", { name: "high_score", maxlength: 40, value: this.settings.high_score ?? "", "aria-label": say("name") });
      const enter = async () => {
        await post(`sessions/${this.id}/high-score`, { name: name.value });
        await this.keep("high_score", name.value.trim());
        goTo("highScores");
      };
      parts.push(part("div", { class: "beaten" }, part("p", {}, say("beaten")), name, button(say("enter"), enter, { class: "main" })));
    }
    return parts;
  }
}
