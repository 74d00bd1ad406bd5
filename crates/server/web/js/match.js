// @ts-check
// A match on the screen: the board with its two players, and everything that can be said and done beside it.

import { Refused, catalogue as askCatalogue, joinMatch } from './api.js';
import { Board } from './board.js';
import { matching, results } from './clicks.js';
import { areYouSure, askFor, closeDialog } from './dialogs.js';
import { fill, h } from './dom.js';
import { evaluationPanel } from './evaluation.js';
import { said, t } from './i18n.js';
import { chosenToken } from './joining.js';
import { knownMatch, rememberMatch } from './keep.js';
import { exportPanel, seatsPanel, sharePanel } from './panels.js';
import { inWords, perfectPanel, shortly } from './perfect.js';
import { moveList } from './movelist.js';
import { playerStrip } from './players.js';
import { spotName, whyNot } from './reasons.js';
import { sayError, sayMove, sayStatus } from './say.js';
import { play as sound } from './sounds.js';
import { Table } from './table.js';

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
  if (verb === 'join' && !knownMatch(id)?.token) return joinView(root, catalogue, id, /** @type {Side} */ (seat), code);
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

/** @param {HTMLElement} root @param {Catalogue} catalogue @param {string} id @param {Side} seat @param {string} code */
function joinView(root, catalogue, id, seat, code) {
  const name = h('input', { id: 'name', type: 'text', maxlength: 40, autocomplete: 'nickname' });
  const message = h('p', { class: 'message bad', hidden: true });
  const join = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      const wish = { seat, token: chosenToken(id, seat), ...(code ? { code } : {}), ...(name.value.trim() ? { name: name.value.trim() } : {}) };
      const joined = await joinMatch(id, wish);
      const game = catalogue.games.find(one => one.id === joined.match.game);
      rememberMatch(id, { token: joined.token, title: said(game?.name) });
      location.replace(`#/m/${id}`);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      fill(message, said(error.refusal.text));
      message.hidden = false;
      sayError(said(error.refusal.text));
    }
  };
  fill(
    root,
    h(
      'form',
      { class: 'panel join', onsubmit: join },
      h('h1', {}, t('join.title')),
      h('div', { class: 'field' }, h('label', { for: 'name' }, t('join.name')), name),
      h('div', { class: 'answers' }, h('button', { type: 'submit', class: 'main' }, t('join.sit')), h('a', { class: 'button', href: `#/m/${id}` }, t('join.watch'))),
      message,
    ),
  );
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
    this.asked = false;
    /** @type {Action[]} */
    this.choice = [];
    /** What was shown last, so that nothing is built twice. @type {import('./types.js').Stage|undefined} */
    this.toldStage = undefined;
    this.choicesKey = '';
    this.offerKey = '';
    this.built = false;
    table.watcher = {
      onChange: () => this.update(),
      onEvent: event => this.tell(event),
      onRefusal: refusal => this.complain(said(refusal.text)),
      onChoice: actions => void this.choose(actions),
      onWrong: (spot, reason) => this.wrong(spot, reason),
      onHint: () => sayStatus(said(table.hint?.text)),
    };
    fill(root, h('p', { class: 'message' }, t('match.connecting')));
    this.update();
  }

  leave() {
    this.table.watcher = null;
    this.perfect?.leave();
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
    const act = (/** @type {import('./types.js').Message} */ action) => void table.act(action);
    const tool = (/** @type {string} */ key, /** @type {() => void} */ work) =>
      h('button', { type: 'button', class: 'action', id: `do-${key}`, onclick: (/** @type {Event} */ event) => isEnabled(event.currentTarget) && work() }, t(`do.${key}`));
    this.board = new Board({
      onSpot: spot => this.click(spot),
      onDrag: (from, to) => this.drag(from, to),
      canDrag: spot => matching(table.match?.scene.actions ?? [], [spot]).some(action => action.clicks.length > 1),
      onEscape: () => this.cancel(),
      onKey: (key, spot) => this.key(key, spot),
      onEdge: () => sound('edge'),
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
    this.tools = {
      undo: tool('undo', () => act({ type: 'undo' })),
      hint: tool('hint', () => act({ type: 'hint', stage: ((table.hint?.stage ?? 0) % 3) + 1 })),
      draw: tool('draw', () => act({ type: 'offer_draw' })),
      claim: tool('claim', () => act({ type: 'claim_draw' })),
      resign: tool('resign', async () => (await areYouSure(t('do.resign'))) && act({ type: 'resign' })),
      flip: tool('flip', () => this.flip()),
      new: tool('new', () => void this.again()),
      pause: tool('pause', () => act({ type: table.match?.paused ? 'resume' : 'pause' })),
      step: tool('step', () => act({ type: 'step' })),
      leave: tool('leave', () => void this.goHome()),
    };
    this.moves = moveList(table);
    this.evaluation = evaluationPanel(this.catalogue);
    this.perfect = perfectPanel(table, () => this.rules, () => this.update());
    this.share = sharePanel(table);
    this.seats = seatsPanel(table, this.catalogue, () => this.rules);
    this.exports = exportPanel(table);
    const typed = h('input', { id: 'typed', type: 'text', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', maxlength: 60 });
    this.typed = typed;
    const type = (/** @type {Event} */ event) => {
      event.preventDefault();
      if (typed.value.trim()) void table.type(typed.value.trim());
      typed.value = '';
    };
    fill(
      this.root,
      h(
        'div',
        { class: 'match' },
        h(
          'div',
          { class: 'table' },
          this.above,
          h('div', { class: 'board-row' }, this.evaluation.bar, this.board.element),
          this.beneath,
        ),
        h('div', { class: 'words' }, this.title, this.status, this.message, this.link, this.choices, this.offer, this.unwatched, this.notes),
        h('div', { class: 'actions', role: 'group', 'aria-label': t('match.actions') }, Object.values(this.tools)),
        h(
          'div',
          { class: 'side' },
          this.moves.element,
          h(
            'form',
            { class: 'field typed', onsubmit: type },
            h('label', { for: 'typed' }, t('match.type')),
            h('div', { class: 'with-button' }, typed, h('button', { type: 'submit' }, t('match.send'))),
          ),
          this.evaluation.element,
          this.perfect.element,
          this.share.element,
          this.seats.element,
          this.exports.element,
        ),
      ),
    );
    this.built = true;
  }

  update() {
    const { table } = this;
    const { match, scene, gone } = table;
    if (gone) return fill(this.root, h('h1', {}, said(gone.text)), h('a', { class: 'button', href: '#/' }, t('match.home')));
    if (!match || !scene) return;
    if (!this.built) this.build();
    const { sides, name } = this.rules;
    const flipped = this.flipped;
    const { board, tools } = this;
    if (!board || !tools || !this.title || !this.status || !this.notes || !this.link) return;
    const now = table.looking === null;
    const marks = table.stage?.marks.length ? table.stage.marks : scene.marks.map(mark => ({ ...mark, standing: true }));
    const hint = now ? table.hintSpots : [];
    const known = this.perfect?.marks() ? results(scene.actions, table.path) : new Map();
    const badges = [...known].map(([spot, exact]) => ({ spot, kind: exact.result, text: shortly(exact) }));
    const label = (/** @type {number} */ spot) => this.label(spot, marks, hint, known.get(spot));
    const { geometry } = scene;
    const last = scene.last?.spots ?? [];
    board.show({ geometry, sides, pieces: table.pieces, path: table.path, targets: table.targets, last: table.path.length || table.ahead ? [] : last, marks, hint, badges, flipped, lively: table.isOurTurn, label, name: t('board', { name: said(match.name) }) });

    fill(this.title, said(match.name) || said(name));
    document.title = `${this.title.textContent} · ${t('title')}`;
    const state = now && match.result ? said(match.result.text) : table.stage ? said(table.stage.state) : said(scene.state);
    const back = now ? '' : `${t('match.looking', { ply: String(table.looking), of: match.ply })} `;
    if (this.status.textContent !== back + state) fill(this.status, back + state);
    if (table.stage && this.toldStage !== table.stage) sayStatus(state);
    this.toldStage = table.stage;
    fill(this.notes, scene.notes.filter(note => said(note) !== said(scene.state)).map(note => h('li', {}, said(note))));
    this.link.hidden = table.isLive;

    const { bottom } = this;
    const strip = (/** @type {HTMLElement|undefined} */ place, /** @type {Side} */ side) =>
      place && fill(place, playerStrip(match, scene, this.catalogue, sides, side));
    strip(this.above, bottom === 'first' ? 'second' : 'first');
    strip(this.beneath, bottom);
    this.updateTools(match);
    this.updateChoices(match);
    this.updateOffer(match);
    this.moves?.update();
    this.evaluation?.update(table.thinking, sides, bottom, match.allow.hints);
    this.perfect?.update(scene);
    this.share?.update();
    this.seats?.update();
    this.exports?.update();
    this.finish(match);
  }

  /** @param {Match} match */
  updateTools(match) {
    const tools = /** @type {NonNullable<typeof this.tools>} */ (this.tools);
    const over = match.state === 'over' || match.state === 'closed';
    const seated = match.you.length > 0;
    const machines = match.seats.first.kind === 'machine' && match.seats.second.kind === 'machine';
    const persons = match.seats.first.kind !== 'machine' && match.seats.second.kind !== 'machine';
    if (this.unwatched) this.unwatched.hidden = over || !machines;
    enable(tools.undo, match.can.undo, seated && match.allow.undo);
    enable(tools.hint, match.can.hint && this.table.isOurTurn, seated && match.allow.hints);
    enable(tools.draw, !over && !match.offer, seated && persons && match.you.length === 1);
    enable(tools.claim, match.can.claim_draw, match.can.claim_draw);
    enable(tools.resign, !over, seated);
    enable(tools.pause, !over, machines && match.owner);
    fill(tools.pause, t(match.paused ? 'do.resume' : 'do.pause'));
    enable(tools.step, !over && match.paused, machines && match.owner);
    enable(tools.new, true, match.owner || seated);
  }

  /** Moves without a spot to click, such as a pass. @param {Match} match */
  updateChoices(match) {
    const spotless = this.table.isOurTurn ? match.scene.actions.filter(action => action.clicks.length === 0) : [];
    const key = `${match.seq} ${spotless.map(action => action.move).join()}`;
    if (!this.choices || this.choicesKey === key) return;
    this.choicesKey = key;
    const button = (/** @type {Action} */ action) =>
      h('button', { type: 'button', class: 'main', onclick: () => void this.table.play(action) }, said(action.name) || action.move);
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
    void askFor(said(match.result.text), t('match.again'), [
      { name: t('yes'), value: true, main: true },
      { name: t('no'), value: false },
    ]).then(again => {
      if (again) void this.restart();
      // Escape only closes the question: the board stays to be looked at.
      else if (again === false) location.hash = '#/';
    });
  }

  async again() {
    if (this.table.match?.result || (await areYouSure(t('do.new')))) await this.restart();
  }

  async restart() {
    this.goOn(await this.table.act({ type: 'new' }));
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
    const playing = match && match.you.length > 0 && !match.result && match.ply > 0;
    if (!playing || (await areYouSure(t('do.leave')))) location.hash = '#/';
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

  /** Several moves with the same clicks: by name. @param {Action[]} actions */
  async choose(actions) {
    const answers = actions.map((action, i) => ({ name: said(action.name) || action.move, value: action, main: i === 0 }));
    const action = await askFor(t('match.which'), '', answers);
    if (action) await this.table.play(action);
    else this.table.cancel();
  }

  /** @param {number} spot @param {'over'|'watching'|'turn'|'past'|'click'} reason */
  wrong(spot, reason) {
    const { scene } = /** @type {Match} */ (this.table.match);
    const side = said(this.rules.sides[scene.turn].name);
    this.complain(reason === 'click' ? whyNot(scene, this.rules.sides, this.table.path, spot) : t(`wrong.${reason}`, { side }));
    sound('error');
  }

  /** @param {string} text */
  complain(text) {
    if (this.message) fill(this.message, text);
    this.message?.classList.toggle('bad', text !== '');
    if (text) sayError(text);
  }

  /** @param {import('./types.js').Happening} event */
  tell(event) {
    const text = said(event.text);
    if (event.kind === 'moved' || event.kind === 'over' || event.kind === 'resigned' || event.kind === 'drawn') sayMove(text);
    else if (text) sayStatus(text);
    if (event.kind === 'moved') sound('move');
  }

  /**
   * Keys on the board beyond arrows and Enter.
   * @param {string} key
   * @param {number} spot
   */
  key(key, spot) {
    const match = /** @type {Match} */ (this.table.match);
    const { scene } = match;
    if (key === 's') sayStatus(this.status?.textContent ?? '');
    else if (key === 'l') sayStatus(scene.last ? t('say.last', { move: scene.last.move }) : t('say.no-last'));
    else if (key === 'c') sayStatus(scene.notes.map(said).join('. ') || t('say.no-notes'));
    else if (key === 'i') this.typed?.focus();
    else if (key === 'm') {
      const ways = matching(scene.actions, [spot]).map(action => action.clicks.slice(1).map(one => spotName(scene, one)).join(' '));
      sayStatus(ways.length > 0 ? t('say.ways', { ways: [...new Set(ways)].join(', ') }) : t('say.no-ways'));
    } else if (key === 'p') {
      const able = [...this.table.targets].sort((a, b) => a - b);
      const next = able.find(one => one > spot) ?? able[0];
      if (next !== undefined) this.board?.focus(next);
    } else return false;
    return true;
  }

  /**
   * What a screen reader hears on a spot.
   * @param {number} spot
   * @param {import('./types.js').Mark[]} marks
   * @param {number[]} hint
   * @param {import('./types.js').Exact} [exact]
   */
  label(spot, marks, hint, exact) {
    const { table } = this;
    const scene = /** @type {import('./types.js').Scene} */ (table.scene);
    const piece = table.pieces.find(one => one.spot === spot);
    const parts = [spotName(scene, spot), piece ? said(piece.name) || said(this.rules.sides[piece.side].name) : t('spot.empty')];
    if (table.path.includes(spot)) parts.push(t('spot.chosen'));
    if (table.targets.has(spot)) {
      const start = table.path.length === 0;
      parts.push(t(start ? (piece ? 'spot.can-move' : 'spot.can-place') : piece ? 'spot.can-take' : 'spot.target'));
    }
    if (marks.some(mark => mark.spot === spot && mark.kind === 'mill')) parts.push(t('spot.mill'));
    if (marks.some(mark => mark.spot === spot && mark.kind === 'check')) parts.push(t('spot.check'));
    if (scene.last?.spots.includes(spot)) parts.push(t('spot.last'));
    if (hint.includes(spot)) parts.push(t('spot.hint'));
    if (exact) parts.push(inWords(exact));
    return parts.join(', ');
  }
}

/** @param {HTMLElement} button @param {boolean} can @param {boolean} shown */
function enable(button, can, shown) {
  button.hidden = !shown;
  button.setAttribute('aria-disabled', String(!can));
}

/** @param {EventTarget|null} button */
const isEnabled = button => button instanceof Element && button.getAttribute('aria-disabled') !== 'true';

/**
 * The side whose men stand in the lower half at the start of a game.
 * @param {import('./types.js').Scene} scene
 * @returns {Side|null}
 */
function homeBelow(scene) {
  const height = (/** @type {Side} */ side) => {
    const rows = scene.pieces.filter(piece => piece.side === side).map(piece => scene.geometry.spots[piece.spot].y);
    return rows.reduce((sum, y) => sum + y, 0) / Math.max(1, rows.length);
  };
  const difference = height('first') - height('second');
  return Math.abs(difference) < 2 ? null : difference > 0 ? 'first' : 'second';
}
