// The form in which a player begins a game.

import { goTo, post } from "./api.js";
import { button, part, selection } from "./parts.js";
import { gameTitle, languageCode, say, sideName } from "./words.js";

/** Clocks that are offered: seconds for the game, and for each move. */
const CLOCKS = [undefined, [60, 0], [180, 2], [600, 0], [600, 5], [1800, 20]];

function clockInWords(clock) {
  if (!clock) return say("noClock");
  const [main, increment] = clock;
  return `${main / 60} ${say("minutes")}${increment ? ` + ${increment} ${say("seconds")} ${say("perMove")}` : ""}`;
}

/** The possible players of a side. */
export const players = (offers) => ["human", "easy", "middle", "hard", ...(offers.program ? ["program"] : [])];

/** The game that is offered first: the named one, that of last time, or the first one in the language of the page. */
export function preferred(offers, settings) {
  const known = (name) => offers.variants.some((variant) => variant.name === name);
  const named = [offers.named, settings.variant].find(known);
  const native = languageCode() === "zh" && offers.variants.find((variant) => variant.chinese);
  return named ?? (native || offers.variants[0])?.name;
}

/** The form. `state` is where the game begins, if not at the opening; `chosen` is called with the variant that is chosen. */
export function startForm(offers, settings, keep, fixed = {}) {
  const chosen = () => offers.variants.find(({ name }) => name === form.elements.variant.value) ?? offers.variants[0];
  const fields = part("div", { class: "players" });
  const drawPlayers = () => fields.replaceChildren(...chosen().sides.map((side, number) => part("label", {},
    part("span", {}, sideName(chosen(), number)),
    selection(`player${number}`, players(offers).map((word) => [word, say(word)]), settings[`player${number}`] ?? ["human", "easy"][number]))));
  const draw = () => {
    drawPlayers();
    fixed.chosen?.(form.elements.variant.value);
  };
  const variants = fixed.variant ? offers.variants.filter(({ name }) => name === fixed.variant) : offers.variants;
  const form = part("form", { class: "start", onsubmit: (event) => event.preventDefault() },
    part("label", {}, part("span", {}, say("game")),
      selection("variant", variants.map((variant) => [variant.name, gameTitle(offers, variant)]), fixed.variant ?? preferred(offers, settings), () => draw())),
    fields,
    part("label", {}, part("span", {}, say("clock")),
      selection("clock", CLOCKS.map((clock, number) => [String(number), clockInWords(clock)]), settings.clock ?? "0")),
    button(say("begin"), async () => {
      const { variant, clock, player0, player1 } = form.elements;
      const times = CLOCKS[Number(clock.value)];
      const state = fixed.state?.();
      const { id } = await post("sessions", {
        variant: variant.value, players: [player0.value, player1.value], state,
        clock: times && { main: times[0], increment: times[1] },
      });
      for (const [name, value] of Object.entries({ variant, clock, player0, player1 })) await keep(name, value.value);
      goTo("session", id);
    }, { class: "main begin" }));
  draw();
  return form;
}
