// @ts-check
// One analysis on the screen: board, tree, engine, notes and texts.

import { Refused, read } from './api.js';
import { closeDialog } from './dialogs.js';
import { fill, h } from './dom.js';
import { enginePanel } from './enginepanel.js';
import { exportPanel, importPanel } from './exchange.js';
import { homeBelow } from './geometry.js';
import { said, t } from './i18n.js';
import { sign } from './icons.js';
import { knownMatch } from './keep.js';
import { copyHere, shareBox } from './sharepanel.js';
import { isReader } from './sharing.js';
import { keptPanel, playPanel } from './studypanels.js';
import { KEYS, openingName, walkAnywhere } from './movelist.js';
import { notesPanel } from './notes.js';
import { shown, writeFor } from './notation.js';
import { analysisLink, explainLink, goalLink, treeLink } from './open.js';
import { PracticeBoard } from './practice.js';
import { sayError, sayMove, sayStatus } from './say.js';
import { play as sound } from './alerts.js';
import { keepStudy, lastPlace } from './studies.js';
import { tabs } from './tabs.js';
import { add, all, beside, end, movesTo, promote, remove, way } from './tree.js';
import { treeView } from './treeview.js';

/** @typedef {import('./types.js').Catalogue} Catalogue */
/** @typedef {import('./types.js').Scene} Scene */
/** @typedef {import('./types.js').Side} Side */
/** @typedef {import('./studies.js').Study} Study */
/** @typedef {import('./tree.js').Node} Node */
/** @typedef {import('./movelist.js').Walk} Walk */

/**
 * @typedef {object} Around  what surrounds it
 * @property {import('./exchange.js').Read|null} [last]  what was read to get here
 * @property {(read: import('./exchange.js').Read) => void} onRead
 * @property {import('./tabs.js').Tab} [first]  another panel in front of the others
 * @property {(node: Node, scene: Scene) => void} [onShow]  a position is on the board
 * @property {(action: import('./types.js').Action) => boolean} [onTry]  a move was made; true where somebody else deals with it
 */

