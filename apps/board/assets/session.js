// A game in a window: the board, the players, and what can be done.

import { get, goTo, post } from "./api.js";
import { Board, pieceAlone, pieceInWords } from "./board.js";
import { Clocks } from "./clocks.js";
import { Hand } from "./hand.js";
import { button, part, say as tell, selection } from "./parts.js";
import { NOTATIONS, Replay } from "./replay.js";
import { players } from "./start.js";
import { grouped, languageCode, say, sideName } from "./words.js";

export class Session {
  constructor(id, drawing, offers, settings, keep) {
    Object.assign(this, { id, drawing, offers, settings, keep });
    this.board = new Board(drawing);
    this.hand = new Hand(this.board, (move) => this.move(move));
    this.clocks = new Clocks();
    const notation = settings.notation ?? (languageCode() === "zh" ? "chinese" : "squares");
    this.replay = new Replay((node) => this.act({ do: "go", node }), notation);
    this.stopper = new AbortController();
    this.panel();
    this.poll();
  }

  panel() {
    this.status = part("p", { class: "status", "aria-live": "polite" });
    this.players = drawingSides(this.drawing).map((side) => part("div", { class: "player" },
      part("span", { class: `token ${side.colour}` }), part("b", {}, sideName(side.name)), this.chooser(side),
      part("span", { class: "in-hand" }), this.clocks.faces[side.number]));
    this.extra = part("div", { class: "extra" });
    this.passes = button(say("pass"), () => this.move(this.passing()), { class: "pass" });
    this.buttons = part("div", { class: "buttons" },
      button(say("undo"), () => this.act({ do: "take_back" }), { class: "undo" }),
      button(say("hint"), () => post(`sessions/${this.id}/hint`), { class: "hint" }),
      this.passes,
      button(say("resign"), () => this.resign(), { class: "resign" }),
      button("⇅", () => { this.isTurned = !this.isTurned; this.show(this.view); }, { class: "flip", title: say("flip") }));
    const tab = (word) => button(say(word), () => this.write(word), { class: "tab", "data-notation": word });
    this.tabs = part("div", { class: "tabs", role: "tablist" }, NOTATIONS.map(tab));
    this.facts = part("dl", { class: "facts" });
    this.element = part("section", { class: "session" },
      part("div", { class: "table" }, this.players[1], this.board.svg, this.players[0]),
      part("div", { class: "panel" }, part("h2", {}, this.drawing.title), this.status, this.extra, this.buttons,
        this.replay.steps, this.tabs, this.replay.list, this.facts, part("p", { class: "small" }, say("window"))));
    this.element.style.setProperty("--shape", this.board.shape);
  }

