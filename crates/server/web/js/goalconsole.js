// @ts-check
// A top level: a line for goals with its history, and answers one at a time, as SWI-Prolog gives them.

import { Refused, post } from './api.js';
import { fill, h } from './dom.js';
import { language, said, t } from './i18n.js';
import { changeSettings, settings } from './keep.js';
import { sayError, sayStatus } from './say.js';

/** @typedef {import('./types.js').Text} Text */
/** @typedef {{term: string, game: string, rules: string, size: number|null, position: string}} GoalBoard */
/** @typedef {{text: string, bindings: Record<string, string>, output: string, boards: GoalBoard[]}} Solution */
/** @typedef {{kind: string, term: string, text: Text, line: number, column: number}} GoalError */
/** @typedef {{solutions: Solution[], more: boolean, output: string, error: GoalError|null}} Answer */

/** Solutions that are asked for at a time. */
const BATCH = 20;
/** "All" means so many at the most: whoever wants more asks again. */
const MANY = 200;
/** Goals that are remembered. */
const REMEMBERED = 50;

/**
 * @typedef {object} Query  a goal that may have more solutions
 * @property {string} goal
 * @property {number} got  solutions that have come so far
 * @property {Solution[]} waiting  those that are not shown yet
 * @property {Answer|null} last  what came with them
 * @property {HTMLElement} place  where its answers stand
 */

