// @ts-check
// One match as this browser knows it: the server's state, the clicks made so far, the ply looked at. It draws nothing.

import { NO_ANSWER, sceneAt, whyGone } from './api.js';
import { click, imagined, matching, targets } from './clicks.js';
import { Live } from './live.js';
import { moves, wait } from './motion.js';
import { spelling } from './notation.js';
import { Prepared } from './premove.js';
import { Thoughts } from './thoughts.js';

/** @typedef {import('./types.js').Match} Match */
/** @typedef {import('./types.js').Clock['left']} Left */
/** @typedef {import('./types.js').Scene} Scene */
/** @typedef {import('./types.js').Action} Action */
/** @typedef {import('./types.js').Piece} Piece */
/** @typedef {import('./types.js').Message} Message */
/** @typedef {import('./types.js').Refusal} Refusal */

/**
 * @typedef {object} Watcher
 * @property {() => void} onChange  something to be seen is different
 * @property {(event: import('./types.js').Happening) => void} onEvent
 * @property {(refusal: Refusal) => void} onRefusal
 * @property {(actions: Action[]) => void} onChoice  several moves share the clicks
 * @property {(spot: number, reason: 'over'|'watching'|'turn'|'past'|'sending'|'click') => void} onWrong
 * @property {() => void} onHint
 * @property {(took: boolean) => void} onMoved  a move has been shown that may have taken men
 * @property {() => void} onNews  what was said before may be true no longer
 * @property {(what: 'from'|'set'|'off'|'lost') => void} onPremove  a move is being prepared, prepared, given up, or has become impossible
 */

export class Table {
  /** @param {string} id @param {string|undefined} token */
  constructor(id, token) {
    this.id = id;
    /** @type {Match|null} */
    this.match = null;
    /** @type {number[]} */
    this.path = [];
    /** The number of moves played in what is looked at; null for now. @type {number|null} */
    this.looking = null;
    /** Where somebody is going to, until its scene has come. @type {number|null} */
    this.going = null;
    /** The past as far as somebody has looked at it, with what the clocks showed. @type {Map<number, {scene: Scene, clocks?: Left|null}>} */
    this.past = new Map();
    /** Pieces as our move, not yet acknowledged, leaves them. @type {Piece[]|null} */
    this.ahead = null;
    /** A move for later, made while the other side thinks. */
    this.prepared = new Prepared(this);
    /** The clicks of that move. @type {number[]} */
    this.aheadWay = [];
    this.thoughts = new Thoughts(id);
    /** When the last move was shown, and what waits until the eye has followed it. */
    this.shownAt = 0;
    /** @type {Message[]} */
    this.queue = [];
    this.timer = 0;
    /** @type {import('./types.js').Hint|null} */
    this.hint = null;
    this.isLive = false;
    /** How far the server's clock is ahead of ours, as far as is known. @type {number|null} */
    this.serverAhead = null;
    /** Whether the next message is the first of its line, and tells the time anew. */
    this.isNewLine = true;
    /** Why there is no such match. @type {Refusal|null} */
    this.gone = null;
    /** @type {Watcher|null} */
    this.watcher = null;
    this.live = new Live(id, token, { onMessage: message => this.hear(message), onLink: isLive => this.onLink(isLive), onSilence: () => void this.lookForIt() });
  }

  close() {
    this.live.close();
    clearTimeout(this.timer);
  }

  /** The server's time, in milliseconds. */
  get serverNow() {
    return Date.now() + (this.serverAhead ?? 0);
  }

  /** What the machine thought of what is on the board. */
  get thinking() {
    return this.looking === null ? this.thoughts.last(this.match?.ply ?? 0) : this.thoughts.at(this.looking);
  }

  /** What the clocks showed in the position looked at; nothing for now, null where nobody knows. @returns {Left|null|undefined} */
  get clocks() {
    return this.looking === null ? undefined : (this.past.get(this.looking)?.clocks ?? null);
  }

  /** The ply that is looked at, or about to be. */
  get at() {
    return this.going ?? this.match?.ply ?? 0;
  }

  /** The clicks of the move that led to what is on the board. */
  get way() {
    if (this.looking === null && this.ahead) return this.aheadWay;
    return this.scene?.last?.spots ?? [];
  }

