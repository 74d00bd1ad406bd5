// @ts-check
// A board set up freely: pieces put on and taken off, a text read, the position judged, questions answered.

import { Refused, ask, catalogue as askCatalogue, read } from './api.js';
import { Board } from './board.js';
import { fill, h } from './dom.js';
import { said, t } from './i18n.js';
import { sign } from './icons.js';
import { shownLine, spotShown, writeFor } from './notation.js';
import { analysisLink, openAndGo } from './open.js';
import { icon } from './pieces.js';
import { sayError, sayStatus } from './say.js';
import { WITH_ANYBODY, copyable, option, seatPicker } from './seats.js';
import { solutionPanel } from './solution.js';

/** @typedef {import('./types.js').Piece} Piece */
/** @typedef {import('./types.js').Reading} Reading */
/** @typedef {import('./types.js').Scene} Scene */
/** @typedef {import('./types.js').Side} Side */
/** @typedef {import('./types.js').RuleSet} RuleSet */
/** @typedef {Omit<Piece, 'spot'>|'hand'|'erase'} Tool */

/** The server is asked when nobody has changed anything for so long, in milliseconds. */
const REST = 150;
const QUESTIONS = ['check', 'mate', 'stalemate', 'moves'];

/** @typedef {{game: string, rules: string, size?: number}} Choice  which board it is */
/** @typedef {Pick<Reading, 'position'|'scene'|'values'>} Beginning */

/** What was put together last and where, so that a change of language loses nothing. @type {{where: string, pieces: Piece[], turn: Side, values: number[]}|null} */
let kept = null;

/** `#/setup/GAME/RULES/SIZE/POSITION`: size and position may be left out. @param {HTMLElement} root @param {string[]} words */
export async function setupView(root, words) {
  const catalogue = await askCatalogue();
  const game = catalogue.games.find(one => one.id === words[1]) ?? catalogue.games[0];
  const rules = game.rules.find(one => one.id === words[2]) ?? game.rules[0];
  const size = rules.sizes?.find(one => String(one) === words[3]) ?? rules.default_size;
  const choice = { game: game.id, rules: rules.id, ...(size ? { size } : {}) };
  const usual = { position: rules.start, scene: rules.scene, values: (rules.fields ?? []).map(field => field.value) };
  const view = new SetUp(choice, rules, size === rules.default_size ? usual : await read(choice));
  const first = seatPicker(catalogue, rules, 'first', { kind: 'me' }, 'first', WITH_ANYBODY);
  const second = seatPicker(catalogue, rules, 'second', { kind: 'machine' }, 'second', WITH_ANYBODY);
  const play = async () => {
    const position = await view.settled();
    if (position === null) return;
    const seats = { first: first.value(), second: second.value() };
    const wish = { ...choice, position, seats, allow: { undo: true, hints: true } };
    await openAndGo(wish, said(rules.name)).catch(error => view.refuse(error));
  };
  const analyse = async () => {
    const position = await view.settled();
    if (position !== null) location.hash = analysisLink(choice, position);
  };
  view.playButton.addEventListener('click', () => void play());
  fill(
    root,
    h('h1', {}, t('setup.title', { name: said(rules.name) })),
    h(
      'div',
      { class: 'match set-up' },
      h('div', { class: 'table' }, h('div', { class: 'board-row' }, view.board.element)),
      h('div', { class: 'side' }, view.walkPlace, view.tools, view.texts, view.questions, h('section', { class: 'panel wish' }, h('h2', {}, t('setup.play')), h('div', { class: 'seats' }, first.element, second.element), view.playButton, h('button', { type: 'button', id: 'analyse-here', onclick: () => void analyse() }, t('do.analyse')))),
    ),
  );
  view.show();
  if (kept?.where === location.hash) view.restore(kept);
  else if (words[4]) await view.readText(words[4]);
}