export class AnalysisBoard {
  /** @param {HTMLElement} root @param {Catalogue} catalogue @param {Study} study @param {Around} around */
  constructor(root, catalogue, study, around) {
    this.study = study;
    this.around = around;
    const game = catalogue.games.find(one => one.id === study.game) ?? catalogue.games[0];
    this.rules = game.rules.find(one => one.id === study.rules) ?? game.rules[0];
    /** @type {Node} */
    this.node = lastPlace(study);
    /** @type {Map<string, Promise<import('./types.js').Reading>>} */
    this.readings = new Map();
    /** @type {Scene|null} */
    this.scene = null;
    /** @type {Side} */
    this.starts = this.rules.scene.turn;
    /** How the tree was before something was moved or taken away. @type {{children: [Node, Node[]][], at: Node}[]} */
    this.before = [];
    this.home = homeBelow(this.rules.scene);
    writeFor(this.rules, this.rules.scene.geometry);
    const you = study.match ? (knownMatch(study.match)?.you ?? []) : [];
    this.turned = this.home !== null && you.length === 1 && you[0] !== this.home;
    this.left = false;
    const { game: id, rules, size } = study;
    this.board = new PracticeBoard({ game: id, rules, size, sides: this.rules.sides }, { onMove: action => this.play(action), onWrong: text => this.complain(text), onKey: key => this.key(key), walks: true }, t('board', { name: said(this.rules.name) }));
    this.board.flipped = this.turned;
    this.tree = treeView(node => void this.go(node));
    this.engine = enginePanel(this.rules.sides, { onArrows: ways => this.board.pointAt(ways), onMove: line => void this.follow(line) });
    this.notes = notesPanel(() => this.node, { onChange: () => this.changed(), onPromote: () => this.promote(), onRemove: () => this.remove(), onUndo: () => this.undo(), canUndo: () => this.before.length > 0 });
    const link = () => location.origin + location.pathname + analysisLink(study, study.start, movesTo(this.node));
    this.exports = exportPanel(study, this.rules.formats, { link, picture: () => void this.picture() });
    this.kept = keptPanel(catalogue, study.id);
    this.sharing = shareBox(study, catalogue.others, { keep: () => this.keep(), rename: () => fill(title, this.name), trouble: () => this.panels.show('kept') });
    this.opening = openingName();
    /** Where one is, for those who know positions by their keys. */
    this.positionKey = '';
    /** One's own games, once somebody looks at them. @type {ReturnType<typeof import('./explorer.js').explorer>|null} */
    this.explorer = null;
    this.explored = h('div', {});
    this.status = h('p', { class: 'status', id: 'status' });
    this.message = h('p', { class: 'message', id: 'message' });
    const walk = (/** @type {import('./movelist.js').Step} */ key) => h('button', { type: 'button', id: `walk-${key}`, 'aria-label': t(`walk.${key}`), title: t(`walk.${key}`), onclick: () => void this.walk(key) }, sign(key));
    const walks = h('div', { class: 'walk four', role: 'group', 'aria-label': t('walk') }, walk('start'), walk('back'), walk('on'), walk('end'));
    const deed = (/** @type {'flip'|'undo'|'leave'|'copy'} */ picture, /** @type {string} */ id, /** @type {string} */ name, /** @type {() => void} */ work) => h('button', { type: 'button', class: 'action', id, title: name, onclick: work }, sign(picture), name);
    const { first } = around;
    this.panels = tabs(t('study.panels'), [
      ...(first ? [first] : []),
      { id: 'moves', name: t('moves'), parts: [this.engine.element, h('section', { class: 'history' }, this.tree.element, walks)], onShow: () => this.tree.at(this.node, false) },
      { id: 'mine', name: t('explorer'), parts: [this.explored], onShow: () => void this.explore() },
      { id: 'notes', name: t('study.notes'), parts: [this.notes.element] },
      { id: 'play', name: t('home.play'), parts: [playPanel(catalogue, this.rules, () => this.wish())] },
      { id: 'text', name: t('export.text'), parts: [importPanel(study, around.onRead, around.last ?? null), this.exports.element], onShow: () => this.exports.show() },
      { id: 'kept', name: t('study.kept'), parts: [this.sharing.element, this.kept.element], onShow: () => this.kept.show() },
    ]);
    if (around.last?.reading.problems?.length || (around.last?.reading.games?.length ?? 0) > 1) this.panels.show('text');
    const title = h('h1', { class: 'match-title' }, this.name);
    const reading = isReader(study) && h('p', { class: 'soft', id: 'reading' }, t('shared.reading'));
    fill(
      root,
      h(
        'div',
        { class: 'playing study' },
        h('div', { class: 'board-row' }, this.engine.bar, this.board.board.element),
        h('div', { class: 'words' }, h('div', { class: 'headline' }, title, this.status), this.opening.element, reading, this.message, this.board.choices),
        h('div', { class: 'actions', role: 'group', 'aria-label': t('match.actions') }, deed('flip', 'do-flip', t('do.flip'), () => this.flip()), study.match && h('a', { class: 'button action', id: 'to-match', href: `#/m/${study.match}` }, sign('leave'), t('study.match')), deed('undo', 'do-undo', t('study.undo'), () => this.undo()), h('button', { type: 'button', class: 'action', id: 'to-tree', title: t('tree.open'), onclick: () => this.scene && (location.hash = treeLink(study, this.scene.position)) }, sign('tree'), t('tree.open')), h('button', { type: 'button', class: 'action', id: 'to-explain', title: t('explain.open'), onclick: () => this.scene && (location.hash = explainLink(study, this.scene.position)) }, sign('analyse'), t('explain.open')), h('button', { type: 'button', class: 'action', id: 'to-ask', title: t('ask.open'), onclick: () => this.scene && (location.hash = goalLink(study, this.scene.position)) }, sign('help'), t('ask.open')), reading && deed('copy', 'do-copy', t('shared.copy'), () => copyHere(study))),
        this.panels.element,
      ),
    );
    this.quiet = walkAnywhere({ ...KEYS, ArrowUp: 'up', ArrowDown: 'down' }, where => void this.walk(where));
  }

