// @ts-check
// Clocks: what they show beside each player, and when they warn. The server keeps the time; here it is only drawn.

import { h } from './dom.js';
import { language, t } from './i18n.js';
import { sayStatus } from './say.js';
import { play as sound } from './alerts.js';

/** @typedef {import('./types.js').Clock} Clock */
/** @typedef {import('./types.js').Match} Match */
/** @typedef {import('./types.js').Side} Side */

/** @type {Side[]} */
const SIDES = ['first', 'second'];
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Below this, tenths are shown. */
const TENTHS_BELOW = 10 * SECOND;
/** What a clock shows whose time nobody knows. */
const UNKNOWN = '–:––';
/** Between two looks at the time. */
const TICK = 50;

/** Milliseconds that a side has left at this time of the server. @param {Clock} clock @param {Side} side @param {number} now */
export function leftAt(clock, side, now) {
  const passed = clock.running === side ? Math.max(0, now - clock.since - clock.delay) : 0;
  return Math.max(0, clock.left[side] - passed);
}

/** From how many milliseconds on there is little time: the last tenth, in faster games at most the last ten seconds. @param {Clock} clock */
export function lowAt({ control }) {
  if (control.kind === 'correspondence') return (control.days * DAY) / 10;
  return Math.min(10 * SECOND, control.time * SECOND * 0.1);
}

/** Milliseconds as a clock shows them: `2 d 5 h`, `1:30:00`, `4:59`, `9.3`. @param {number} ms */
export function face(ms) {
  if (ms < TENTHS_BELOW) return (Math.floor(ms / 100) / 10).toLocaleString(language(), { minimumFractionDigits: 1 });
  const seconds = Math.ceil(ms / SECOND);
  const [days, hours, minutes] = [Math.floor(ms / DAY), Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  if (days > 0) return `${days} d ${Math.floor((ms % DAY) / HOUR)} h`;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** The two clocks of a match. They stay the same elements, so that nothing flickers. */
export class ClockFaces {
  /** @param {() => number} now  the time of the server */
  constructor(now) {
    this.now = now;
    /** @type {Match|null} */
    this.match = null;
    this.elements = Object.fromEntries(SIDES.map(side => [side, h('span', { class: 'clock', role: 'timer', 'data-side': side, hidden: true })]));
    /** The running clock that has warned already. @type {Side|null} */
    this.warned = null;
    this.timer = 0;
    /** @type {Clock['left']|null|undefined} */
    this.past = undefined;
  }

  /** @param {Match} match @param {(side: Side) => string} name @param {Clock['left']|null|undefined} past  what they showed in the position looked at; nothing for now, null where nobody knows */
  update(match, name, past) {
    this.past = past;
    this.match = match;
    for (const side of SIDES) {
      this.elements[side].hidden = !match.clock;
      if (match.clock) this.elements[side].setAttribute('aria-label', t('clock.of', { side: name(side) }));
    }
    this.draw();
    const runs = Boolean(match.clock?.running);
    if (runs && !this.timer) this.timer = window.setInterval(() => this.draw(), TICK);
    if (!runs) this.leave();
  }

  draw() {
    const clock = this.match?.clock;
    if (!clock) return;
    for (const side of SIDES) {
      const element = this.elements[side];
      const left = leftAt(clock, side, this.now());
      const text = face(left);
      // A clock of the past stands, but who has to hurry now is told all the same.
      const now = this.past === undefined;
      const shown = now ? text : this.past ? face(this.past[side]) : UNKNOWN;
      if (element.textContent !== shown) element.textContent = shown;
      const isLow = left <= lowAt(clock);
      element.classList.toggle('running', now && clock.running === side);
      element.classList.toggle('low', now && isLow);
      if (clock.running === side) this.warn(side, isLow, text);
    }
  }

  /** Once in a turn, and to whoever has to hurry. @param {Side} side @param {boolean} isLow @param {string} text */
  warn(side, isLow, text) {
    const isNew = isLow && this.warned !== side;
    this.warned = isLow ? side : null;
    if (!isNew || !this.match?.you.includes(side)) return;
    sound('low');
    sayStatus(t('clock.low', { time: text }));
  }

  /** Both times in words, for who cannot see them. @param {(side: Side) => string} name */
  inWords(name) {
    const clock = this.match?.clock;
    if (clock && this.past !== undefined) return SIDES.map(side => `${name(side)}: ${this.past ? face(this.past[side]) : t('clock.unknown')}`).join('. ');
    return clock ? SIDES.map(side => `${name(side)}: ${face(leftAt(clock, side, this.now()))}`).join('. ') : t('clock.none');
  }

  leave() {
    clearInterval(this.timer);
    this.timer = 0;
  }
}
