// @ts-check
// The live line to one match: it comes back by itself and goes on from the last event seen. An action that was on its
// way when the line broke is sent again; a move carries the ply it was made at, so it can't be played twice.

import { NO_ANSWER } from './api.js';
import { openSocket } from './transport.js';

/** @typedef {import('./types.js').Match} Match */
/** @typedef {import('./types.js').Message} Message */
/** @typedef {import('./types.js').Refusal} Refusal */

const FIRST_PAUSE = 200;
const LONGEST_PAUSE = 5000;
const PING_EVERY = 15000;
/** The line is taken for dead when nothing has come for so long. */
const SILENCE = 40000;
/** How a server that stops closes the line: another one goes on, and nobody needs to know. */
const HANDED_OVER = 1012;
/** For so long a line that was handed over is looked for quietly. */
const QUIET = 3000;

/**
 * @typedef {object} Ears
 * @property {(message: Message) => void} onMessage  everything but answers to actions
 * @property {(isLive: boolean) => void} onLink
 * @property {() => void} onSilence  the line did not open, or broke before a word was said
 */

/** @typedef {{action: Message, resolve: (answer: Message) => void, reject: (refusal: Refusal) => void}} Waiting */

export class Live {
  /** @param {string} id @param {string|undefined} token @param {Ears} ears */
  constructor(id, token, ears) {
    this.id = id;
    this.token = token;
    this.ears = ears;
    this.seq = 0;
    this.greeted = false;
    /** Events up to this one have been told, or happened before we came. @type {number|null} */
    this.told = null;
    this.tries = 0;
    this.refs = 0;
    this.closed = false;
    this.heard = 0;
    /** When a server last handed the line over. */
    this.handedOver = -Infinity;
    /** @type {Map<number, Waiting>} */
    this.waiting = new Map();
    /** @type {WebSocket|null} */
    this.socket = null;
    this.timer = 0;
    this.pinger = setInterval(() => this.ping(), PING_EVERY);
    this.again = () => this.hurry();
    addEventListener('online', this.again);
    document.addEventListener('visibilitychange', this.again);
    this.connect();
  }

  /**
   * Sends an action; settles when the server has stored or refused it.
   * @param {Message} action
   * @returns {Promise<Message>}
   */
  act(action) {
    return new Promise((resolve, reject) => {
      const ref = ++this.refs;
      this.waiting.set(ref, { action: { ...action, ref }, resolve, reject });
      this.send({ ...action, ref });
    });
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.pinger);
    removeEventListener('online', this.again);
    document.removeEventListener('visibilitychange', this.again);
    this.socket?.close();
  }

  connect() {
    const socket = openSocket(`matches/${encodeURIComponent(this.id)}/live`);
    this.socket = socket;
    this.greeted = false;
    socket.onopen = () => {
      this.heard = Date.now();
      this.send({ type: 'hello', ...(this.token ? { token: this.token } : {}), ...(this.told === null ? {} : { since: this.seq }) });
    };
    socket.onmessage = event => this.hear(JSON.parse(event.data));
    socket.onclose = event => {
      if (this.socket !== socket || this.closed) return;
      this.socket = null;
      if (event.code === HANDED_OVER && this.greeted) this.handedOver = Date.now();
      if (Date.now() - this.handedOver < QUIET) {
        this.timer = setTimeout(() => this.connect(), FIRST_PAUSE * Math.random());
        return;
      }
      this.ears.onLink(false);
      if (!this.greeted) this.ears.onSilence();
      const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.tries++);
      this.timer = setTimeout(() => this.connect(), pause * (0.75 + Math.random() / 2));
    };
  }

  /** @param {Message} message */
  hear(message) {
    this.heard = Date.now();
    if (message.type === 'ack' || message.type === 'error') {
      const ref = Number(message.ref);
      const waiting = this.waiting.get(ref);
      this.waiting.delete(ref);
      if (message.type === 'ack') waiting?.resolve(message);
      else if (waiting) waiting.reject(/** @type {Refusal} */ (/** @type {unknown} */ (message)));
      else this.ears.onMessage(message);
      return;
    }
    if (message.type === 'match') {
      const match = /** @type {Match} */ (message.match);
      if (!this.greeted) this.greet(match);
      this.ears.onMessage(message);
      this.seq = Math.max(this.seq, match.seq);
      return;
    }
    if (message.type === 'hint') {
      const ref = Number(message.ref);
      this.waiting.get(ref)?.resolve(message);
      this.waiting.delete(ref);
    }
    if (message.type === 'event') {
      const seq = Number(message.seq);
      if (this.told !== null && seq <= this.told) return;
      this.told = seq;
      this.seq = Math.max(this.seq, seq);
    }
    if (message.type !== 'pong') this.ears.onMessage(message);
  }

  /** The first state on a new line: settles what was on its way when the old one broke. @param {Match} match */
  greet(match) {
    this.greeted = true;
    this.told ??= match.seq;
    this.tries = 0;
    this.ears.onLink(true);
    for (const [ref, { action, resolve, reject }] of [...this.waiting]) {
      const stored = action.type === 'move' && match.history[Number(action.ply)]?.move === action.move;
      if (action.type === 'move' && !stored) {
        this.send(action);
        continue;
      }
      this.waiting.delete(ref);
      if (stored) resolve({ type: 'ack' });
      else reject(NO_ANSWER);
    }
  }

  ping() {
    if (!this.socket) return;
    if (Date.now() - this.heard > SILENCE) this.socket.close();
    else this.send({ type: 'ping' });
  }

  /** Tries again at once: the network or the person is back. */
  hurry() {
    if (this.closed || this.socket || document.visibilityState === 'hidden') return;
    clearTimeout(this.timer);
    this.tries = 0;
    this.connect();
  }

  /** @param {Message} message */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}
