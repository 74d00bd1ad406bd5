// @ts-check
// A move prepared while the other side thinks. No rules in here: the clicks are kept, and when the turn comes they are
// compared with the legal moves; what does not fit any more is dropped.

import { matching } from './clicks.js';

/** @typedef {import('./types.js').Action} Action */
/** @typedef {import('./types.js').Piece} Piece */
/** @typedef {import('./types.js').Scene} Scene */
/** @typedef {import('./types.js').Side} Side */

/** @typedef {{spots: number[], done: boolean}} Premove  the clicks; done when nothing is left to click */

/**
 * @typedef {object} Owner  the match whose move it is, as far as it matters here
 * @property {import('./types.js').Match|null} match
 * @property {number|null} looking
 * @property {Piece[]|null} ahead
 * @property {boolean} isOurTurn
 * @property {number[]} path
 * @property {{onWrong: (spot: number, reason: 'turn') => void, onPremove: (what: 'from'|'set'|'off'|'lost') => void, onChoice: (actions: Action[]) => void}|null} watcher
 * @property {(action: Action) => Promise<void>} play
 * @property {() => void} changed
 */

/** The move that this person has prepared: made, shown, given up, played. */
export class Prepared {
  /** @param {Owner} table */
  constructor(table) {
    this.table = table;
    /** @type {Premove|null} */
    this.premove = null;
  }

  /** Our side, if a move of ours can be prepared now: the other side thinks. @returns {Side|null} */
  get side() {
    const { match, looking, ahead } = this.table;
    if (!match || looking !== null || ahead || match.you.length !== 1 || match.state !== 'playing') return null;
    return match.you[0] === match.scene.turn ? null : match.you[0];
  }

  /** @param {number} spot */
  canDrag(spot) {
    const { match } = this.table;
    return match !== null && this.side !== null && canDrag(match.scene, this.side, spot);
  }

  /** A click while the other side thinks: it prepares a move, or gives the prepared one up. @param {number} spot */
  click(spot) {
    const { match, watcher } = this.table;
    if (this.premove?.done) return this.drop('off');
    const premove = this.side && match ? prepare(this.premove, match.scene, this.side, spot) : null;
    if (!premove && !this.premove) return watcher?.onWrong(spot, 'turn');
    this.set(premove);
  }

  /** The same by a drag. @param {number} from @param {number} to */
  drag(from, to) {
    const { match } = this.table;
    if (this.side && match) this.set(prepareDrag(match.scene, this.side, from, to));
  }

  /** @param {'off'|'lost'} how */
  drop(how) {
    if (!this.premove) return;
    this.premove = null;
    this.table.watcher?.onPremove(how);
    this.table.changed();
  }

  /** If it has become our turn: what was prepared is played, if it can be. */
  play() {
    const { table, premove } = this;
    const { match } = table;
    if (match?.result) this.premove = null;
    if (!premove || !match || !table.isOurTurn) return;
    this.premove = null;
    const { actions, path } = fit(match.scene.actions, premove.spots);
    if (!premove.done) {
      // A man was lifted, and no more: it still is.
      table.path = path;
    } else if (actions.length === 1) {
      void table.play(actions[0]);
    } else if (actions.length > 1) {
      table.path = actions[0].clicks;
      table.watcher?.onChoice(actions);
    } else {
      table.path = path;
      if (path.length === 0) table.watcher?.onPremove('lost');
    }
  }

  /** @param {Premove|null} premove */
  set(premove) {
    if (!premove) return this.drop('off');
    this.premove = premove;
    this.table.watcher?.onPremove(premove.done ? 'set' : 'from');
    this.table.changed();
  }
}

/**
 * One click more; null where it prepares nothing.
 * @param {Premove|null} before
 * @param {Scene} scene
 * @param {Side} side  ours, whose turn it is not
 * @param {number} spot
 * @returns {Premove|null}
 */
export function prepare(before, scene, side, spot) {
  const there = pieceAt(scene.pieces, spot);
  if (isPlacing(scene)) return there ? null : { spots: [spot], done: true };
  if (there?.side === side) return before?.spots[0] === spot ? null : { spots: [spot], done: false };
  return before && !before.done ? { spots: [before.spots[0], spot], done: true } : null;
}

/**
 * A man dragged somewhere, also onto a man of one's own: that one may be taken until then.
 * @param {Scene} scene
 * @param {Side} side
 * @param {number} from
 * @param {number} to
 * @returns {Premove|null}
 */
export const prepareDrag = (scene, side, from, to) => (canDrag(scene, side, from) && from !== to ? { spots: [from, to], done: true } : null);

/** Whether the man there can be dragged to where it shall go. @param {Scene} scene @param {Side} side @param {number} from */
export const canDrag = (scene, side, from) => !isPlacing(scene) && pieceAt(scene.pieces, from)?.side === side;

/**
 * What a prepared move has become: moves to play or to choose from, clicks that begin several moves, or nothing.
 * @param {Action[]} actions
 * @param {number[]} spots
 * @returns {{actions: Action[], path: number[]}}
 */
export function fit(actions, spots) {
  const same = (/** @type {number[]} */ clicks) => clicks.length === spots.length && clicks.every((one, i) => one === spots[i]);
  const exact = actions.filter(({ clicks, also = [] }) => same(clicks) || also.some(same));
  if (exact.length > 0) return { actions: exact, path: [] };
  // A way with stops between: named by where it begins and ends, if there is only one such.
  const ways = actions.filter(({ clicks }) => spots.length === 2 && clicks[0] === spots[0] && clicks[clicks.length - 1] === spots[1]);
  if (ways.length === 1) return { actions: ways, path: [] };
  return { actions: [], path: matching(actions, spots).length > 0 ? spots : [] };
}

/** Whether men are put on free spots now, as far as the other side's moves tell. @param {Scene} scene */
const isPlacing = ({ actions, pieces }) => actions.some(({ clicks }) => clicks.length > 0 && !pieceAt(pieces, clicks[0]));

/** @param {Piece[]} pieces @param {number} spot */
const pieceAt = (pieces, spot) => pieces.find(piece => piece.spot === spot);