  /** The player of a side, which can be changed at any time. */
  chooser({ number, name }) {
    const change = async (word) => {
      const players = [...this.view.players];
      players[number] = word;
      await this.act({ do: "players", players }).catch((error) => tell(error.message));
    };
    const list = selection(`player${number}`, players(this.offers).map((word) => [word, say(word)]), "human", change);
    list.setAttribute("aria-label", sideName(name));
    return list;
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
        tell(error.status ? error.message : say("gone"));
        if (error.status === 404) return goTo("start");
        await new Promise((resolve) => setTimeout(resolve, 3000));
      }
    }
  }

  /** The window shows something else from now on. */
  leave() {
    this.stopper.abort();
    this.replay.halt();
  }

  act(action) {
    return post(`sessions/${this.id}/actions`, action);
  }

  async move(move) {
    try {
      await this.act({ do: "move", text: move.text, at: this.view.current });
    } catch (error) {
      tell(error.message);
      this.show(this.view);
    }
  }

  passing() {
    return this.view.moves.find((move) => move.squares.length === 0);
  }

  /** Any piece that sits here resigns: the only person, or any piece that is to move. */
  resign() {
    const people = [0, 1].filter((side) => this.view.players[side] === "human");
    return this.act({ do: "resign", side: people.length === 1 ? people[0] : this.view.to_move });
  }

  async write(notation) {
    this.replay.notation = notation;
    this.show(this.view);
    await this.keep("notation", notation);
  }

  show(view) {
    this.view = view;
    const isSecond = view.players[0] !== "human" && view.players[1] === "human";
    this.board.flip(isSecond !== Boolean(this.isTurned));
    const table = this.element.querySelector(".table");
    const [above, below] = this.board.isFlipped ? [0, 1] : [1, 0];
    if (table.firstChild !== this.players[above]) {
      table.replaceChildren(this.players[above], this.board.svg, this.players[below]);
    }
    this.board.show(view.board);
    const isOurs = view.players[view.to_move] === "human" || view.is_paused;
    const hint = view.hint === null ? [] : view.moves[view.hint]?.squares ?? [];
    this.hand.offer(isOurs ? view.moves : [], { last: view.last, check: view.checked, hint });
    this.clocks.tell(view.clock);
    const { to_move: toMove, nodes, current } = view;
    this.replay.show(nodes, current, this.firstSide(view));
    this.passes.hidden = !isOurs || !this.passing();
    this.players.forEach((player, side) => {
      player.classList.toggle("to-move", side === toMove && !view.verdict);
      player.querySelector("select").value = view.players[side];
      const held = view.hands.filter((hand) => hand.side === side).map((hand) => this.heldPiece(hand, isOurs && side === toMove));
      player.querySelector(".in-hand").replaceChildren(...held);
    });
    this.element.dataset.thinking = view.is_thinking || view.is_hinting;
    this.element.dataset.verdict = view.verdict ? view.verdict.winner ?? "draw" : "";
    this.element.dataset.place = current;
    this.status.textContent = this.inWords(view);
    this.extra.replaceChildren(...this.extras(view));
    this.tabs.querySelectorAll(".tab").forEach((tab) => {
      tab.setAttribute("aria-selected", tab.dataset.notation === this.replay.notation);
    });
    this.facts.replaceChildren(...this.factsOf(view));
    this.board.svg.setAttribute("aria-description", this.piecesInWords(view));
  }

  /** Pieces of one type in hand: pressed, they show where they can be dropped. */
  heldPiece({ piece, number }, isOurs) {
    const { drawing } = this;
    const name = `${pieceInWords(drawing, drawing.pieces[piece])} × ${number}`;
    const take = button([pieceAlone(drawing, drawing.pieces[piece]), String(number)], () => this.hand.take(piece), {
      class: "held-piece", title: name, "aria-label": name,
    });
    take.disabled = !isOurs || !this.view.moves.some((move) => move.drops && move.becomes === piece);
    return take;
  }

  /** The side that made, or would have made, the very first move: 0 or 1. */
  firstSide(view) {
    let [depth, node] = [0, view.current];
    for (; node !== 0; node = view.nodes[node].parent) depth += 1;
    return (view.to_move + depth) % 2;
  }

  inWords({ verdict, to_move: toMove, checked, is_thinking: isThinking, trouble }) {
    const name = (side) => sideName(this.drawing.sides[side]);
    if (trouble) return trouble;
    if (verdict && verdict.winner === null) return say("draw");
    if (verdict) {
      const reason = verdict.reason === "rules" ? "" : ` ${say(verdict.reason)}`;
      return `${name(verdict.winner)} ${say("wins")}${reason}`;
    }
    const doing = isThinking ? say("thinks") : say("toMove");
    return `${name(toMove)} ${doing}${checked.length > 0 ? ` · ${say("check")}` : ""}`;
  }

  /** What is there only now and then. */
  extras(view) {
    const parts = [];
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

  factsOf({ state, number }) {
    const fact = (word, ...value) => [part("dt", {}, say(word)), part("dd", {}, ...value)];
    const copied = async () => { await navigator.clipboard.writeText(state); tell(say("copied")); };
    const facts = fact("fen", part("code", { class: "fen" }, state), button(say("copy"), copied, { class: "copy" }));
    if (number) {
      const share = `${(number.share * 100).toPrecision(6)} %`;
      facts.unshift(...fact("number", part("span", { class: "digits number" }, grouped(number.number)),
        part("span", { class: "digits of" }, `${say("ofAll")} ${grouped(number.of)}`),
        part("span", { class: "place", title: say("share") }, part("meter", { min: 0, max: 1, value: number.share }), share)));
    }
    return facts;
  }

  piecesInWords({ board, hands }) {
    const { squares, pieces } = this.drawing;
    const standing = squares.map((square, place) => board[place] !== null
      && `${square.name} ${pieceInWords(this.drawing, pieces[board[place]])}`);
    const held = hands.map(({ piece, number }) => `${say("inHand")} ${number} ${pieceInWords(this.drawing, pieces[piece])}`);
    return [...standing.filter(Boolean), ...held].join(", ");
  }
}

/** The two sides that play, with the colours of their pieces. */
function drawingSides(drawing) {
  return [0, 1].map((number) => ({
    number, name: drawing.sides[number],
    colour: drawing.pieces.find((piece) => piece.side === number)?.colour ?? ["white", "black"][number],
  }));
}
