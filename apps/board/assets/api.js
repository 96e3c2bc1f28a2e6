// Questions to the server. The address has the secret behind `#`, and the place in the page behind that.

import { refusal } from "./words.js";

/** The secret and the words of the place: `#SECRET/session/3` is the game number 3. */
export function place() {
  const [secret, ...words] = location.hash.slice(1).split("/");
  return { secret, words };
}

/** Goes to another place of the page. */
export function goTo(...words) {
  location.hash = [place().secret, ...words].join("/");
}

/** Why the server did not do what it was asked for. */
export class Refusal extends Error {
  constructor(status, { error, code }) {
    super(error);
    Object.assign(this, { status, code });
  }

  /** The reason in the language of the page. */
  get inWords() {
    return refusal(this);
  }
}

async function ask(method, path, body, signal) {
  const headers = { "X-Qishu-Token": place().secret };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const response = await fetch(`/api/${path}`, {
    method, headers, signal, body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  if (response.ok) return text;
  throw new Refusal(response.status, answered(text) ?? { error: text || response.statusText });
}

/** The refusal in an answer; nothing if it is not one of the server itself. */
function answered(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const get = async (path, signal) => JSON.parse(await ask("GET", path, undefined, signal));
export const getText = (path) => ask("GET", path);
export const post = async (path, body) => JSON.parse(await ask("POST", path, body));
export const remove = (path) => ask("DELETE", path);