  leave() {
    this.left = true;
    this.quiet();
    this.engine.leave();
    this.sharing.leave();
    closeDialog();
  }

  /** The first position, without a word. */
  async start() {
    try {
      const { scene } = await this.reading([]);
      this.starts = scene.turn;
      // The board may have another size than the usual one.
      writeFor(this.rules, scene.geometry);
    } catch (error) {
      return this.refuse(error);
    }
    if (this.left) return;
    this.draw();
    await this.go(this.node, false);
  }

  /** What it is called. */
  get name() {
    return t(this.around.first ? 'review.title' : 'study.title', { name: this.study.title || said(this.rules.name) });
  }

  /** Whose side is at the bottom of the board. @returns {Side} */
  get bottom() {
    return (this.home === 'second') !== this.turned ? 'second' : 'first';
  }

  /** What the server knows of a position; asked for once. @param {string[]} moves */
  reading(moves) {
    const key = moves.join(' ');
    const { game, rules, size, start } = this.study;
    const known = this.readings.get(key) ?? read({ game, rules, ...(size ? { size } : {}), text: start, moves });
    this.readings.set(key, known);
    known.catch(() => this.readings.delete(key));
    return known;
  }

  /** Goes to a move. @param {Node} node @param {boolean} [tell] */
  async go(node, tell = true) {
    this.node = node;
    this.tree.at(node, true);
    this.notes.update();
    try {
      const reading = await this.reading(movesTo(node));
      if (this.left || this.node !== node) return;
      const { scene } = reading;
      this.learn(node, reading);
      this.opening.update(reading.opening);
      this.positionKey = reading.key ?? '';
      this.explorer?.look(this.positionKey);
      this.show(scene);
      if (tell && node.parent) sayMove(`${shown(node.written)}. ${this.stateOf(scene)}`);
      else if (tell) sayStatus(this.stateOf(scene));
    } catch (error) {
      this.refuse(error);
    }
  }

  /** What the server tells about the moves around a position: how they are written, who made them. @param {Node} node @param {import('./types.js').Reading} reading */
  learn(node, { scene, written = [], sides = [] }) {
    let changed = false;
    /** @param {Node} one @param {'written'|'side'} what @param {any} value */
    const set = (one, what, value) => {
      if (!value || one[what] === value) return;
      Object.assign(one, { [what]: value });
      changed = true;
    };
    way(node).forEach((one, i) => {
      if (one.written === one.move) set(one, 'written', written[i]);
      set(one, 'side', sides[i]);
    });
    for (const child of node.children) set(child, 'side', scene.turn);
    if (changed) this.draw();
  }

  /** @param {Scene} scene */
  show(scene) {
    this.scene = scene;
    this.board.set(scene, !scene.outcome);
    fill(this.status, this.stateOf(scene));
    this.complain('');
    const { study, node } = this;
    const { review } = node;
    const { game, rules, size, start } = study;
    this.engine.look({ game, rules, size, start, moves: movesTo(node), over: scene.outcome !== null }, this.bottom, review ? { share: review.share, text: said(review.score) } : null);
    this.around.onShow?.(node, scene);
  }

  /** Who moves, or how it has ended. @param {Scene} scene */
  stateOf({ outcome, state }) {
    if (!outcome) return said(state);
    const { winner, reason } = outcome;
    return [winner ? t('study.won', { side: said(this.rules.sides[winner].name) }) : t('study.drawn'), said(reason)].filter(Boolean).join(' ');
  }

  draw() {
    this.tree.draw(this.study.root, this.starts);
    this.tree.at(this.node, true);
    this.notes.update();
  }

  /** The tree is another one: drawn and kept. */
  changed() {
    this.draw();
    this.save();
  }

  /** In this browser, and in the list of what it keeps. */
  keep() {
    keepStudy(this.study, this.node);
    if (this.panels?.shown() === 'kept') this.kept.show();
  }

