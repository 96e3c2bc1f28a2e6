// What a screen reader is told: moves, results, and where the keyboard's cursor is.

import { part } from "./parts.js";

/** The place of announcements. Its text is replaced, so only the last one is read. */
const region = part("div", { class: "unseen", role: "status", "aria-live": "polite", id: "announced" });
document.body.append(region);

/** Tells a text, also if it is the last one once more. */
export function announce(text) {
  region.replaceChildren(part("span", {}, text));
}
