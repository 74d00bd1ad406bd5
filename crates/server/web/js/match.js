// @ts-check
// A match on the screen: the board with its two players, and everything that can be said and done beside it.

import { act, catalogue as askCatalogue } from './api.js';
import { Board } from './board.js';
import { actionRow, leaveFull, toggleFull } from './actions.js';
import { ourTurn, play as sound, title } from './alerts.js';
import { results } from './clicks.js';
import { ClockFaces } from './clock.js';
import { areYouSure, askFor, closeDialog } from './dialogs.js';
import { fill, h } from './dom.js';
import { evaluationPanel } from './evaluation.js';
import { homeBelow } from './geometry.js';
import { said, t } from './i18n.js';
import { knownMatch, rememberMatch, rememberSeats } from './keep.js';
import { exportPanel, hasOpponent, opponentPanel, seatsPanel, sharePanel } from './panels.js';
import { perfectPanel, shortly } from './perfect.js';
import { icon } from './pieces.js';
import { moveList } from './movelist.js';
import { shown, writeFor } from './notation.js';
import { playerStrip } from './players.js';
import { reason as reasonOf } from './reasons.js';
import { sayError, sayMove, sayStatus } from './say.js';
import { spotKey, spotLabel } from './spoken.js';
import { Table } from './table.js';
import { tabs } from './tabs.js';

/** @typedef {import('./types.js').Catalogue} Catalogue */
/** @typedef {import('./types.js').Match} Match */
/** @typedef {import('./types.js').RuleSet} RuleSet */
/** @typedef {import('./types.js').Side} Side */
/** @typedef {import('./types.js').Action} Action */

/** The table stays when only the language changes. @type {Table|null} */
let table = null;

/** @param {HTMLElement} root @param {string[]} words */
export async function matchView(root, words) {
  const [, id, verb, seat, code] = words;
  const catalogue = await askCatalogue();
  if (verb === 'join' && !knownMatch(id)?.token) return (await import('./join.js')).joinView(root, catalogue, id, /** @type {Side} */ (seat), code);
  if (verb === 'join') return location.replace(`#/m/${id}`);
  if (table?.id !== id) {
    table?.close();
    table = new Table(id, knownMatch(id)?.token);
  }
  const view = new MatchView(root, catalogue, table);
  return () => {
    view.leave();
    if (location.hash.split('/')[2] === id) return;
    table?.close();
    table = null;
  };
}

class MatchView {
  /** @param {HTMLElement} root @param {Catalogue} catalogue @param {Table} table */
  constructor(root, catalogue, table) {
    this.root = root;
    this.catalogue = catalogue;
    this.table = table;
    /** Whether somebody turned the board. */
    this.turned = false;
    /** The side that begins at the bottom of the drawing; null where nobody does. @type {Side|null} */
    this.home = null;
    this.sawPlay = false;
    this.left = false;
    this.asked = false;
    /** @type {Action[]} */
    this.choice = [];
    /** What was shown last, so that nothing is built twice. @type {import('./types.js').Stage|undefined} */
    this.toldStage = undefined;
    /** @type {ReturnType<typeof tabs>|undefined} */
    this.panels = undefined;
    /** How often something was said or taken back. */
    this.complaints = 0;
    this.choicesKey = '';
    this.offerKey = '';
    this.built = false;
    this.clocks = new ClockFaces(() => table.serverNow);
    table.watcher = {
      onChange: () => this.update(),
      onEvent: event => this.tell(event),
      onRefusal: refusal => this.complain(said(refusal.text)),
      onChoice: actions => void this.choose(actions),
      onWrong: (spot, reason) => void this.wrong(spot, reason),
      onHint: () => this.showHint(),
      onMoved: took => this.moved(took),
      onNews: () => this.complain(''),
      onPremove: what => this.tellPremove(what),
    };
    fill(root, h('p', { class: 'message' }, t('match.connecting')));
    this.update();
  }

  leave() {
    this.left = true;
    this.table.watcher = null;
    this.moves?.leave();
    this.perfect?.leave();
    this.clocks.leave();
    leaveFull();
    closeDialog();
  }

