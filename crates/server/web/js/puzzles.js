// @ts-check
// Positions to try oneself on, of every game: one move alone reaches the goal, and the longest defence answers.

import { Refused, catalogue as askCatalogue, defend, puzzles as askPuzzles, read, solution as askSolution } from './api.js';
import { closeDialog } from './dialogs.js';
import { fill, h } from './dom.js';
import { homeBelow } from './geometry.js';
import { said, t } from './i18n.js';
import { changeSettings, settings } from './keep.js';
import { orTell } from './learn.js';
import { shown, writeFor } from './notation.js';
import { analysisLink } from './open.js';
import { PracticeBoard } from './practice.js';
import { puzzleChooser } from './puzzlechooser.js';
import { breakStreak, isSolved, markSolved, puzzleOfDay, puzzleSets, streak, today } from './puzzleprogress.js';
import { spotName } from './reasons.js';
import { sayError, sayMove, sayStatus } from './say.js';
import { solutionPanel } from './solution.js';
import { play as sound } from './alerts.js';

/** @typedef {import('./types.js').Action} Action */
/** @typedef {import('./types.js').Puzzle} Puzzle */
/** @typedef {import('./types.js').Puzzles} Puzzles */
/** @typedef {import('./types.js').Scene} Scene */
/** @typedef {import('./puzzleprogress.js').PuzzleSet} PuzzleSet */
/** @typedef {import('./puzzlechooser.js').Filter} Filter */

/** How long a reply lets one look at one's own move, in milliseconds. */
const PAUSE = 400;

/**
 * `#/puzzles/GAME/RULES/NUMBER`, `#/puzzles/daily`, and `#/puzzles/N/NUMBER` among the mates in N.
 * @param {HTMLElement} root @param {string[]} words
 */
export async function puzzlesView(root, words) {
  const catalogue = await askCatalogue();
  const sets = puzzleSets(catalogue);
  const [, word = '', second, third] = words;
  const daily = puzzleOfDay(sets, today());
  const last = settings().puzzle;
  const isMate = /^\d+$/.test(word);
  const chosen = word === 'daily' ? daily.set : sets.find(one => one.game === word && (!second || one.rules.id === second)) ?? sets.find(one => one.game === last?.game && one.rules.id === last.rules) ?? sets[0];
  const puzzles = await orTell(root, isMate ? askPuzzles() : askPuzzles(chosen.game, chosen.rules.id));
  const set = puzzles && sets.find(one => one.game === puzzles.game && one.rules.id === puzzles.rules);
  if (!puzzles || !set) return;
  writeFor(set.rules, set.rules.scene.geometry);
  const view = new PuzzleView(root, sets, set, puzzles);
  await view.open(...first(puzzles.puzzles, isMate ? Number(word) : null, word === 'daily' ? daily.number : Number(isMate ? second : third)));
  return () => view.leave();
}

/**
 * Which puzzle is opened, and among which: the one with this number, or the first that is not solved.
 * @param {Puzzle[]} all @param {number|null} n  only those in so many moves @param {number} number  from 1, or none
 * @returns {[number, Filter]}
 */
function first(all, n, number) {
  const among = all.filter(one => n === null || one.n === n);
  const open = among.length > 0 ? among : all;
  const wanted = open[Math.min(number, open.length) - 1] ?? open.find(one => !isSolved(one.position)) ?? open[0];
  return [all.indexOf(wanted), { theme: '', difficulty: 0, n: among.length > 0 ? (n ?? 0) : 0 }];
}

