// @ts-check
// Positions to try oneself on: a forced win in so many moves, played against the longest defence.

import { Refused, ask, catalogue as askCatalogue, defend, puzzles as askPuzzles, read } from './api.js';
import { Board } from './board.js';
import { click, imagined, matching, targets } from './clicks.js';
import { askFor, closeDialog } from './dialogs.js';
import { fill, h } from './dom.js';
import { said, t } from './i18n.js';
import { changeSettings, settings } from './keep.js';
import { shown, writeFor } from './notation.js';
import { reason, spotName } from './reasons.js';
import { sayError, sayMove, sayStatus } from './say.js';
import { analysisLink } from './open.js';
import { option } from './seats.js';
import { solutionPanel } from './solution.js';
import { play as sound } from './sounds.js';

/** @typedef {import('./types.js').Action} Action */
/** @typedef {import('./types.js').Puzzle} Puzzle */
/** @typedef {import('./types.js').RuleSet} RuleSet */
/** @typedef {import('./types.js').Scene} Scene */
/** @typedef {{game: string, rules: RuleSet}} Game */

/** How long a reply lets one look at one's own move, in milliseconds. */
const PAUSE = 400;

/** @param {HTMLElement} root @param {string[]} words */
export async function puzzlesView(root, words) {
  const [catalogue, { game, rules, puzzles }] = await Promise.all([askCatalogue(), askPuzzles()]);
  const set = catalogue.games.find(one => one.id === game)?.rules.find(one => one.id === rules);
  if (!set) throw new Error(`no rules ${game} ${rules}`);
  writeFor(set, set.scene.geometry);
  const view = new PuzzleView(root, { game, rules: set }, puzzles);
  const n = Number(words[1]);
  await view.open(puzzles.some(one => one.n === n) ? n : puzzles[0].n, Math.max(1, Number(words[2]) || 1));
  return () => view.leave();
}

class PuzzleView {
  /** @param {HTMLElement} root @param {Game} game @param {Puzzle[]} puzzles */
  constructor(root, game, puzzles) {
    this.game = game;
    this.all = puzzles;
    this.n = 0;
    this.number = 0;
    /** The moves of both sides so far. @type {string[]} */
    this.moves = [];
    /** @type {Scene|null} */
    this.scene = null;
    /** Who has to find the moves, and sees the own men below. @type {import('./types.js').Side} */
    this.attacker = 'first';
    /** What a solution shows instead. @type {Scene|null} */
    this.shown = null;
    /** @type {number[]} */
    this.path = [];
    /** @type {number[]} */
    this.hint = [];
    /** How often something was said or taken back. */
    this.complaints = 0;
    this.hinted = 0;
    this.busy = false;
    this.solved = false;
    this.visit = 0;
    this.board = new Board({
      onSpot: spot => this.click(spot),
      onDrag: (from, to) => this.drag(from, to),
      canDrag: spot => this.isOurTurn && matching(this.scene?.actions ?? [], [spot]).length > 0,
      onEscape: () => ((this.path = []), this.show()),
      onKey: key => key === 's' && (sayStatus(this.status.textContent ?? ''), true),
      onEdge: () => sound('edge'),
    });
    this.status = h('p', { class: 'status', id: 'status' });
    this.message = h('p', { class: 'message', id: 'message' });
    this.place = h('div', {});
    const lengths = [...new Set(puzzles.map(one => one.n))];
    this.lengths = h('select', { id: 'puzzle-n', onchange: () => void this.open(Number(this.lengths.value), 1) }, lengths.map(n => option(String(n), t(n === 1 ? 'puzzle.in-one' : 'puzzle.in', { n }))));
    this.which = h('select', { id: 'puzzle-number', onchange: () => void this.open(this.n, Number(this.which.value)) });
    const button = (/** @type {string} */ key, /** @type {() => void} */ work, name = '') => h('button', { type: 'button', class: `action ${name}`, id: `puzzle-${key}`, onclick: work }, t(`puzzle.${key}`));
    this.hintButton = button('hint', () => void this.giveHint());
    this.solutionButton = button('solution', () => void this.showSolution());
    this.nextButton = button('next', () => this.next());
    fill(
      root,
      h('h1', {}, t('puzzle.title')),
      h(
        'div',
        { class: 'match' },
        h('div', { class: 'table' }, h('div', { class: 'board-row' }, this.board.element)),
        h('div', { class: 'words' }, this.status, this.message),
        h('div', { class: 'actions', role: 'group', 'aria-label': t('match.actions') }, this.nextButton, this.hintButton, button('again', () => void this.open(this.n, this.number)), this.solutionButton, button('analyse', () => this.analyse())),
        h(
          'div',
          { class: 'side' },
          this.place,
          h(
            'section',
            { class: 'panel wish' },
            h('h2', {}, t('puzzle.choose')),
            h(
              'div',
              { class: 'fields' },
              h('div', { class: 'field' }, h('label', { for: 'puzzle-n' }, t('puzzle.length')), this.lengths),
              h('div', { class: 'field narrow' }, h('label', { for: 'puzzle-number' }, t('puzzle.number')), this.which),
            ),
            h('p', { class: 'soft' }, t('puzzle.about')),
          ),
        ),
      ),
    );
  }