  /** The rule set's entry, for names and colours. @returns {RuleSet} */
  get rules() {
    const match = /** @type {Match} */ (this.table.match);
    const game = this.catalogue.games.find(one => one.id === match.game) ?? this.catalogue.games[0];
    return game.rules.find(one => one.id === match.rules) ?? game.rules[0];
  }

  /** Whether the board stands on its head: who plays alone sees the own men below. */
  get flipped() {
    const you = this.table.match?.you ?? [];
    return (this.home !== null && you.length === 1 && you[0] !== this.home) !== this.turned;
  }

  /** Whose strip is under the board. @returns {Side} */
  get bottom() {
    const you = this.table.match?.you ?? [];
    const side = this.home ?? (you.length === 1 ? you[0] : 'first');
    const swapped = this.home === null ? this.turned : this.flipped;
    return swapped ? (side === 'first' ? 'second' : 'first') : side;
  }

  build() {
    const { table } = this;
    this.home = homeBelow(this.rules.scene);
    writeFor(this.rules, /** @type {Match} */ (table.match).scene.geometry);
    rememberSeats(table.id, table.match?.you ?? []);
    this.board = new Board({
      onSpot: spot => this.click(spot),
      onDrag: (from, to) => this.drag(from, to),
      canDrag: spot => table.canDrag(spot),
      onEscape: () => this.cancel(),
      onKey: (key, spot) => spotKey(table, key, spot, { status: () => this.status?.textContent ?? '', time: () => this.clocks.inWords(side => said(this.rules.sides[side].name)), write: () => this.write(), focus: to => this.board?.focus(to) }),
      onEdge: () => sound('edge'),
      walks: true,
    });
    this.title = h('h1', { class: 'match-title' });
    this.above = h('div', { class: 'player', id: 'player-above' });
    this.beneath = h('div', { class: 'player', id: 'player-below' });
    this.status = h('p', { class: 'status', id: 'status' });
    this.message = h('p', { class: 'message', id: 'message' });
    this.link = h('p', { class: 'message bad', id: 'link', hidden: true }, t('match.lost'));
    this.choices = h('div', { class: 'answers', id: 'choices' });
    this.offer = h('div', { class: 'offer', id: 'offer', hidden: true });
    this.unwatched = h('p', { class: 'soft', id: 'unwatched', hidden: true }, t('match.unwatched'));
    this.notes = h('ul', { class: 'notes', id: 'notes' });
    const act = (/** @type {import('./types.js').Message} */ action) => void table.act(action);
    this.actions = actionRow({
      undo: () => act({ type: 'undo' }),
      hint: () => act({ type: 'hint', stage: ((table.hint?.stage ?? 0) % 3) + 1 }),
      draw: () => act({ type: 'offer_draw' }),
      claim: () => act({ type: 'claim_draw' }),
      resign: async () => (await areYouSure(t('do.resign'))) && act({ type: 'resign' }),
      pause: () => act({ type: table.match?.paused ? 'resume' : 'pause' }),
      step: () => act({ type: 'step' }),
      flip: () => this.flip(),
      review: () => (location.hash = `#/review/${table.id}`),
      full: () => (toggleFull(() => this.update()), this.update()),
      new: () => void this.again(),
      leave: () => void this.goHome(),
    });
    this.moves = moveList(table);
    this.evaluation = evaluationPanel(() => this.update());
    this.perfect = perfectPanel(table, () => this.rules, () => this.update());
    this.share = sharePanel(table, this.catalogue, () => this.panels?.show('share'), () => this.rules);
    this.opponent = opponentPanel(table, this.catalogue);
    this.seats = seatsPanel(table, this.catalogue, () => this.rules);
    this.exports = exportPanel(table, () => this.rules, { isShown: () => this.panels?.shown() === 'export', isFlipped: () => this.flipped });
    this.typed = this.buildTyped();
    this.panels = tabs(t('match.panels'), [
      { id: 'moves', name: t('moves'), parts: [this.moves.element], onShow: () => this.moves?.follow() },
      { id: 'analysis', name: t('tab.analysis'), parts: [this.evaluation.element, this.perfect.element] },
      { id: 'share', name: t('share'), parts: [this.share.element] },
      { id: 'opponent', name: t('tab.opponent'), parts: [this.opponent.element] },
      { id: 'seats', name: t('tab.seats'), parts: [this.seats.element] },
      { id: 'export', name: t('export'), parts: [this.exports.element], onShow: () => this.exports?.show() },
    ]);
    this.moves.element.append(this.typed);
    const words = h('div', { class: 'words' }, h('div', { class: 'headline' }, this.title, this.status), this.notes, this.message, this.link, this.choices, this.offer, this.unwatched);
    const row = h('div', { class: 'board-row' }, this.evaluation.bar, this.board.element);
    fill(this.root, h('div', { class: 'playing' }, this.above, row, this.beneath, words, this.actions.element, this.panels.element));
    this.built = true;
  }

