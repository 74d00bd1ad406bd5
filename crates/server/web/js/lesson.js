// @ts-check
// A lesson: a few positions, in each of which the learner makes the move that is asked for.

import { Refused, catalogue as askCatalogue, lesson as askLesson, read } from './api.js';
import { closeDialog } from './dialogs.js';
import { fill, h } from './dom.js';
import { said, t } from './i18n.js';
import { doneSteps, markDone, orTell, playLink, rulesLink } from './learn.js';
import { writeFor } from './notation.js';
import { PracticeBoard } from './practice.js';
import { spotName } from './reasons.js';
import { sayError, sayMove, sayStatus } from './say.js';
import { play as sound } from './alerts.js';

/** @typedef {import('./types.js').Action} Action */
/** @typedef {import('./types.js').Catalogue} Catalogue */
/** @typedef {import('./types.js').Lesson} Lesson */
/** @typedef {import('./types.js').Sides} Sides */

/** @param {HTMLElement} root @param {string[]} words */
export async function lessonView(root, words) {
  const [, game, rules, step] = words;
  const found = await orTell(root, Promise.all([askCatalogue(), askLesson(game, rules)]));
  if (!found) return;
  const [catalogue, lesson] = found;
  const set = catalogue.games.find(one => one.id === lesson.game)?.rules.find(one => one.id === lesson.rules);
  if (!set) throw new Error(`no rules ${game} ${rules}`);
  writeFor(set, lesson.geometry);
  const view = new LessonView(root, catalogue, lesson, set.sides);
  const done = doneSteps(lesson.game, lesson.rules);
  // One goes on where one stopped, and begins again where nothing is left.
  const next = lesson.steps.findIndex(one => !done.includes(one.id));
  view.open(Number(step) >= 1 && Number(step) <= lesson.steps.length ? Number(step) - 1 : Math.max(0, next));
  return () => view.leave();
}

class LessonView {
  /** @param {HTMLElement} root @param {Catalogue} catalogue @param {Lesson} lesson @param {Sides} sides */
  constructor(root, catalogue, lesson, sides) {
    this.catalogue = catalogue;
    this.lesson = lesson;
    this.number = 0;
    this.hinted = 0;
    this.visit = 0;
    this.solved = false;
    const { game, rules, size } = lesson;
    this.practice = new PracticeBoard({ game, rules, size, sides }, { onMove: action => void this.try(action), onWrong: text => this.complain(text), onKey: key => key === 's' && (sayStatus(this.status.textContent ?? ''), true) }, t('lesson.board'));
    this.title = h('h1', { class: 'match-title' }, t('lesson.title', { name: said(lesson.name) }));
    this.count = h('p', { class: 'soft', id: 'lesson-count' });
    this.status = h('p', { class: 'status', id: 'status' });
    this.message = h('p', { class: 'message', id: 'message' });
    this.steps = h('ol', { class: 'steps', 'aria-label': t('lesson.steps') });
    this.end = h('section', { class: 'panel', id: 'lesson-end', hidden: true });
    this.links = h('div', { class: 'answers' }, rulesLink(game, rules), playLink(catalogue, lesson));
    const button = (/** @type {string} */ id, /** @type {string} */ name, /** @type {() => void} */ work) => h('button', { type: 'button', class: 'action', id: `lesson-${id}`, onclick: work }, name);
    this.nextButton = button('next', t('lesson.next'), () => this.open((this.number + 1) % lesson.steps.length));
    this.hintButton = button('hint', t('lesson.hint'), () => this.giveHint());
    this.againButton = button('again', t('lesson.again'), () => this.open(this.number));
    document.title = `${t('lesson.title', { name: said(lesson.name) })} · ${t('title')}`;
    fill(
      root,
      h(
        'div',
        { class: 'match lesson' },
        h('div', { class: 'table' }, h('div', { class: 'board-row' }, this.practice.board.element)),
        h('div', { class: 'words' }, this.title, this.count, this.status, this.message, this.practice.choices),
        h('div', { class: 'actions', role: 'group', 'aria-label': t('match.actions') }, this.nextButton, this.hintButton, this.againButton),
        h('div', { class: 'side' }, this.end, h('section', { class: 'panel' }, h('h2', {}, t('lesson.steps')), this.steps), this.links),
      ),
    );
  }

  leave() {
    this.visit++;
    closeDialog();
  }

  get step() {
    return this.lesson.steps[this.number];
  }

