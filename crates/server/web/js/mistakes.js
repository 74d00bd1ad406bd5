// @ts-check
// Learning from one's mistakes: the position before each, and the question what would have been better.

import { Refused } from './api.js';
import { fill, h } from './dom.js';
import { analyse } from './engine.js';
import { said, t } from './i18n.js';
import { shown } from './notation.js';
import { sayStatus } from './say.js';
import { play as sound } from './alerts.js';

/** @typedef {import('./types.js').PlyReview} PlyReview */
/** @typedef {import('./types.js').Review} Review */
/** @typedef {import('./types.js').Side} Side */
/** @typedef {import('./analysisboard.js').AnalysisBoard} AnalysisBoard */
/** @typedef {import('./tree.js').Node} Node */

const WRONG = ['inaccuracy', 'mistake', 'blunder'];
/** A move is as good if it gives no more of the expectation away. */
const CLOSE = 0.05;
/** Seconds for a look at another move. */
const SECONDS = 2;

/** The mistakes of a side. @param {Review} review @param {Side} side */
export const mistakesOf = (review, side) => review.plies.filter(one => one.side === side && WRONG.includes(one.verdict));

/** How much of what a side could expect is left or lost. @param {Side} side @param {number} before @param {number} after  as the first side sees them */
export const cost = (side, before, after) => (side === 'first' ? before - after : after - before);

/**
 * @param {AnalysisBoard} board @param {Review} review
 * @param {(ply: number) => Node} node  the position after so many moves of the game
 * @param {() => void} onEnd
 */
export function mistakes(board, review, node, onEnd) {
  /** @type {PlyReview[]} */
  let all = [];
  let at = 0;
  let solved = false;
  let asked = new AbortController();
  const task = h('p', { id: 'mistake-task' });
  const answer = h('p', { class: 'message', id: 'mistake-answer' });
  const reveal = h('button', { type: 'button', id: 'mistake-reveal', onclick: () => show() }, t('review.reveal'));
  const again = h('button', { type: 'button', id: 'mistake-again', onclick: () => void ask() }, t('review.again'));
  const next = h('button', { type: 'button', class: 'main', id: 'mistake-next', onclick: () => (at + 1 < all.length ? (at++, void ask()) : end()) });
  const element = h('section', { class: 'mistakes', hidden: true, 'aria-label': t('review.learn') }, task, answer, h('div', { class: 'answers' }, next, reveal, again, h('button', { type: 'button', id: 'mistake-end', onclick: end }, t('close'))));

  /** @param {Side} side */
  function begin(side) {
    all = mistakesOf(review, side);
    at = 0;
    element.hidden = false;
    board.engine.mute(true);
    void ask();
    next.focus();
  }

  function end() {
    asked.abort();
    element.hidden = true;
    all = [];
    board.engine.mute(false);
    onEnd();
  }

  async function ask() {
    solved = false;
    asked.abort();
    const one = all[at];
    const text = t('review.task', { n: at + 1, of: all.length, move: shown(one.written), verdict: t(`verdict.${one.verdict}`) });
    fill(task, text);
    say('', false);
    fill(next, t(at + 1 < all.length ? 'review.next' : 'review.finish'));
    await board.go(node(one.ply - 1), false);
    sayStatus(text);
  }

  function show() {
    const { best } = all[at];
    solved = true;
    board.board.pointAt([best.clicks]);
    say(t('review.answer', { move: shown(best.written) }), true);
  }

  /** @param {string} text @param {boolean} good */
  function say(text, good) {
    fill(answer, text);
    answer.classList.toggle('good', good);
    answer.classList.toggle('bad', !good && text !== '');
    if (text) sayStatus(text);
  }

  /** Somebody has found something. @param {import('./types.js').Action} action @returns {boolean}  whether it was an answer */
  function attempt(action) {
    const one = all[at];
    if (element.hidden || !one || solved) return false;
    board.board.imagine(action);
    void judge(one, action);
    return true;
  }

  /** @param {PlyReview} one @param {import('./types.js').Action} action */
  async function judge(one, action) {
    asked = new AbortController();
    const { signal } = asked;
    const found = action.move === one.best.move || (action.move !== one.move && (await isClose(one, action, signal)));
    if (signal.aborted) return;
    sound(found ? 'win' : 'error');
    if (found) {
      solved = true;
      return say(t(action.move === one.best.move ? 'review.found' : 'review.as-good', { move: shown(one.best.written) }), true);
    }
    say(t(action.move === one.move ? 'review.same' : 'review.wrong'), false);
    await board.go(node(one.ply - 1), false);
  }

  /** @param {PlyReview} one @param {import('./types.js').Action} action @param {AbortSignal} signal */
  async function isClose(one, action, signal) {
    say(t('engine.thinks'), true);
    const { game, rules, size, start } = board.study;
    const before = review.plies[one.ply - 2]?.share ?? review.start_share;
    /** @type {number|null} */
    let after = null;
    try {
      await analyse({ game, rules, size, start, moves: [...review.plies.slice(0, one.ply - 1).map(ply => ply.move), action.move], lines: 1, seconds: SECONDS }, signal, report => (after = report.lines[0]?.score.share ?? after));
    } catch (error) {
      if (!signal.aborted) say(error instanceof Refused ? said(error.refusal.text) : String(error), false);
      return false;
    }
    return after !== null && cost(one.side, before, after) < CLOSE;
  }

  return { element, begin, attempt, isOn: () => !element.hidden };
}