  /** A box to write a move in, for those who sit at the table. */
  buildTyped() {
    const typed = h('input', { id: 'typed', type: 'text', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', maxlength: 60, placeholder: t('match.type') });
    const send = (/** @type {Event} */ event) => {
      event.preventDefault();
      if (typed.value.trim()) void this.table.type(typed.value.trim());
      typed.value = '';
    };
    return h(
      'form',
      { class: 'field typed', onsubmit: send },
      h('label', { for: 'typed' }, t('match.type')),
      h('div', { class: 'with-button' }, typed, h('button', { type: 'submit' }, t('match.send'))),
    );
  }

  write() {
    this.panels?.show('moves');
    this.typed?.querySelector('input')?.focus();
  }

  update() {
    const { table } = this;
    const { match, scene, gone } = table;
    if (gone) return fill(this.root, h('h1', {}, said(gone.text)), h('a', { class: 'button', href: '#/' }, t('match.home')));
    if (!match || !scene) return;
    if (!this.built) this.build();
    const { rules, flipped, board, bottom } = this;
    const { sides } = rules;
    if (!board || !this.title || !this.status || !this.notes || !this.link) return;
    const now = table.looking === null;
    const closed = now && match.state === 'closed';
    const marks = table.stage?.marks.length ? table.stage.marks : scene.marks.map(mark => ({ ...mark, standing: true }));
    const hint = now ? table.hintSpots : [];
    const known = this.perfect?.marks() ? results(scene.actions, table.path) : new Map();
    const badges = [...known].map(([spot, exact]) => ({ spot, kind: exact.result, text: shortly(exact) }));
    const label = (/** @type {number} */ spot) => spotLabel(table, sides, spot, { marks, hint, exact: known.get(spot) });
    const { geometry } = scene;
    const last = scene.last?.spots ?? [];
    board.show({ geometry, sides, pieces: table.pieces, path: table.path, targets: table.targets, last: table.path.length || table.ahead ? [] : last, way: table.way, marks, hint, badges, flipped, lively: table.isOurTurn, early: table.prepared.side !== null, premove: table.prepared.premove?.spots ?? [], label, name: t('board', { name: said(match.name) }) });

    const called = said(match.name) || said(rules.name);
    if (this.title.textContent !== called) fill(this.title, h('a', { href: `#/r/${match.game}/${match.rules}`, title: t('match.rules') }, called));
    title(called, table.isOurTurn);
    const state = this.state(match, scene, now);
    const back = now ? '' : `${t('match.looking', { ply: String(table.looking), of: match.ply })} `;
    if (this.status.textContent !== back + state) fill(this.status, back + state);
    if (table.stage && this.toldStage !== table.stage) sayStatus(state);
    this.toldStage = table.stage;
    fill(this.notes, closed ? [] : scene.notes.filter(note => said(note) !== said(scene.state)).map(note => h('li', {}, said(note))));
    this.link.hidden = table.isLive;

    this.clocks.update(match, side => said(sides[side].name), table.clocks);
    const strip = (/** @type {HTMLElement|undefined} */ place, /** @type {Side} */ side) =>
      place && fill(place, playerStrip(match, scene, this.catalogue, rules, side, now, this.clocks.elements[side]));
    strip(this.above, bottom === 'first' ? 'second' : 'first');
    strip(this.beneath, bottom);
    this.actions?.update(match, table.isOurTurn);
    const over = match.state === 'over' || match.state === 'closed';
    const machines = match.seats.first.kind === 'machine' && match.seats.second.kind === 'machine';
    if (this.unwatched) this.unwatched.hidden = over || !machines;
    if (this.typed) this.typed.hidden = over || match.you.length === 0;
    this.panels?.hide('analysis', !match.allow.hints);
    this.panels?.hide('seats', !match.owner);
    this.panels?.hide('opponent', !hasOpponent(match));
    this.opponent?.update();
    this.updateChoices(match);
    this.updateOffer(match);
    this.moves?.update();
    this.evaluation?.update(table.thinking, match, sides, bottom);
    this.perfect?.update(scene);
    this.share?.update();
    this.seats?.update();
    this.exports?.update();
    this.finish(match);
  }

  /** What the state line says. @param {Match} match @param {import('./types.js').Scene} scene @param {boolean} now */
  state(match, scene, now) {
    if (now && match.result) return said(match.result.text);
    if (now && match.state === 'closed') return t('match.closed');
    return said((this.table.stage ?? scene).state);
  }

  /** Moves without a spot to click, such as a pass. @param {Match} match */
  updateChoices(match) {
    const spotless = this.table.isOurTurn ? match.scene.actions.filter(action => action.clicks.length === 0) : [];
    const key = `${match.seq} ${spotless.map(action => action.move).join()}`;
    if (!this.choices || this.choicesKey === key) return;
    this.choicesKey = key;
    const button = (/** @type {Action} */ action) =>
      h('button', { type: 'button', class: 'main', onclick: () => void this.table.play(action) }, said(action.name) || shown(action.recorded ?? action.move));
    fill(this.choices, spotless.map(button));
  }

  /** @param {Match} match */
  updateOffer(match) {
    if (!this.offer) return;
    const { offer, successor } = match;
    const key = JSON.stringify([offer, successor]);
    if (key === this.offerKey) return;
    this.offerKey = key;
    const forUs = offer && match.you.length > 0 && !match.you.includes(offer.by);
    this.offer.hidden = !offer && !successor;
    const answer = (/** @type {'accept'|'decline'} */ type) =>
      h('button', { type: 'button', class: type === 'accept' ? 'main' : '', onclick: () => void this.answer(type, offer?.kind) }, t(`offer.${type}`));
    if (successor) {
      fill(this.offer, h('button', { type: 'button', class: 'main', onclick: () => this.follow(successor) }, t('match.successor')));
    } else if (offer) {
      const text = t(forUs ? `offer.${offer.kind}` : `offer.${offer.kind}-sent`);
      fill(this.offer, h('p', {}, text), forUs && h('div', { class: 'answers' }, answer('accept'), answer('decline')));
      if (forUs) sound('offer');
    }
  }

  /** At the end: who won, and whether to play again. @param {Match} match */
  finish(match) {
    if (!match.result) {
      this.sawPlay = true;
      return;
    }
    if (!this.sawPlay || this.asked) return;
    this.asked = true;
    const won = match.result.winner && match.you.includes(match.result.winner);
    sound(won ? 'win' : 'end');
    if (match.you.length === 0 && !match.owner) return;
    void this.askAfterwards(match);
  }

  /** @param {Match} match */
  async askAfterwards(match) {
    const { askAfterwards } = await import('./finish.js');
    if (this.left) return;
    const next = await askAfterwards(match);
    if (next === 'again') void this.restart();
    if (next === 'swapped') void this.restart(true);
    if (next === 'review') location.hash = `#/review/${this.table.id}`;
    if (next === 'analyse') location.hash = `#/a/m/${this.table.id}`;
    if (next === 'export') this.panels?.show('export');
    // Escape only closes the question: the board stays to be looked at.
    if (next === 'no') location.hash = '#/';
  }

  async again() {
    if (this.table.match?.result || (await areYouSure(t('do.new')))) await this.restart();
  }

  /** @param {boolean} [swap]  whether the players change colours */
  async restart(swap = false) {
    this.goOn(await this.table.act({ type: 'new', swap }));
  }

  /** @param {'accept'|'decline'} type @param {string|undefined} offer */
  async answer(type, offer) {
    this.goOn(await this.table.act({ type, offer }));
  }

  /** Where both have agreed on another match, one goes there. @param {import('./types.js').Message|null} answer */
  goOn(answer) {
    const successor = /** @type {{id: string}|undefined} */ (answer?.successor);
    if (successor) this.follow(successor.id);
  }

  /** The next match has the same players and tokens. @param {string} id */
  follow(id) {
    const known = knownMatch(this.table.id);
    rememberMatch(id, { token: known?.token, title: known?.title ?? '' });
    location.hash = `#/m/${id}`;
  }

  async goHome() {
    const { match } = this.table;
    const sits = match && match.you.length > 0 && !match.result;
    const playing = sits && match.ply > 0;
    if (playing && !(await areYouSure(t('do.leave')))) return;
    // Over a request of its own, since the live line ends with this page.
    const token = knownMatch(this.table.id)?.token;
    if (sits && token) void act(this.table.id, token, { type: 'leave' }).catch(() => {});
    location.hash = '#/';
  }

  flip() {
    this.turned = !this.turned;
    this.update();
  }

  /** @param {number} spot */
  click(spot) {
    this.complain('');
    this.table.clickSpot(spot);
  }

  /** @param {number} from @param {number|null} to */
  drag(from, to) {
    const { table } = this;
    if (to === null) return;
    this.complain('');
    if (table.prepared.side) return table.prepared.drag(from, to);
    if (table.path[table.path.length - 1] !== from) {
      table.path = [];
      table.clickSpot(from);
    }
    if (table.path.length > 0) table.clickSpot(to);
  }

  cancel() {
    if (this.table.path.length > 0) sayStatus(t('match.cancelled'));
    this.complain('');
    this.table.cancel();
  }

  /** What has become of a prepared move. @param {'from'|'set'|'off'|'lost'} what */
  tellPremove(what) {
    const { match, prepared } = this.table;
    if (!match) return;
    const spots = (prepared.premove?.spots ?? []).map(spot => match.scene.geometry.spots[spot].label.toUpperCase()).join(' ');
    const text = t(`premove.${what}`, { side: said(this.rules.sides[match.scene.turn].name), spots });
    this.complain('');
    if (this.message) fill(this.message, text);
    sayStatus(text);
  }

  /** Several moves with the same clicks: by name. @param {Action[]} actions */
  async choose(actions) {
    const { scene } = /** @type {Match} */ (this.table.match);
    const { colour } = this.rules.sides[scene.turn];
    const picture = (/** @type {Action} */ { becomes }) => (becomes ? icon(becomes, colour) : undefined);
    const answers = actions.map((action, i) => ({ name: said(action.name) || shown(action.recorded ?? action.move), value: action, main: i === 0, picture: picture(action) }));
    const action = await askFor(t(actions[0].becomes ? 'match.which-piece' : 'match.which'), '', answers);
    if (action) await this.table.play(action);
    else this.table.cancel();
  }

  /** @param {number} spot @param {'over'|'watching'|'turn'|'past'|'sending'|'click'} reason */
  async wrong(spot, reason) {
    const match = /** @type {Match} */ (this.table.match);
    const { sides } = this.rules;
    sound('error');
    if (reason !== 'click') return this.complain(t(`wrong.${reason}`, { side: said(sides[match.scene.turn].name) }));
    const { complaints } = this;
    const text = await reasonOf(match, match.scene, sides, this.table.path, spot);
    // What has happened meanwhile has made it old.
    if (!this.left && complaints === this.complaints) this.complain(text);
  }

  /** @param {string} text */
  complain(text) {
    this.complaints++;
    if (this.message) fill(this.message, text);
    this.message?.classList.toggle('bad', text !== '');
    if (text) sayError(text);
  }

  /** @param {import('./types.js').Happening} event */
  tell(event) {
    const text = said(event.text);
    if (event.kind === 'moved' || event.kind === 'over' || event.kind === 'resigned' || event.kind === 'flagged' || event.kind === 'drawn') sayMove(text);
    else if (text) sayStatus(text);
    // What was declined would otherwise only vanish, and who leaves would be waited for.
    if (['declined', 'left', 'said'].includes(event.kind) && this.message) fill(this.message, text);
    if (event.kind === 'said') sound('offer');
  }

  /** A move has come in and is shown. @param {boolean} took */
  moved(took) {
    sound(took ? 'take' : 'move');
    if (this.table.isOurTurn && this.title) ourTurn(this.title.textContent ?? '');
  }

  showHint() {
    const text = said(this.table.hint?.text);
    this.complain('');
    if (this.message) fill(this.message, text);
    sayStatus(text);
  }
}