export class GoalConsole {
  /** @param {(board: GoalBoard) => void} onBoard  somebody wants to see a position */
  constructor(onBoard) {
    this.onBoard = onBoard;
    /** @type {Query|null} */
    this.query = null;
    this.busy = false;
    this.left = false;
    /** Where in the history the line is; its length is what was being typed. */
    this.at = settings().goals.length;
    this.typed = '';
    this.input = h('textarea', { id: 'goal', rows: 3, maxlength: 16384, spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off', 'aria-describedby': 'goal-keys', onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event) });
    const button = (/** @type {string} */ id, /** @type {string} */ name, /** @type {() => void} */ work, main = false) => h('button', { type: 'button', class: main ? 'main' : 'button', id: `goal-${id}`, onclick: work }, name);
    this.askButton = button('ask', t('ask.ask'), () => void this.ask(this.input.value), true);
    this.nextButton = button('next', t('ask.next'), () => void this.next(1));
    this.allButton = button('all', t('ask.all'), () => void this.next(MANY));
    this.enoughButton = button('enough', t('ask.enough'), () => this.enough());
    this.log = h('div', { class: 'goal-log', role: 'log', 'aria-label': t('ask.answers'), tabindex: 0 });
    this.element = h(
      'section',
      { class: 'panel goal-console', 'aria-label': t('ask.console') },
      this.log,
      h('label', { class: 'goal-line', for: 'goal' }, h('span', { 'aria-hidden': 'true' }, '?-'), h('span', { class: 'unseen' }, t('ask.goal')), this.input),
      h('p', { class: 'soft', id: 'goal-keys' }, t('ask.keys')),
      h('div', { class: 'goal-deeds', role: 'group', 'aria-label': t('ask.console') }, this.askButton, this.nextButton, this.allButton, this.enoughButton, button('clear', t('ask.clear'), () => this.clear())),
    );
    fill(this.log, h('p', { class: 'soft goal-empty' }, t('ask.empty')));
    this.update();
  }

  leave() {
    this.left = true;
  }

  /** Puts a text where the cursor is. @param {string} text */
  insert(text) {
    const { input } = this;
    input.setRangeText(text, input.selectionStart, input.selectionEnd, 'end');
    input.focus();
  }

  /** Asks a goal. @param {string} typed */
  async ask(typed) {
    const goal = typed.trim();
    if (!goal || this.busy) return;
    if (this.query) this.enough();
    this.remember(goal);
    this.input.value = '';
    const place = h('div', { class: 'goal-answers' });
    this.log.querySelector('.goal-empty')?.remove();
    this.log.append(h('div', { class: 'goal-entry' }, h('pre', { class: 'goal-asked' }, `?- ${goal}`), place));
    this.query = { goal, got: 0, waiting: [], last: null, place };
    await this.next(1);
  }

  /** Shows so many more solutions. @param {number} count */
  async next(count) {
    const { query } = this;
    if (!query || this.busy) return;
    this.busy = true;
    this.update();
    query.place.querySelector('.goal-wait')?.remove();
    try {
      for (let i = 0; i < count && this.query === query; i++) {
        if (query.waiting.length === 0 && !(await this.fetch(query))) break;
        this.showNext(query);
      }
    } finally {
      this.busy = false;
      this.update();
      this.reveal(query.place);
    }
  }

  /** Asks for the next few; false where there are none, and then the end has been told. @param {Query} query */
  async fetch(query) {
    if (query.last && !query.last.more) return this.end(query);
    try {
      /** @type {Answer} */
      const answer = await post('ask', { goal: query.goal, skip: query.got, limit: BATCH, lang: language() });
      if (this.left || this.query !== query) return false;
      query.last = answer;
      query.waiting = answer.solutions;
      query.got += answer.solutions.length;
      return answer.solutions.length > 0 || this.end(query);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const text = said(error.refusal.text);
      query.place.append(h('p', { class: 'message bad' }, text));
      sayError(text);
      this.query = null;
      return false;
    }
  }

  /** @param {Query} query */
  showNext(query) {
    const solution = /** @type {Solution} */ (query.waiting.shift());
    this.output(query, solution.output);
    const isLast = query.waiting.length === 0 && query.last !== null && !query.last.more && !query.last.error;
    query.place.append(h('div', { class: 'goal-solution' }, this.written(isLast ? solution.text : `${solution.text.replace(/\s*\.$/, '')} ;`, solution.boards)));
    sayStatus(solution.text.slice(0, 300));
    if (isLast) {
      this.output(query, query.last?.output ?? '');
      this.query = null;
    }
  }

  /** No further solution. @param {Query} query */
  end(query) {
    const { output = '', error = null } = query.last ?? {};
    this.output(query, output);
    if (error) this.fail(query, error);
    else {
      query.place.append(h('div', { class: 'goal-solution' }, 'false.'));
      sayStatus('false.');
    }
    this.query = null;
    return false;
  }

  /** Why there is no answer, with its place. @param {Query} query @param {GoalError} error */
  fail(query, { text, term, line, column }) {
    const lines = query.goal.split('\n');
    const shown = [...(lines[line - 1] ?? '')];
    const before = shown.slice(0, column - 1).join('');
    const rest = shown.slice(column - 1).join('');
    const token = rest.match(/^(\p{L}|\p{N}|_)+/u)?.[0] ?? rest.slice(0, 1);
    const told = said(text);
    query.place.append(
      h('div', { class: 'goal-error' },
        h('pre', {}, before, h('mark', {}, token || ' '), rest.slice(token.length)),
        h('p', { class: 'message bad' }, told),
        h('code', { lang: 'zxx' }, term)),
    );
    sayError(told);
    if (this.input.value) return;
    // What was wrong is there to be mended, with the cursor at the place.
    this.input.value = query.goal;
    const at = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0) + before.length;
    this.input.setSelectionRange(at, at + token.length);
    this.input.focus();
  }

  /** @param {Query} query @param {string} text  what the goal has written */
  output(query, text) {
    if (text) query.place.append(h('pre', { class: 'goal-output' }, text));
  }

  /** A solution whose positions can be clicked. @param {string} text @param {GoalBoard[]} boards */
  written(text, boards) {
    /** @type {(Node|string)[]} */
    const parts = [];
    let from = 0;
    for (const board of boards) {
      const at = text.indexOf(board.term, from);
      if (at < 0) continue;
      parts.push(text.slice(from, at), h('button', { type: 'button', class: 'goal-board', title: t('ask.show'), onclick: () => this.onBoard(board) }, board.term));
      from = at + board.term.length;
    }
    return [...parts, text.slice(from)];
  }

  /** Scrolls to the last answer, or to its beginning where it is long. @param {HTMLElement} place */
  reveal(place) {
    const last = place.lastElementChild;
    if (!last) return;
    const { log } = this;
    const top = last.getBoundingClientRect().top - log.getBoundingClientRect().top + log.scrollTop;
    log.scrollTop = Math.min(top - 8, log.scrollHeight);
  }

  /** Nobody wants more solutions. */
  enough() {
    const last = this.query?.place.lastElementChild;
    if (last?.lastChild) last.lastChild.textContent = (last.lastChild.textContent ?? '').replace(/ ;$/, '.');
    this.query = null;
    this.update();
    this.input.focus();
  }

  clear() {
    this.query = null;
    fill(this.log, h('p', { class: 'soft goal-empty' }, t('ask.empty')));
    this.update();
    this.input.focus();
  }

  update() {
    const open = this.query !== null && !this.busy;
    for (const button of [this.nextButton, this.allButton, this.enoughButton]) button.disabled = !open;
    this.askButton.disabled = this.busy;
    this.log.setAttribute('aria-busy', String(this.busy));
    if (this.busy && this.query) this.query.place.append(h('p', { class: 'soft goal-wait' }, t('ask.thinking')));
    else this.log.querySelector('.goal-wait')?.remove();
  }

  /** @param {string} goal */
  remember(goal) {
    const goals = [...settings().goals.filter(one => one !== goal), goal].slice(-REMEMBERED);
    changeSettings({ goals });
    this.at = goals.length;
    this.typed = '';
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { input } = this;
    const empty = input.value === '';
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      if (empty && this.query && !this.busy) this.enough();
      else void this.ask(input.value);
    } else if (empty && this.query && (event.key === ';' || event.key === ' ')) {
      event.preventDefault();
      void this.next(1);
    } else if (event.key === 'ArrowUp' && !input.value.slice(0, input.selectionStart).includes('\n')) {
      this.walk(event, -1);
    } else if (event.key === 'ArrowDown' && !input.value.slice(input.selectionEnd).includes('\n')) {
      this.walk(event, 1);
    }
  }

  /** Another goal of the history. @param {KeyboardEvent} event @param {number} step */
  walk(event, step) {
    const { goals } = settings();
    const next = this.at + step;
    if (next < 0 || next > goals.length) return;
    event.preventDefault();
    if (this.at === goals.length) this.typed = this.input.value;
    this.at = next;
    this.input.value = goals[next] ?? this.typed;
    this.input.setSelectionRange(this.input.value.length, this.input.value.length);
  }
}