  leave() {
    this.visit++;
    closeDialog();
  }

  /** The puzzle and the moves made so far, on a board where everything may be tried. */
  analyse() {
    location.hash = analysisLink({ game: this.game.game, rules: this.game.rules.id }, this.puzzle.position, this.moves);
  }

  get puzzles() {
    return this.all.filter(one => one.n === this.n);
  }

  /** @returns {Puzzle} */
  get puzzle() {
    return this.puzzles[this.number - 1];
  }

  get isOurTurn() {
    return !this.busy && !this.solved && this.shown === null;
  }

  /** How many moves are left. */
  get left() {
    return this.n - this.moves.length / 2;
  }

  /** @param {number} n @param {number} number */
  async open(n, number) {
    const mine = ++this.visit;
    this.n = n;
    this.number = Math.min(number, this.puzzles.length);
    history.replaceState(null, '', `#/puzzles/${this.n}/${this.number}`);
    Object.assign(this, { moves: [], path: [], hint: [], hinted: 0, busy: false, solved: false, shown: null });
    fill(this.place);
    fill(this.message);
    const { scene } = await this.read([]);
    if (mine !== this.visit) return;
    this.scene = scene;
    this.attacker = scene.turn;
    this.lengths.value = String(n);
    const done = settings().solved;
    fill(this.which, this.puzzles.map((one, i) => option(String(i + 1), `${i + 1}${done.includes(one.position) ? ` ✓ ${t('puzzle.done')}` : ''}`, i + 1 === this.number)));
    this.tell();
    this.show();
  }

  next() {
    const lengths = [...new Set(this.all.map(one => one.n))];
    const after = this.number < this.puzzles.length ? this.n : (lengths[lengths.indexOf(this.n) + 1] ?? lengths[0]);
    void this.open(after, after === this.n && this.number < this.puzzles.length ? this.number + 1 : 1);
  }

  /** @param {string[]} moves */
  read(moves) {
    return read({ game: this.game.game, rules: this.game.rules.id, text: this.puzzle.position, moves });
  }

  /** What is to be done. */
  tell() {
    if (!this.scene) return;
    const side = said(this.game.rules.sides[this.scene.turn].name);
    const text = this.solved ? t('puzzle.solved') : t(this.left === 1 ? 'puzzle.task-one' : 'puzzle.task', { side, n: this.left });
    fill(this.status, text);
    sayStatus(text);
  }