  /** What is on the board: now, or where somebody walked back to. @returns {Scene|null} */
  get scene() {
    if (this.looking !== null) return this.past.get(this.looking)?.scene ?? this.match?.scene ?? null;
    return this.match?.scene ?? null;
  }

  /** @returns {Piece[]} */
  get pieces() {
    const scene = this.scene;
    if (!scene) return [];
    if (this.looking === null && this.ahead) return this.ahead;
    return imagined(scene.pieces, this.path, scene.turn);
  }

  /** What the clicks made so far mean, where the server has a word for it. @returns {import('./types.js').Stage|undefined} */
  get stage() {
    const path = this.path.join();
    return this.path.length > 0 ? this.scene?.stages?.find(stage => stage.clicks.join() === path) : undefined;
  }

  /** What the last hint points at: a man, or the way of a move. @returns {number[]} */
  get hintSpots() {
    const { spot = null, clicks } = this.hint ?? {};
    return clicks ?? (spot === null ? [] : [spot]);
  }

  /** Whether a click now makes a move of ours. */
  get isOurTurn() {
    const match = this.match;
    if (!match || this.looking !== null || this.ahead) return false;
    return match.state !== 'over' && match.state !== 'closed' && match.you.includes(match.scene.turn);
  }

  /** Whether the man there can be dragged, now or for later. @param {number} spot */
  canDrag(spot) {
    const { match } = this;
    if (!match) return false;
    return this.prepared.side ? this.prepared.canDrag(spot) : matching(match.scene.actions, [spot]).some(action => action.clicks.length > 1);
  }

  /** The spots worth clicking. @returns {Set<number>} */
  get targets() {
    return this.isOurTurn && this.match ? targets(this.match.scene.actions, this.path) : new Set();
  }

  /** @param {number} spot */
  clickSpot(spot) {
    const match = this.match;
    if (!match) return;
    if (this.looking !== null) return this.watcher?.onWrong(spot, 'past');
    if (match.state === 'over' || match.state === 'closed') return this.watcher?.onWrong(spot, 'over');
    if (match.you.length === 0) return this.watcher?.onWrong(spot, 'watching');
    if (this.ahead) return this.watcher?.onWrong(spot, 'sending');
    if (!this.isOurTurn) return this.prepared.click(spot);
    const { actions, pieces } = match.scene;
    const isFree = (/** @type {number} */ at) => !pieces.some(piece => piece.spot === at);
    const step = click(actions, this.path, spot, isFree);
    if (step.kind === 'go') this.path = step.path;
    else if (step.kind === 'cancel') this.path = [];
    else if (step.kind === 'wrong') {
      this.watcher?.onWrong(spot, 'click');
      // A man that is down waits for its next click; one only lifted is put back.
      if (!isFree(this.path[this.path.length - 1] ?? spot)) this.path = [];
    } else if (step.actions.length > 1) {
      this.path = step.actions[0].clicks;
      this.watcher?.onChoice(step.actions);
    } else {
      void this.play(step.actions[0]);
    }
    this.changed();
  }

  /** Sends a move and shows it at once; it goes back when it is refused. @param {Action} action */
  async play(action) {
    const match = this.match;
    if (!match) return;
    this.ahead = imagined(match.scene.pieces, action.clicks, match.scene.turn);
    this.aheadWay = action.clicks;
    this.shownAt = Date.now();
    this.path = [];
    this.changed();
    const stored = await this.act({ type: 'move', move: action.move, ply: match.ply });
    // What is stored stands until the match that contains it arrives, which may be a moment later.
    if (stored) return;
    this.ahead = null;
    this.changed();
  }

  /** A move as somebody typed it. @param {string} text */
  async type(text) {
    if (!this.match) return;
    this.look(null);
    await this.act({ type: 'move', move: text, ply: this.match.ply, notation: spelling() });
  }

  /** Any other action. Refusals are told to the watcher. @param {Message} action @returns {Promise<Message|null>} */
  async act(action) {
    this.watcher?.onNews();
    try {
      return await this.live.act(action);
    } catch (error) {
      this.watcher?.onRefusal(/** @type {Refusal} */ (error) ?? NO_ANSWER);
      return null;
    }
  }

  cancel() {
    this.path = [];
    this.prepared.drop('off');
    this.changed();
  }

