// @ts-check
// A board to try moves on, for lessons and diagrams: clicks, drags, keys, moves without a spot, and the rule that
// forbids what does not go. What a move means is decided elsewhere.

import { Board } from './board.js';
import { click, imagined, matching, targets } from './clicks.js';
import { askFor } from './dialogs.js';
import { fill, h } from './dom.js';
import { said, t } from './i18n.js';
import { shown } from './notation.js';
import { icon } from './pieces.js';
import { reason, spotName } from './reasons.js';
import { play as sound } from './alerts.js';

/** @typedef {import('./types.js').Action} Action */
/** @typedef {import('./types.js').Scene} Scene */
/** @typedef {import('./types.js').Sides} Sides */
/** @typedef {{game: string, rules: string, size: number|null, sides: Sides}} Rules */

/**
 * @typedef {object} Listener
 * @property {(action: Action) => void} onMove  a legal move
 * @property {(text: string) => void} onWrong  why something does not go; empty where what was said is over
 * @property {(key: string) => boolean} [onKey]
 * @property {boolean} [walks]  whether arrows walk through the moves while the mouse is used
 */

export class PracticeBoard {
  /** @param {Rules} rules @param {Listener} listener @param {string} name  of the board */
  constructor(rules, listener, name) {
    this.rules = rules;
    this.listener = listener;
    this.name = name;
    /** @type {Scene|null} */
    this.scene = null;
    /** @type {number[]} */
    this.path = [];
    /** @type {number[]} */
    this.hint = [];
    /** The ways of moves to point out, the best first. @type {number[][]} */
    this.arrows = [];
    this.flipped = false;
    this.lively = true;
    /** How often something was tried, so that a late answer is not shown. */
    this.tries = 0;
    this.board = new Board({
      onSpot: spot => this.click(spot),
      onDrag: (from, to) => this.drag(from, to),
      canDrag: spot => this.lively && matching(this.scene?.actions ?? [], [spot]).some(action => action.clicks.length > 1),
      onEscape: () => ((this.path = []), this.show()),
      onKey: key => listener.onKey?.(key) ?? false,
      onEdge: () => sound('edge'),
      walks: listener.walks,
    });
    this.choices = h('div', { class: 'answers choices-here' });
  }

  /** Another position. @param {Scene} scene @param {boolean} lively  whether moves can be made */
  set(scene, lively) {
    Object.assign(this, { scene, lively, path: [], hint: [], arrows: [] });
    this.tries++;
    this.show();
  }

  /** Points out spots. @param {number[]} spots */
  point(spots) {
    this.hint = spots;
    this.show();
  }

  /** Points out moves. @param {number[][]} ways */
  pointAt(ways) {
    this.arrows = ways.filter(way => way.length > 0);
    this.show();
  }

  /** Shows a move that was made, until it is known how the men stand. @param {Action} action */
  imagine(action) {
    if (!this.scene) return;
    const { scene } = this;
    this.set({ ...scene, pieces: imagined(scene.pieces, action.clicks, scene.turn), last: { move: action.move, spots: action.clicks } }, false);
  }

  /** @param {number} spot */
  click(spot) {
    if (!this.scene || !this.lively) return;
    this.tries++;
    this.listener.onWrong('');
    const { actions, pieces } = this.scene;
    const isFree = (/** @type {number} */ at) => !pieces.some(piece => piece.spot === at);
    const step = click(actions, this.path, spot, isFree);
    if (step.kind === 'go') this.path = step.path;
    else if (step.kind === 'done') void this.choose(step.actions);
    else {
      if (step.kind === 'wrong') void this.explain(this.scene, this.path, spot);
      this.path = [];
    }
    this.show();
  }

  /** @param {number} from @param {number|null} to */
  drag(from, to) {
    if (to === null) return;
    if (this.path[this.path.length - 1] !== from) {
      this.path = [];
      this.click(from);
    }
    if (this.path.length > 0) this.click(to);
  }

  /** @param {Scene} scene @param {number[]} path @param {number} spot */
  async explain(scene, path, spot) {
    const { tries } = this;
    sound('error');
    const text = await reason(this.rules, scene, this.rules.sides, path, spot);
    if (tries === this.tries) this.listener.onWrong(text);
  }

  /** @param {Action[]} actions  with the same clicks */
  async choose(actions) {
    const { colour } = this.rules.sides[/** @type {Scene} */ (this.scene).turn];
    const picture = (/** @type {Action} */ { becomes }) => (becomes ? icon(becomes, colour) : undefined);
    const answers = actions.map((action, i) => ({ name: said(action.name) || shown(action.recorded ?? action.move), value: action, main: i === 0, picture: picture(action) }));
    const action = actions.length > 1 ? await askFor(t(actions[0].becomes ? 'match.which-piece' : 'match.which'), '', answers) : actions[0];
    this.path = [];
    if (action) this.listener.onMove(action);
    else this.show();
  }

  show() {
    const { scene, path, lively } = this;
    if (!scene) return;
    const wanted = lively ? targets(scene.actions, path) : new Set();
    const label = (/** @type {number} */ spot) => {
      const piece = scene.pieces.find(one => one.spot === spot);
      const parts = [spotName(scene, spot), piece ? said(piece.name) : t('spot.empty')];
      if (path.includes(spot)) parts.push(t('spot.chosen'));
      if (wanted.has(spot)) parts.push(t(path.length === 0 ? (piece ? 'spot.can-move' : 'spot.can-place') : piece ? 'spot.can-take' : 'spot.target'));
      if (scene.marks.some(mark => mark.spot === spot && mark.kind === 'check')) parts.push(t('spot.check'));
      if (scene.marks.some(mark => mark.spot === spot && mark.kind === 'mill')) parts.push(t('spot.mill'));
      if (scene.last?.spots.includes(spot)) parts.push(t('spot.last'));
      if (this.hint.includes(spot)) parts.push(t('spot.hint'));
      return parts.join(', ');
    };
    const stage = scene.stages?.find(one => one.clicks.join() === path.join());
    const marks = path.length > 0 && stage ? stage.marks : scene.marks.map(mark => ({ ...mark, standing: true }));
    const pieces = path.length > 0 ? imagined(scene.pieces, path, scene.turn) : scene.pieces;
    const last = path.length > 0 ? [] : (scene.last?.spots ?? []);
    this.board.show({ geometry: scene.geometry, sides: this.rules.sides, pieces, path, targets: wanted, last, way: scene.last?.spots, marks, hint: this.hint, arrows: path.length > 0 ? [] : this.arrows, flipped: this.flipped, lively, label, name: this.name });
    const spotless = lively ? scene.actions.filter(action => action.clicks.length === 0) : [];
    fill(this.choices, spotless.map(action => h('button', { type: 'button', class: 'main', onclick: () => this.listener.onMove(action) }, said(action.name) || shown(action.recorded ?? action.move))));
  }
}