class SetUp {
  /** @param {Choice} choice @param {RuleSet} rules @param {Beginning} start */
  constructor(choice, rules, start) {
    this.choice = choice;
    this.rules = rules;
    this.start = start;
    this.geometry = start.scene.geometry;
    writeFor(rules, this.geometry);
    /** @type {Piece[]} */
    this.pieces = start.scene.pieces;
    /** @type {Side} */
    this.turn = start.scene.turn;
    /** What else the position has, in the order of the catalogue. */
    this.values = start.values;
    /** @type {(HTMLInputElement|HTMLSelectElement)[]} */
    this.valueFields = [];
    /** @type {Tool} */
    this.tool = 'hand';
    /** @type {number|null} */
    this.held = null;
    this.timer = 0;
    /** The position that stands, once it is judged; nothing where it can't be. @type {Promise<string|null>} */
    this.judgement = Promise.resolve(start.position);
    // How often the server was asked for a verdict and for an answer: one that another has overtaken is not shown.
    this.asked = 0;
    this.posed = 0;
    this.answer = h('p', { class: 'good', id: 'answer' });
    this.answerMoves = h('p', {});
    this.board = new Board({
      onSpot: spot => this.click(spot),
      onDrag: (from, to) => this.move(from, to),
      canDrag: () => this.walked === null,
      onEscape: () => ((this.held = null), this.show()),
      onKey: (key, spot) => (key === 'Delete' || key === 'x') && (this.put(spot, 'erase'), true),
      onEdge: () => {},
    });
    this.verdict = h('div', {});
    this.place = h('div', {});
    this.walkPlace = h('div', {});
    /** A position of a solution, shown instead of what was set up. @type {Scene|null} */
    this.walked = null;
    this.tools = this.buildTools();
    this.texts = this.buildTexts();
    this.questions = this.buildQuestions();
    this.playButton = h('button', { type: 'button', class: 'main' }, t('home.play'));
    this.judgement = this.judge();
  }

