// The page: which place is shown, and what is kept from one day to the next.

import { get, goTo, place, post } from "./api.js";
import { part, say as tell } from "./parts.js";
import { failed, highScores, records } from "./lists.js";
import { Preview } from "./preview.js";
import { Setup } from "./setup.js";
import { Session } from "./session.js";
import { startForm } from "./start.js";
import { gameTitle, languageCode, say, setLanguage } from "./words.js";

const main = document.querySelector("main");
let offers;
let settings = {};
let shown;

/** Keeps a setting, here and in the user's folder. */
async function keep(name, value) {
  if (value === "" || settings[name] === value) return;
  settings[name] = value;
  await post("settings", { name, value }).catch((error) => tell(error.inWords ?? error.message));
}

function head() {
  const link = (word, sign) => part("a", { href: `#${place().secret}/${word}`, class: place().words[0] === word ? "here" : "", "aria-current": place().words[0] === word && "page" },
    part("span", { class: "sign", "aria-hidden": "true" }, sign), say({ start: "play", records: "records", highScores: "highScores", setup: "setUp" }[word]));
  const language = part("button", { type: "button", class: "language", onclick: () => change("language", languageCode() === "en" ? "zh" : "en") },
    say("language"));
  const theme = part("button", { type: "button", class: "theme", title: say("theme"), "aria-label": say("theme"), onclick: () => change("theme", isDark() ? "light" : "dark") }, "◐");
  const nav = document.querySelector("header nav");
  nav.setAttribute("aria-label", "棋数 Qishu");
  nav.replaceChildren(link("start", "⚔"), link("setup", "✎"), link("records", "☰"), link("highScores", "★"), language, theme);
}

const isDark = () => (settings.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";

/** Changes what the whole page looks like. */
async function change(name, value) {
  await keep(name, value);
  await show();
}

function dress() {
  setLanguage(settings.language ?? (navigator.language.startsWith("zh") ? "zh" : "en"));
  document.documentElement.dataset.theme = isDark() ? "dark" : "light";
  document.title = "棋数 Qishu";
  head();
}

async function contents([word, id]) {
  switch (word) {
    case "session": {
      const { view } = await get(`sessions/${id}`);
      return new Session(id, await get(`drawings/${view.variant}`), offers, settings, keep);
    }
    case "setup": return Setup.of(offers, settings, keep, id);
    case "records": return { element: await records(offers, settings) };
    case "highScores": return { element: await highScores(offers) };
    default: return { element: start() };
  }
}

function start() {
  const preview = new Preview();
  const form = startForm(offers, settings, keep, { chosen: (variant) => preview.show(variant) });
  const setUp = part("button", { type: "button", onclick: () => goTo("setup", form.elements.variant.value) }, say("setUp"));
  form.append(setUp);
  return part("section", { class: "page new" }, part("h2", {}, say("newGame")), form, preview.element);
}

async function show() {
  shown?.leave?.();
  shown = undefined;
  dress();
  const asked = location.hash;
  const next = await contents(place().words).catch((error) => ({ element: failed(error) }));
  // The user may have gone elsewhere in the meantime.
  if (location.hash !== asked) return next.leave?.();
  shown = next;
  if (next.drawing) document.title = `${gameTitle(offers, next.drawing)} · 棋数 Qishu`;
  main.replaceChildren(shown.element);
  return undefined;
}

async function begin() {
  dress();
  try {
    [offers, settings] = [await get("offers"), await get("settings")];
  } catch (error) {
    main.replaceChildren(part("p", { class: "none" }, error.status === 401 ? say("gone") : error.inWords ?? error.message));
    return;
  }
  addEventListener("hashchange", show);
  await show();
}

begin();