  /** Walks to the position after so many moves; null is now. @param {number|null} ply */
  async look(ply) {
    const match = this.match;
    if (!match) return;
    const wanted = ply === null || ply >= match.ply ? null : Math.max(0, ply);
    this.path = [];
    this.going = wanted;
    if (wanted !== null && !this.past.has(wanted)) {
      try {
        const found = await sceneAt(this.id, wanted);
        found.scene.geometry ??= match.scene.geometry;
        this.past.set(wanted, found);
      } catch {
        this.going = this.looking;
        return this.watcher?.onRefusal(NO_ANSWER);
      }
    }
    // Who walks fast has gone on meanwhile.
    if (this.going !== wanted) return;
    this.looking = wanted;
    this.changed();
  }

  changed() {
    this.watcher?.onChange();
  }

  /** Is the server away, or is there no such match? In that case nobody tries again. */
  async lookForIt() {
    const refusal = await whyGone(this.id);
    if (!refusal) return;
    this.live.close();
    this.gone = refusal;
    this.changed();
  }

  /** @param {boolean} isLive */
  onLink(isLive) {
    this.isLive = isLive;
    this.isNewLine ||= isLive;
    if (isLive) this.watcher?.onNews();
    this.changed();
  }

  /** In the order in which they came; a machine's move waits until the eye has followed the one before. @param {Message} message */
  hear(message) {
    if (typeof message.now === 'number') {
      // The message that took the shortest way tells the time best.
      this.serverAhead = Math.max(message.now - Date.now(), this.isNewLine ? -Infinity : (this.serverAhead ?? -Infinity));
      this.isNewLine = false;
    }
    this.queue.push(message);
    if (this.queue.length === 1) this.work();
  }

  work() {
    while (this.queue.length > 0) {
      const pause = this.isMachines(this.queue[0]) ? wait(this.shownAt, Date.now(), this.queue.length) : 0;
      if (pause > 0) return void (this.timer = setTimeout(() => this.work(), pause));
      this.understand(/** @type {Message} */ (this.queue.shift()));
    }
  }

  /** Whether it tells of a move that a machine has made. @param {Message} message */
  isMachines(message) {
    const { match } = this;
    if (!match || !moves()) return false;
    const event = /** @type {{kind?: string, by?: 'first'|'second'}|undefined} */ (message.event);
    if (event) return event.kind === 'moved' && match.seats[event.by ?? 'first'].kind === 'machine';
    const next = /** @type {Match|undefined} */ (message.match);
    return next !== undefined && next.ply > match.ply && match.seats[match.scene.turn].kind === 'machine';
  }

  /** @param {Message} message */
  understand(message) {
    if (message.type === 'match') this.take(/** @type {Match} */ (message.match));
    else if (message.type === 'event') this.watcher?.onEvent(/** @type {any} */ (message.event));
    else if (message.type === 'thinking') this.thoughts.take(this.match?.ply ?? 0, /** @type {any} */ (message));
    else if (message.type === 'hint') this.takeHint(/** @type {any} */ (message));
    else if (message.type === 'error') this.watcher?.onRefusal(/** @type {any} */ (message));
    this.changed();
  }

  /** @param {Match} match */
  take(match) {
    const before = this.match;
    // The board's shape comes once, and of the moves only those that are new.
    match.scene.geometry ??= /** @type {import('./types.js').Geometry} */ (before?.scene.geometry);
    if (match.history_from) match.history = [...(before?.history ?? []).slice(0, match.history_from), ...match.history];
    this.match = match;
    const moved = !before || before.ply !== match.ply || before.scene.position !== match.scene.position;
    if (!moved) return;
    this.path = [];
    if (!this.ahead) this.shownAt = Date.now();
    this.ahead = null;
    this.hint = null;
    this.thoughts.keep(match.ply);
    if (before) {
      this.watcher?.onNews();
      if (match.ply > before.ply) this.watcher?.onMoved(lost(match) > lost(before));
    }
    if (!before || match.ply <= before.ply) {
      this.past.clear();
      this.looking = this.going = null;
      this.prepared.premove = null;
    }
    this.prepared.play();
  }

  /** @param {import('./types.js').Hint} hint */
  takeHint(hint) {
    this.hint = hint;
    this.watcher?.onHint();
  }
}

/** How many men are off the board by capture. @param {Match} match */
const lost = ({ scene: { captured } }) => captured.first.length + captured.second.length;