  /** What somebody else has put on the server stays as it is. */
  save() {
    if (isReader(this.study)) return;
    this.sharing.changed();
    keepStudy(this.study, this.node);
    // From now on the address leads to what is kept.
    if (!/^#\/(a\/[ks]|review)\//.test(location.hash)) history.replaceState(null, '', this.study.match ? `#/a/m/${this.study.match}` : `#/a/k/${this.study.id}`);
  }

  /** Shows what was played here in one's own games. */
  async explore() {
    const { explorer } = await import('./explorer.js');
    if (!this.explorer) {
      const { game, rules, size } = this.study;
      this.explorer = explorer({ game, rules, size }, ({ move, recorded }) => void this.take([{ move, written: recorded }]));
      fill(this.explored, this.explorer.element);
    }
    this.explorer.look(this.positionKey);
    await this.explorer.load();
  }

  /** @param {import('./types.js').Action} action */
  play(action) {
    if (this.around.onTry?.(action)) return;
    this.board.imagine(action);
    sound('move');
    void this.take([{ move: action.move }]);
  }

  /** The first move of a line that an engine shows. @param {import('./types.js').Line} line */
  follow({ moves: [move], written }) {
    return move === undefined ? undefined : this.take([{ move, written: written[0] }]);
  }

  /** Adds moves after the one looked at and goes to their end. @param {import('./tree.js').Written[]} moves */
  async take(moves) {
    const turn = this.scene?.turn ?? null;
    let at = this.node;
    for (const [i, one] of moves.entries()) {
      at = add(at, one);
      if (i === 0) at.side = turn;
    }
    this.node = at;
    this.changed();
    await this.go(at);
  }

  /** @param {Walk} where */
  async walk(where) {
    const { node } = this;
    const to = { start: this.study.root, back: node.parent, on: node.children[0], end: end(node), up: beside(node, -1), down: beside(node, 1) }[where];
    if (to && to !== node) await this.go(to);
    else sound('edge');
  }

  promote() {
    this.remember();
    if (!promote(this.node)) return void this.before.pop();
    this.changed();
    sayStatus(t('study.promoted'));
  }

  remove() {
    if (!this.node.parent) return;
    this.remember();
    this.node = remove(this.node);
    this.changed();
    sayStatus(t('study.removed'));
    void this.go(this.node, false);
  }

  remember() {
    this.before.push({ children: all(this.study.root).map(one => [one, [...one.children]]), at: this.node });
  }

  /** Brings back what was taken away or moved. */
  undo() {
    const last = this.before.pop();
    if (!last) return this.complain(t('study.nothing'));
    for (const [one, children] of last.children) one.children = children;
    this.node = last.at;
    this.changed();
    void this.go(this.node);
  }

  flip() {
    this.turned = !this.turned;
    this.board.flipped = this.turned;
    this.board.show();
    this.engine.turn(this.bottom);
  }

  /** The position, or the line that it is on, as a picture. */
  async picture() {
    const { scene, rules, study, node } = this;
    if (!scene) return;
    const { showPicture } = await import('./picturedialog.js');
    const moves = movesTo(end(node));
    const sceneAt = async (/** @type {number} */ ply) => (await this.reading(moves.slice(0, ply))).scene;
    await showPicture({ scene, sides: rules.sides, flipped: this.turned, name: study.title || said(rules.name), plies: moves.length, sceneAt });
  }

  /** A match that begins here. */
  wish() {
    const { game, rules, size } = this.study;
    return { game, rules, ...(size ? { size } : {}), position: this.scene?.position ?? this.study.start };
  }

  /** @param {string} key */
  key(key) {
    if (key === 's') sayStatus(this.status.textContent ?? '');
    else if (key === 'l') sayStatus(this.node.parent ? t('say.last', { move: shown(this.node.written) }) : t('say.no-last'));
    else if (key === 'c') sayStatus(this.scene?.notes.map(said).join('. ') || t('say.no-notes'));
    else return false;
    return true;
  }

  /** What is to be said of the position, until there is another. @param {string} text */
  tell(text) {
    fill(this.message, text);
    this.message.classList.remove('bad');
  }

  /** @param {unknown} error */
  refuse(error) {
    if (!(error instanceof Refused)) throw error;
    this.complain(said(error.refusal.text));
  }

  /** @param {string} text */
  complain(text) {
    fill(this.message, text);
    this.message.classList.toggle('bad', text !== '');
    if (text) sayError(text);
  }
}