class PuzzleView {
  /** @param {HTMLElement} root @param {PuzzleSet[]} sets @param {PuzzleSet} set @param {Puzzles} puzzles */
  constructor(root, sets, set, puzzles) {
    this.sets = sets;
    this.set = set;
    this.all = puzzles.puzzles;
    this.rules = { game: puzzles.game, rules: puzzles.rules, size: puzzles.size };
    this.index = 0;
    /** The moves of both sides so far. @type {string[]} */
    this.moves = [];
    /** How many turns are left. */
    this.left = 0;
    /** @type {Scene|null} */
    this.scene = null;
    this.hinted = 0;
    this.busy = false;
    this.solved = false;
    /** Whether the solution is being walked through. */
    this.walking = false;
    /** Whether nothing has helped so far. */
    this.alone = true;
    this.visit = 0;
    const { sides } = set.rules;
    this.practice = new PracticeBoard({ ...this.rules, sides }, { onMove: action => void this.try(action), onWrong: text => this.complain(text), onKey: key => key === 's' && (sayStatus(this.status.textContent ?? ''), true) }, t('puzzle.board'));
    this.title = h('h1', { class: 'match-title' }, t('puzzle.of', { name: said(set.rules.name) }));
    this.count = h('p', { class: 'soft', id: 'puzzle-count' });
    this.status = h('p', { class: 'status', id: 'status' });
    this.message = h('p', { class: 'message', id: 'message' });
    this.place = h('div', {});
    this.progress = h('section', { class: 'panel', id: 'puzzle-progress' });
    const button = (/** @type {string} */ key, /** @type {() => void} */ work) => h('button', { type: 'button', class: 'action', id: `puzzle-${key}`, onclick: work }, t(`puzzle.${key}`));
    this.nextButton = button('next', () => this.step(1));
    this.hintButton = button('hint', () => void this.giveHint());
    this.solutionButton = button('solution', () => void this.showSolution());
    this.chooser = puzzleChooser(sets, set, puzzles, (index, filter) => void this.open(index, filter));
    document.title = `${t('puzzle.of', { name: said(set.rules.name) })} · ${t('title')}`;
    fill(
      root,
      h(
        'div',
        { class: 'match lesson puzzle' },
        h('div', { class: 'table' }, h('div', { class: 'board-row' }, this.practice.board.element)),
        h('div', { class: 'words' }, this.title, this.count, this.status, this.message, this.practice.choices),
        h('div', { class: 'actions', role: 'group', 'aria-label': t('match.actions') }, this.nextButton, button('previous', () => this.step(-1)), this.hintButton, button('again', () => void this.open(this.index, this.chooser.filter())), this.solutionButton, button('analyse', () => this.analyse())),
        h('div', { class: 'side' }, this.place, this.chooser.element, this.progress),
      ),
    );
  }

  leave() {
    this.visit++;
    closeDialog();
  }

  /** The puzzle and the moves made so far, on a board where everything may be tried. */
  analyse() {
    location.hash = analysisLink(this.rules, this.puzzle.position, this.moves);
  }

  /** @returns {Puzzle} */
  get puzzle() {
    return this.all[this.index];
  }

  get isOurTurn() {
    return !this.busy && !this.solved && !this.walking;
  }

  /** What is asked of the server about a position. @param {string} position @param {number} n */
  task(position, n) {
    const { goal, lead } = this.puzzle;
    return { game: this.rules.game, rules: this.rules.rules, position, n, goal, ...(lead === undefined ? {} : { lead }) };
  }

  /** @param {number} index @param {Filter} filter */
  async open(index, filter) {
    const mine = ++this.visit;
    // Whoever begins again after a mistake has made it all the same.
    const alone = index !== this.index || this.alone;
    Object.assign(this, { index, moves: [], left: this.all[index].n, hinted: 0, busy: false, solved: false, walking: false, alone });
    const { game, rules } = this.rules;
    history.replaceState(null, '', `#/puzzles/${game}/${rules}/${index + 1}`);
    changeSettings({ puzzle: { game, rules } });
    fill(this.place);
    this.say('', '');
    try {
      const { scene } = await this.read([]);
      if (mine !== this.visit) return;
      // Whoever attacks sees the own men below, where games have a below.
      const home = homeBelow(this.set.rules.scene);
      this.practice.flipped = home !== null && scene.turn !== home;
      this.show(scene);
      this.chooser.choose(index, filter);
      this.update();
      this.tell();
    } catch (error) {
      this.refuse(error);
    }
  }