  buildTools() {
    const button = (/** @type {Tool} */ tool, /** @type {string} */ name, /** @type {Node|string} */ look) =>
      h('button', { type: 'button', 'aria-label': name, title: name, 'aria-pressed': String(tool === this.tool), onclick: pick, onpointerdown: (/** @type {PointerEvent} */ event) => this.carry(event, tool) }, look);
    const pick = (/** @type {Event} */ event) => {
      const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (event.currentTarget));
      this.tool = tools[at];
      buttons.forEach((one, i) => one.setAttribute('aria-pressed', String(i === at)));
    };
    const { men } = this.rules;
    /** @type {Tool[]} */
    const tools = [...men, 'hand', 'erase'];
    const buttons = [
      ...men.map(man => button(man, said(man.name), icon(man, this.rules.sides[man.side].colour))),
      button('hand', t('setup.hand'), sign('hand')),
      button('erase', t('setup.erase'), sign('erase')),
    ];
    const turn = h('select', { id: 'turn', onchange: () => ((this.turn = /** @type {Side} */ (turn.value)), this.changed()) }, ['first', 'second'].map(side => option(side, said(this.rules.sides[/** @type {Side} */ (side)].name), side === this.turn)));
    this.turnField = turn;
    return h(
      'section',
      { class: 'panel wish' },
      h('h2', {}, t('setup.pieces')),
      h('div', { class: 'palette', role: 'group', 'aria-label': t('setup.pieces') }, buttons),
      h(
        'div',
        { class: 'answers' },
        h('button', { type: 'button', onclick: () => this.set([]) }, t('setup.clear')),
        h('button', { type: 'button', onclick: () => this.startAgain() }, t('setup.start')),
      ),
      this.sizeField(),
      h('div', { class: 'field' }, h('label', { for: 'turn' }, t('setup.turn')), turn),
      (this.rules.fields ?? []).map((field, i) => this.valueField(field, i)),
      this.verdict,
    );
  }

  /** Boards of other sizes are other pages. */
  sizeField() {
    const { game, rules, size } = this.choice;
    if (!this.rules.sizes) return null;
    const select = h('select', { id: 'size', onchange: () => (location.hash = `#/setup/${game}/${rules}/${select.value}`) }, this.rules.sizes.map(n => option(String(n), String(n), n === size)));
    return h('div', { class: 'field' }, h('label', { for: 'size' }, t('home.size')), select);
  }

  /** What a position has beside its men. @param {import('./types.js').Field} field @param {number} i */
  valueField(field, i) {
    const id = `value-${i}`;
    const change = () => ((this.values = this.values.map((old, at) => (at === i ? Math.min(field.most, Math.max(0, Number(input.value) || 0)) : old))), this.changed());
    const input = field.choices
      ? h('select', { id, onchange: change }, field.choices.map((name, n) => option(String(n), said(name), n === this.values[i])))
      : h('input', { id, type: 'number', min: 0, max: field.most, value: this.values[i], oninput: change });
    this.valueFields[i] = input;
    return h('div', { class: 'field' }, h('label', { for: id }, said(field.name)), input);
  }

  /** @param {Side} turn @param {number[]} values */
  setRest(turn, values) {
    this.turn = turn;
    this.values = values;
    if (this.turnField) this.turnField.value = turn;
    this.valueFields.forEach((field, i) => (field.value = String(values[i])));
  }

  /** @param {{pieces: Piece[], turn: Side, values: number[]}} before */
  restore({ pieces, turn, values }) {
    this.setRest(turn, values);
    this.set(pieces);
  }

  startAgain() {
    this.setRest(this.start.scene.turn, this.start.values);
    this.set(this.start.scene.pieces);
  }

  /** @param {string} text */
  async readText(text) {
    try {
      this.take(await read({ ...this.choice, text, whole: true }));
    } catch (error) {
      this.refuse(error);
    }
  }

  buildTexts() {
    const text = h('textarea', { id: 'position-text', rows: 3, spellcheck: 'false', autocapitalize: 'off' });
    this.written = h('div', {});
    return h(
      'section',
      { class: 'panel wish' },
      h('h2', {}, t('setup.text')),
      h('div', { class: 'field' }, h('label', { for: 'position-text' }, t('setup.paste')), text),
      h('button', { type: 'button', onclick: () => void this.readText(text.value) }, t('setup.read')),
      this.written,
    );
  }

  buildQuestions() {
    const { answer, answerMoves } = this;
    const n = h('input', { id: 'mate-n', type: 'number', min: 1, max: 9, value: 2 });
    const pose = async (/** @type {string} */ question) => {
      this.endAnswer();
      fill(answer, t('setup.asking'));
      const mine = this.posed;
      const position = await this.settled();
      if (mine !== this.posed) return;
      if (position === null) return fill(answer);
      try {
        const asked = { game: this.choice.game, rules: this.choice.rules, position };
        const { text, line, written, solution } = await ask({ ...asked, question, n: Number(n.value) });
        if (mine !== this.posed) return;
        fill(answer, said(text));
        fill(answerMoves, shownLine(written));
        sayStatus(said(text));
        if (solution) this.walk(asked, solution, line);
      } catch (error) {
        if (mine !== this.posed) return;
        fill(answer);
        this.refuse(error);
      }
    };
    const known = this.rules.questions ?? QUESTIONS;
    const button = (/** @type {string} */ question) =>
      h('button', { type: 'button', id: `ask-${question}`, onclick: () => void pose(question) }, t(`ask.${question}`));
    return h(
      'section',
      { class: 'panel wish', hidden: known.length === 0 },
      h('h2', {}, t('setup.ask')),
      h('div', { class: 'answers' }, known.filter(question => question !== 'mate_in').map(button)),
      known.includes('mate_in') && h('div', { class: 'field' }, h('label', { for: 'mate-n' }, t('ask.mate-n')), h('div', { class: 'with-button' }, n, button('mate_in'))),
      answer,
      answerMoves,
      this.place,
    );
  }

  /** Shows a solution step by step; the board stays as it was set up. @param {import('./solution.js').Beginning} asked @param {import('./types.js').Solution} solution @param {string[]} line */
  walk(asked, solution, line) {
    const panel = solutionPanel(asked, solution, line, scene => {
      this.walked = scene;
      if (!scene) begin.focus();
      this.show();
    });
    const start = async () => {
      // Beside the board, where both can be seen.
      fill(this.walkPlace, panel.element);
      await panel.start();
      panel.element.querySelector('button')?.focus();
    };
    const begin = h('button', { type: 'button', id: 'walk-solution', onclick: () => void start() }, t('solution.walk'));
    fill(this.place, begin);
  }

  /** What was asked last is no longer about what stands on the board. */
  endAnswer() {
    this.posed++;
    fill(this.answer);
    fill(this.answerMoves);
    fill(this.place);
    fill(this.walkPlace);
    this.walked = null;
    this.show();
  }

  /** @param {number} spot */
  click(spot) {
    if (this.walked) return sayError(t('solution.close-first'));
    if (this.tool !== 'hand') return this.put(spot, this.tool);
    const stands = this.pieces.some(piece => piece.spot === spot);
    if (this.held !== null && this.held !== spot) this.move(this.held, spot);
    else this.held = stands && this.held === null ? spot : null;
    this.show();
  }

  /** @param {number} spot @param {Tool} tool */
  put(spot, tool) {
    const there = this.pieces.find(piece => piece.spot === spot);
    const rest = this.pieces.filter(piece => piece !== there);
    const man = typeof tool === 'string' ? null : tool;
    const same = man && there?.side === man.side && there.kind === man.kind;
    this.set(man && !same ? [...rest, { ...man, spot }] : rest);
  }

  /** @param {number} from @param {number|null} to */
  move(from, to) {
    this.held = null;
    const man = this.pieces.find(piece => piece.spot === from);
    const rest = this.pieces.filter(piece => piece !== man && piece.spot !== to);
    if (man) this.set(to === null ? rest : [...rest, { ...man, spot: to }]);
  }

  /** A piece carried from the palette to the board. @param {PointerEvent} down @param {Tool} tool */
  carry(down, tool) {
    if (typeof tool === 'string') return;
    addEventListener('pointerup', up => {
      const spot = this.board.spotAt(up.clientX, up.clientY);
      if (spot !== null && up.pointerId === down.pointerId) this.put(spot, tool);
    }, { once: true });
  }

  /** @param {Piece[]} pieces */
  set(pieces) {
    this.pieces = pieces;
    this.changed();
  }

  /** @param {Reading} reading */
  take(reading) {
    this.asked++;
    clearTimeout(this.timer);
    this.timer = 0;
    this.judgement = Promise.resolve(reading.position);
    this.pieces = reading.scene.pieces;
    this.setRest(reading.scene.turn, reading.values);
    this.endAnswer();
    this.accept(reading);
  }

  changed() {
    kept = { where: location.hash, pieces: this.pieces, turn: this.turn, values: this.values };
    this.asked++;
    this.endAnswer();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.judgement = this.judge()), REST);
  }

  /** What stands on the board is judged now, however little ago it was changed. @returns {Promise<string|null>} */
  settled() {
    if (this.timer) this.judgement = this.judge();
    return this.judgement;
  }

  /** Asks the server whether the position can be. @returns {Promise<string|null>} */
  async judge() {
    clearTimeout(this.timer);
    this.timer = 0;
    const mine = ++this.asked;
    const pieces = this.pieces.map(({ spot, side, kind }) => ({ spot, side, kind }));
    try {
      const reading = await read({ ...this.choice, pieces, turn: this.turn, values: this.values });
      if (mine !== this.asked) return this.settled();
      this.accept(reading);
      return reading.position;
    } catch (error) {
      if (mine !== this.asked) return this.settled();
      this.refuse(error);
      return null;
    }
  }

  /** @param {Reading} reading */
  accept(reading) {
    const { outcome } = reading.scene;
    this.playButton.disabled = outcome !== null;
    // Such a position can be, but there is nothing left to play.
    const over = outcome && h('p', { id: 'finished' }, `${t('setup.over')} ${said(outcome.reason)}`);
    fill(this.verdict, h('p', { class: 'good', id: 'verdict' }, t('setup.valid')), over);
    if (this.written) fill(this.written, copyable(t('setup.position'), reading.position, 'written'), reading.term && copyable(t('setup.term'), reading.term, 'term'));
    sayStatus(over ? `${t('setup.valid')} ${over.textContent}` : t('setup.valid'));
  }

  /** Shows every reason. @param {unknown} error */
  refuse(error) {
    if (!(error instanceof Refused)) throw error;
    const reasons = error.refusal.reasons?.length ? error.refusal.reasons : [error.refusal.text];
    fill(this.verdict, h('ul', { class: 'reasons', id: 'verdict' }, reasons.map(reason => h('li', {}, said(reason)))));
    this.playButton.disabled = true;
    sayError(reasons.map(said).join(' '));
  }

  show() {
    const { geometry, walked } = this;
    const pieces = walked?.pieces ?? this.pieces;
    const label = (/** @type {number} */ spot) => {
      const piece = pieces.find(one => one.spot === spot);
      const name = piece ? said(piece.name) : t('spot.empty');
      return [spotShown(geometry.spots[spot]).toUpperCase(), name, ...(spot === this.held ? [t('spot.chosen')] : [])].join(', ');
    };
    const path = this.held === null ? [] : [this.held];
    this.board.show({ geometry, sides: this.rules.sides, pieces, path, targets: new Set(), last: walked?.last?.spots ?? [], marks: walked?.marks ?? [], hint: [], flipped: false, lively: true, label, name: t('setup.board') });
  }
}
