// Clocks: what the server said was left, and the time since.

import { part } from "./parts.js";

export class Clocks {
  constructor() {
    this.faces = [0, 1].map(() => part("span", { class: "clock", role: "timer", "aria-live": "off" }));
    this.told = undefined;
    this.since = 0;
    this.timer = setInterval(() => this.draw(), 100);
  }

  /** The clocks are shown no more. */
  halt() {
    clearInterval(this.timer);
  }

  /** What is left now; nothing if there is no clock. */
  tell(clock) {
    this.told = clock ?? undefined;
    this.since = performance.now();
    this.draw();
  }

  draw() {
    this.faces.forEach((face, player) => {
      face.hidden = !this.told;
      if (!this.told) return;
      const runs = this.told.running === player;
      const left = Math.max(0, this.told.left[player] - (runs ? performance.now() - this.since : 0));
      face.textContent = inWords(left);
      face.classList.toggle("runs", runs);
      face.classList.toggle("short", left < 20_000);
    });
  }
}

/** Hours, minutes and seconds; tenths where little is left. */
function inWords(milliseconds) {
  const seconds = milliseconds / 1000;
  if (seconds < 10) return seconds.toFixed(1);
  const whole = Math.floor(seconds);
  const pair = (number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${pair(minutes)}:${pair(whole % 60)}` : `${minutes}:${pair(whole % 60)}`;
}