  /** To another puzzle of those that were chosen. @param {number} by */
  step(by) {
    const among = this.chooser.among();
    const at = among.indexOf(this.index);
    void this.open(among[(at + by + among.length) % among.length], this.chooser.filter());
  }

  /** @param {string[]} moves */
  read(moves) {
    const { game, rules, size } = this.rules;
    return read({ game, rules, ...(size ? { size } : {}), text: this.puzzle.position, moves });
  }

  /** What is to be done. */
  tell() {
    if (!this.scene) return;
    const { goal, gain = 0 } = this.puzzle;
    const side = said(this.set.rules.sides[this.scene.turn].name);
    const text = this.solved ? t(`puzzle.solved.${goal}`, { gain }) : t(`puzzle.task.${goal}${this.left === 1 ? '-one' : ''}`, { side, n: this.left, gain });
    fill(this.status, text);
    sayStatus(text);
  }

  /** Plays it, if it is right, and the longest defence after it. @param {Action} action */
  async try(action) {
    const mine = this.visit;
    const { scene } = this;
    if (!scene || !this.isOurTurn) return;
    this.busy = true;
    this.hinted = 0;
    this.practice.imagine(action);
    try {
      const answer = await defend({ ...this.task(scene.position, this.left), move: action.move });
      if (mine !== this.visit) return;
      if (answer.right !== true) return this.reject(scene, answer);
      sound('move');
      sayMove(shown(answer.recorded));
      this.moves.push(action.move);
      this.left = answer.left;
      const after = (await this.read(this.moves)).scene;
      if (mine !== this.visit) return;
      this.show(after);
      if (answer.replies.length > 0) await this.reply(mine, answer);
      if (mine !== this.visit) return;
      if (answer.solved) this.win();
      else this.tell();
    } catch (error) {
      if (mine === this.visit) this.show(scene);
      this.refuse(error);
    } finally {
      if (mine === this.visit) {
        this.busy = false;
        if (this.scene) this.practice.set(this.scene, this.isOurTurn);
        this.update();
      }
    }
  }

  /** The moves of the other side, one after the other. @param {number} mine @param {import('./types.js').Defence} answer */
  async reply(mine, { recorded, replies }) {
    for (const { move } of replies) {
      await new Promise(resolve => setTimeout(resolve, PAUSE));
      if (mine !== this.visit) return;
      this.moves.push(move);
      const { scene } = await this.read(this.moves);
      if (mine !== this.visit) return;
      this.show(scene);
    }
    const text = t('puzzle.reply', { move: shown(recorded), reply: replies.map(one => shown(one.recorded)).join(', ') });
    this.say(text, '');
    sayMove(text);
  }

  /** @param {Scene} scene  before the move @param {import('./types.js').Defence} answer */
  reject(scene, { right, recorded, reply }) {
    this.show(scene);
    if (right === null) return this.complain(t('puzzle.unknown'));
    this.help();
    sound('error');
    this.complain(reply ? t('puzzle.wrong', { move: shown(recorded), reply: shown(reply.recorded) }) : t(`puzzle.wrong-end${this.puzzle.goal === 'mate' ? '' : '.other'}`, { move: shown(recorded) }));
  }

  /** Something has helped, or went wrong. */
  help() {
    this.alone = false;
    if (!this.solved) breakStreak(this.puzzle.position);
    this.update();
  }

  win() {
    this.solved = true;
    markSolved(this.puzzle.position, this.alone);
    sound('win');
    this.tell();
    sayMove(this.status.textContent ?? '');
    this.nextButton.focus();
  }