  /** @param {number} number */
  open(number) {
    this.visit++;
    Object.assign(this, { number, hinted: 0, solved: false });
    const { game, rules, steps } = this.lesson;
    history.replaceState(null, '', `#/l/${game}/${rules}/${number + 1}`);
    this.end.hidden = true;
    this.links.hidden = false;
    fill(this.count, t('lesson.step', { n: number + 1, of: steps.length }));
    fill(this.status, said(this.step.task));
    this.say('', '');
    sayStatus(`${t('lesson.step', { n: number + 1, of: steps.length })}. ${said(this.step.task)}`);
    this.practice.set(this.beginning(), true);
    this.update();
  }

  beginning() {
    return { ...this.step.scene, geometry: this.lesson.geometry };
  }

  /** A legal move: what was asked for, or not. @param {Action} action */
  async try(action) {
    const mine = this.visit;
    const { step } = this;
    const other = step.others.find(one => one.moves.includes(action.move));
    if (other) {
      sound('error');
      this.practice.set(this.beginning(), true);
      return this.complain(said(other.text));
    }
    this.practice.imagine(action);
    const { game, rules, size } = this.lesson;
    try {
      const { scene } = await read({ game, rules, ...(size ? { size } : {}), text: step.scene.position, moves: [action.move] });
      if (mine === this.visit) this.succeed(scene);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (mine !== this.visit) return;
      this.practice.set(this.beginning(), true);
      this.complain(said(error.refusal.text));
    }
  }

  /** @param {import('./types.js').Scene} scene  after the move */
  succeed(scene) {
    const { game, rules, steps } = this.lesson;
    const missing = () => steps.filter(one => !doneSteps(game, rules).includes(one.id)).length;
    const before = missing();
    this.solved = true;
    this.practice.set(scene, false);
    markDone(game, rules, this.step.id);
    // Who goes through a finished lesson once more comes to its end with the last step.
    const finished = missing() === 0 && (before > 0 || this.number + 1 === steps.length);
    sound('win');
    this.say(said(this.step.done), 'good');
    sayMove(said(this.step.done));
    this.update();
    this.nextButton.classList.toggle('main', !finished);
    if (!finished) return this.nextButton.focus();
    const heading = h('h2', { id: 'lesson-end-title', tabindex: -1 }, t('lesson.finished'));
    fill(this.end, heading, h('p', {}, t('lesson.finished-text')), h('div', { class: 'answers' }, playLink(this.catalogue, this.lesson), rulesLink(game, rules)));
    this.end.hidden = false;
    this.links.hidden = true; // They are in there.
    heading.focus();
  }

  /** First in words and with the spot to begin at, then the whole way. */
  giveHint() {
    if (this.solved) return;
    const scene = this.beginning();
    const action = scene.actions.find(one => this.step.accepted.includes(one.move));
    const clicks = action?.clicks ?? [];
    this.hinted = Math.min(2, this.hinted + 1);
    const whole = this.hinted === 2 && clicks.length > 1;
    const names = clicks.map(spot => spotName(scene, spot)).join(' – ');
    const text = whole ? `${said(this.step.hint)} ${t('lesson.way', { way: names })}` : said(this.step.hint);
    this.practice.set(scene, true);
    this.practice.point(whole ? clicks : clicks.slice(0, 1));
    this.say(text, '');
    sayStatus(text);
  }

  /** @param {string} text */
  complain(text) {
    this.say(text, text ? 'bad' : '');
    if (text) sayError(text);
  }

  /** @param {string} text @param {'good'|'bad'|''} kind */
  say(text, kind) {
    fill(this.message, text);
    this.message.classList.toggle('bad', kind === 'bad');
    this.message.classList.toggle('good', kind === 'good');
  }

  update() {
    const { game, rules, steps } = this.lesson;
    const done = doneSteps(game, rules);
    const step = (/** @type {Lesson['steps'][number]} */ { id }, /** @type {number} */ i) => {
      const name = t(done.includes(id) ? 'lesson.step-done' : 'lesson.step', { n: i + 1, of: steps.length });
      const current = i === this.number ? 'step' : false;
      return h('li', {}, h('button', { type: 'button', class: done.includes(id) ? 'done' : '', 'aria-label': name, 'aria-current': current, onclick: () => this.open(i) }, String(i + 1)));
    };
    fill(this.steps, steps.map(step));
    this.hintButton.setAttribute('aria-disabled', String(this.solved));
    if (!this.solved) this.nextButton.classList.remove('main');
  }
}