  /** @param {number} spot */
  click(spot) {
    if (!this.scene || !this.isOurTurn) return;
    this.complain('');
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

  /** @param {Scene} scene @param {number[]} path @param {number} spot */
  async explain(scene, path, spot) {
    const { game, rules } = this.game;
    const { complaints } = this;
    const text = await reason({ game, rules: rules.id }, scene, rules.sides, path, spot);
    if (complaints === this.complaints) this.complain(text);
  }

  /** @param {number} from @param {number|null} to */
  drag(from, to) {
    if (to === null) return;
    this.path = [];
    this.click(from);
    if (this.path.length > 0) this.click(to);
  }

  /** @param {Action[]} actions  with the same clicks */
  async choose(actions) {
    const answers = actions.map((action, i) => ({ name: said(action.name) || shown(action.recorded ?? action.move), value: action, main: i === 0 }));
    const action = actions.length > 1 ? await askFor(t('match.which'), '', answers) : actions[0];
    this.path = [];
    if (action) await this.try(action);
    this.show();
  }

  /** Plays it, if it is right, and the longest defence after it. @param {Action} action */
  async try(action) {
    const mine = this.visit;
    const scene = /** @type {Scene} */ (this.scene);
    this.busy = true;
    this.hint = [];
    this.hinted = 0;
    this.scene = { ...scene, pieces: imagined(scene.pieces, action.clicks, scene.turn), last: { move: action.move, spots: action.clicks } };
    this.show();
    try {
      const answer = await defend({ game: this.game.game, rules: this.game.rules.id, position: scene.position, move: action.move, n: this.left });
      if (mine !== this.visit) return;
      if (answer.right !== true) {
        this.scene = scene;
        sound('error');
        this.complain(answer.reply ? t('puzzle.wrong', { move: shown(answer.recorded), reply: shown(answer.reply.recorded) }) : t('puzzle.wrong-end', { move: shown(answer.recorded) }));
        return;
      }
      sound('move');
      sayMove(shown(answer.recorded));
      this.moves.push(action.move);
      this.scene = (await this.read(this.moves)).scene;
      if (answer.mate) return this.win();
      await new Promise(resolve => setTimeout(resolve, PAUSE));
      if (mine !== this.visit || !answer.reply) return;
      this.moves.push(answer.reply.move);
      this.scene = (await this.read(this.moves)).scene;
      const text = t('puzzle.reply', { move: shown(answer.recorded), reply: shown(answer.reply.recorded) });
      fill(this.message, text);
      sayMove(text);
      this.tell();
    } catch (error) {
      this.scene = scene;
      this.refuse(error);
    } finally {
      if (mine === this.visit) this.busy = false;
      this.show();
    }
  }

  win() {
    this.solved = true;
    const { position } = this.puzzle;
    const done = settings().solved.filter(one => one !== position);
    changeSettings({ solved: [...done, position] });
    sound('win');
    this.tell();
    sayMove(t('puzzle.solved'));
    this.nextButton.focus();
  }

  /** First the piece, then the move. */
  async giveHint() {
    if (!this.scene || !this.isOurTurn) return;
    const mine = this.visit;
    const { scene } = this;
    try {
      const { line } = await ask({ game: this.game.game, rules: this.game.rules.id, position: scene.position, question: 'mate_in', n: this.left });
      const action = scene.actions.find(one => one.move === line[0]);
      if (mine !== this.visit || scene !== this.scene || !action) return;
      this.hinted = Math.min(2, this.hinted + 1);
      this.hint = this.hinted === 1 ? action.clicks.slice(0, 1) : action.clicks;
      const names = this.hint.map(spot => spotName(scene, spot));
      const text = this.hinted === 1 ? t('puzzle.hint-piece', { spot: names[0] }) : t('puzzle.hint-move', { way: names.join(' – ') });
      this.complain('');
      fill(this.message, text);
      sayStatus(text);
      this.show();
    } catch (error) {
      this.refuse(error);
    }
  }

  async showSolution() {
    const mine = this.visit;
    const { position } = this.puzzle;
    const beginning = { game: this.game.game, rules: this.game.rules.id, position };
    try {
      const { solution, line } = await ask({ ...beginning, question: 'mate_in', n: this.n });
      if (mine !== this.visit || !solution) return;
      const panel = solutionPanel(beginning, solution, line, scene => {
        if (mine !== this.visit) return;
        this.shown = scene;
        if (!scene) this.solutionButton.focus();
        this.show();
      });
      fill(this.message);
      fill(this.place, panel.element);
      await panel.start();
      panel.element.querySelector('button')?.focus();
    } catch (error) {
      this.refuse(error);
    }
  }

  /** @param {unknown} error */
  refuse(error) {
    if (!(error instanceof Refused)) throw error;
    this.complain(said(error.refusal.text));
  }

  /** @param {string} text */
  complain(text) {
    this.complaints++;
    fill(this.message, text);
    this.message.classList.toggle('bad', text !== '');
    if (text) sayError(text);
  }

  show() {
    const scene = this.shown ?? this.scene;
    if (!scene) return;
    const { sides } = this.game.rules;
    const ours = this.isOurTurn;
    const wanted = ours ? targets(scene.actions, this.path) : new Set();
    const label = (/** @type {number} */ spot) => {
      const piece = scene.pieces.find(one => one.spot === spot);
      const parts = [spotName(scene, spot), piece ? said(piece.name) : t('spot.empty')];
      if (this.path.includes(spot)) parts.push(t('spot.chosen'));
      if (wanted.has(spot)) parts.push(t(this.path.length === 0 ? 'spot.can-move' : piece ? 'spot.can-take' : 'spot.target'));
      if (scene.marks.some(mark => mark.spot === spot && mark.kind === 'check')) parts.push(t('spot.check'));
      if (scene.last?.spots.includes(spot)) parts.push(t('spot.last'));
      if (ours && this.hint.includes(spot)) parts.push(t('spot.hint'));
      return parts.join(', ');
    };
    const marks = scene.marks.map(mark => ({ ...mark, standing: true }));
    this.board.show({ geometry: scene.geometry, sides, pieces: this.path.length ? imagined(scene.pieces, this.path, scene.turn) : scene.pieces, path: this.path, targets: wanted, last: this.path.length ? [] : (scene.last?.spots ?? []), marks, hint: ours ? this.hint : [], flipped: this.attacker === 'second', lively: ours, label, name: t('puzzle.board') });
    const off = (/** @type {HTMLElement} */ button, /** @type {boolean} */ isOff) => button.setAttribute('aria-disabled', String(isOff));
    off(this.hintButton, !ours);
    this.nextButton.classList.toggle('main', this.solved);
  }
}