  /** First the piece, then the move. */
  async giveHint() {
    const { scene } = this;
    if (!scene || !this.isOurTurn) return;
    const mine = this.visit;
    try {
      const { line } = await askSolution(this.task(scene.position, this.left));
      const action = scene.actions.find(one => one.move === line[0]);
      if (mine !== this.visit || scene !== this.scene || !action) return;
      this.help();
      this.hinted = Math.min(2, this.hinted + 1);
      const whole = this.hinted === 2 || action.clicks.length < 2;
      const spots = whole ? action.clicks : action.clicks.slice(0, 1);
      const names = spots.map(spot => spotName(scene, spot));
      const text = action.clicks.length === 0 ? t('puzzle.hint-move', { way: said(action.name) }) : whole ? t('puzzle.hint-move', { way: names.join(' – ') }) : t('puzzle.hint-piece', { spot: names[0] });
      this.practice.set(scene, true);
      this.practice.point(spots);
      this.say(text, '');
      sayStatus(text);
    } catch (error) {
      this.refuse(error);
    }
  }

  async showSolution() {
    const mine = this.visit;
    const { position, n, goal, gain = 0 } = this.puzzle;
    try {
      const { solution, line } = await askSolution(this.task(position, n));
      if (mine !== this.visit || !solution) return;
      this.help();
      const show = (/** @type {Scene|null} */ scene) => {
        if (mine !== this.visit) return;
        this.walking = scene !== null;
        if (!scene) this.solutionButton.focus();
        const shown = scene ?? this.scene;
        if (shown) this.practice.set(shown, this.isOurTurn);
        this.update();
      };
      const panel = solutionPanel({ ...this.rules, position }, solution, line, show, t(`puzzle.end.${goal}`, { gain }));
      this.say('', '');
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
    this.say(text, text ? 'bad' : '');
    if (text) sayError(text);
  }

  /** @param {string} text @param {'bad'|''} kind */
  say(text, kind) {
    fill(this.message, text);
    this.message.classList.toggle('bad', kind === 'bad');
  }

  /** @param {Scene} scene */
  show(scene) {
    this.scene = scene;
    this.practice.set(scene, this.isOurTurn);
  }

  /** What is told beside the board. */
  update() {
    const { now, best } = streak();
    const { set, number } = puzzleOfDay(this.sets, today());
    const isDaily = set === this.set && number === this.index + 1;
    fill(this.count, [t('puzzle.which', { n: this.index + 1, of: this.all.length }), t(`puzzle.difficulty.${this.puzzle.difficulty}`), isDaily && t('puzzle.daily')].filter(Boolean).join(' · '));
    fill(
      this.progress,
      h('h2', {}, t('puzzle.progress')),
      h('p', { id: 'puzzle-streak' }, t('puzzle.streak', { now, best })),
      h('ul', { class: 'progress' }, this.sets.map(one => this.progressOf(one))),
    );
    this.hintButton.setAttribute('aria-disabled', String(!this.isOurTurn));
    this.nextButton.classList.toggle('main', this.solved);
    this.chooser.mark();
  }

  /** Only those of the game that is shown are known by their positions; others by how many were solved. @param {PuzzleSet} set */
  progressOf(set) {
    const { game, rules } = set;
    const counts = { ...settings().solvedOf };
    if (set === this.set) {
      const count = this.all.filter(one => isSolved(one.position)).length;
      if (counts[`${game}/${rules.id}`] !== count) changeSettings({ solvedOf: { ...counts, [`${game}/${rules.id}`]: count } });
      counts[`${game}/${rules.id}`] = count;
    }
    const count = Math.min(counts[`${game}/${rules.id}`] ?? 0, rules.puzzle_count);
    const text = t('puzzle.solved-of', { count, of: rules.puzzle_count });
    return h('li', {}, h('a', { href: `#/puzzles/${game}/${rules.id}`, 'aria-current': set === this.set ? 'page' : false }, said(rules.name)), h('progress', { max: rules.puzzle_count, value: count, 'aria-label': `${said(rules.name)}: ${text}` }), h('span', { class: 'soft' }, text));
  }
}

