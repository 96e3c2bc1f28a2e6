// The lists of records and of high scores.

import { get, getText, goTo, post, remove } from "./api.js";
import { button, part, say as tell, selection } from "./parts.js";
import { preferred } from "./start.js";
import { gameTitle, say } from "./words.js";

function table(words, rows) {
  if (rows.length === 0) return part("p", { class: "none" }, say("none"));
  return part("div", { class: "scroll", tabindex: 0 }, part("table", {},
    part("thead", {}, part("tr", {}, words.map((word) => part("th", { scope: "col" }, word === "actions" ? part("span", { class: "unseen" }, say(word)) : say(word))))),
    part("tbody", {}, rows)));
}

const cells = (...values) => part("tr", {}, values.map((value) => part("td", {}, value)));

/** The records, with what can be done with them. */
export async function records(offers, settings) {
  const list = await get("records");
  const row = (record) => cells(record.begun, gameTitle(offers, { name: record.variant, title: record.title }), record.players.map(say).join(" – "), record.result, record.plies,
    part("div", { class: "buttons" },
      button(say("open"), async () => goTo("session", (await post(`records/${record.id}/open`)).id), { class: "open" }),
      button(say("save"), () => save(record, settings.notation ?? "squares"), { class: "save" }),
      button(say("forget"), async () => { await remove(`records/${record.id}`); goTo("records", Date.now()); }, { class: "forget" })));
  return part("section", { class: "page" }, part("h2", {}, say("records")),
    table(["date", "game", "players", "result", "moves", "actions"], list.map(row)), reader(offers, settings));
}

/** Hands a record to the browser as a file. */
async function save(record, notation) {
  const text = await getText(`records/${record.id}?notation=${notation}`);
  const url = URL.createObjectURL(new Blob([text], { type: "application/x-chess-pgn" }));
  part("a", { href: url, download: `${record.variant}-${record.id}.pgn` }).click();
  URL.revokeObjectURL(url);
}

/** A form into which a record from elsewhere is put. */
function reader(offers, settings) {
  const games = offers.variants.map((variant) => [variant.name, gameTitle(offers, variant)]);
  const variant = selection("variant", [["", say("named")], ...games], preferred(offers, settings), undefined, say("game"));
  const text = part("textarea", { rows: 5, "aria-label": say("record"), placeholder: "1. e2e4 …" });
  const read = async () => goTo("session", (await post("records", { variant: variant.value || null, text: text.value })).id);
  return part("details", { class: "reader" }, part("summary", {}, say("read")), variant, text, button(say("open"), read, { class: "main" }));
}

/** The players that have beaten the engine. */
export async function highScores(offers) {
  const list = await get("high-scores");
  const row = ({ name, variant, level, moves, day }) => cells(name, gameTitle(offers, { name: variant }), say(level), moves, day);
  return part("section", { class: "page" }, part("h2", {}, say("highScores")),
    table(["name", "game", "level", "moves", "date"], list.map(row)));
}

/** Says what went wrong instead of a list. */
export function failed(error) {
  const words = error.inWords ?? error.message;
  tell(words);
  return part("section", { class: "page" }, part("p", { class: "none" }, words));
}
