// @ts-check
// The move that this person has prepared for when it is their turn: made, shown, given up, played.

import { canDrag, fit, prepare, prepareDrag } from './premove.js';

/** @typedef {import('./table.js').Table} Table */
/** @typedef {import('./premove.js').Premove} Premove */

export class Prepared {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** @type {Premove|null} */
    this.premove = null;
  }

  /** Our side, if a move of ours can be prepared now: the other side thinks. @returns {import('./types.js').Side|null} */
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
