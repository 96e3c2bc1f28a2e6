// Offers of a draw.

import { button, part } from "./parts.js";
import { joined, say, sideName } from "./words.js";

/** The side that may offer a draw now: the only person, or the person to move. */
export function offering({ players, to_move: toMove, verdict, is_paused: isPaused, draw, is_thinking: isThinking }) {
  const people = [0, 1].filter((side) => players[side] === "human");
  const side = people.length === 2 || people[0] === toMove ? toMove : undefined;
  const isOpen = draw !== null && draw.stage !== "declined";
  return people.length === 0 || verdict || isPaused || isOpen || isThinking ? undefined : side;
}

/** What is said of an offer, with the buttons to answer it. */
export function offered(drawing, { draw }, act) {
  if (draw === null) return [];
  const [offerer, other] = [sideName(drawing, draw.side), sideName(drawing, 1 - draw.side)];
  const answer = (accepts) => () => act({ do: "answer_draw", accepts });
  const words = {
    open: joined(offerer, say("offersDraw")), weighed: joined(other, say("weighsDraw")), declined: joined(other, say("declinesDraw")),
  };
  return [part("div", { class: "offer" }, part("p", {}, words[draw.stage]), draw.stage === "open" && part("div", { class: "buttons" },
    button(say("accept"), answer(true), { class: "main accept" }), button(say("decline"), answer(false), { class: "decline" })))];
}
