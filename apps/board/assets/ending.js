// The end of a game: its result with the reason, and a rematch.

import { goTo, post } from "./api.js";
import { button, part } from "./parts.js";
import { joined, reason, say, sideName } from "./words.js";

/** The result in words. */
export function result(drawing, verdict) {
  const why = reason(verdict.reason, verdict.number);
  return verdict.winner === null ? joined(say("draw"), why) : joined(sideName(drawing, verdict.winner), say("wins"), why);
}

/** The result, and buttons for another game; `id` is the number of the one that is over. */
export function ending(drawing, view, id) {
  const again = (swapped) => async () => goTo("session", (await post(`sessions/${id}/rematch`, { swapped })).id);
  const buttons = view.rematch === null
    ? [button(say("rematch"), again(false), { class: "main rematch" }), button(say("swapped"), again(true), { class: "swapped" })]
    : [button(say("toRematch"), () => goTo("session", view.rematch), { class: "main to-rematch" })];
  return part("div", { class: "ending" }, part("p", { class: "result" }, result(drawing, view.verdict)),
    part("div", { class: "buttons" }, buttons, button(say("newGame"), () => goTo("start"), { class: "new-game" })));
}
