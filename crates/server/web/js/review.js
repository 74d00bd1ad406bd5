// @ts-check
// A finished match move by move: how it went, what each move cost, and what there is to learn from it. The server makes
// a review once; here it is waited for and shown on the analysis board.

import { AnalysisBoard } from './analysisboard.js';
import { Refused, catalogue as askCatalogue, get, matchNow, post, sceneAt } from './api.js';
import { goTo, refusal, studyOf } from './analysis.js';
import { fill, h, styled } from './dom.js';
import { graph, graphTable } from './graph.js';
import { said, t } from './i18n.js';
import { knownMatch } from './keep.js';
import { mistakes, mistakesOf } from './mistakes.js';
import { shown } from './notation.js';
import { emblem, icon } from './pieces.js';
import { sayError, sayStatus } from './say.js';
import { find } from './tree.js';

/** @typedef {import('./types.js').Review} Review */
/** @typedef {import('./types.js').ReviewState} ReviewState */
/** @typedef {import('./types.js').RuleSet} RuleSet */
/** @typedef {import('./types.js').Side} Side */
/** @typedef {import('./tree.js').Node} Node */

/** @type {Side[]} */
const SIDES = ['first', 'second'];
/** @type {import('./types.js').Judgement[]} */
const COUNTED = ['best', 'good', 'inaccuracy', 'mistake', 'blunder'];
/** Between two questions how far it is, in milliseconds. */
const PAUSE = 700;

/** `#/review/MATCH`. @param {HTMLElement} root @param {string[]} words */
export async function reviewView(root, [, id]) {
  const loaded = await Promise.all([askCatalogue(), matchNow(id), sceneAt(id, 0), styled('study')]).catch(error => refusal(root, error));
  if (!loaded) return;
  const [catalogue, match, { scene }] = loaded;
  const panel = h('div', { class: 'review' });
  /** @type {ReturnType<typeof reviewPanel>|null} */
  let shown = null;
  const board = new AnalysisBoard(root, catalogue, studyOf(match, scene.position, '0'), {
    first: { id: 'review', name: t('match.review'), parts: [panel] },
    onRead: goTo,
    onShow: node => shown?.at(node),
    onTry: action => shown?.attempt(action) ?? false,
  });
  await board.start();
  void follow();
  return () => board.leave();

  /** Asks for a review and waits until it is there. */
  async function follow() {
    const path = `matches/${encodeURIComponent(id)}/review`;
    const progress = h('progress', { id: 'reviewing', max: 1, value: 0, 'aria-label': t('review.running') });
    const how = h('p', { role: 'status' }, t('review.waiting'));
    fill(panel, how, progress);
    try {
      /** @type {ReviewState} */
      let now = await get(path);
      if (now.state === 'none') now = await post(path, {});
      for (; now.state !== 'done' && !board.left; now = await get(path)) {
        progress.max = Math.max(1, now.plies);
        progress.value = now.done;
        fill(how, now.state === 'waiting' ? t('review.waiting') : t('review.progress', { done: now.done, plies: now.plies }));
        await new Promise(resolve => setTimeout(resolve, PAUSE));
      }
      if (board.left || !now.review) return;
      shown = reviewPanel(board, now.review);
      fill(panel, shown.element);
      board.draw();
      shown.at(board.node);
      sayStatus(t('review.done'));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (board.left) return;
      fill(panel, h('p', { class: 'message bad' }, said(error.refusal.text)), h('button', { type: 'button', onclick: () => void follow() }, t('review.retry')));
      sayError(said(error.refusal.text));
    }
  }
}

/** @param {AnalysisBoard} board @param {Review} review */
function reviewPanel(board, review) {
  const { rules, study } = board;
  const nodes = [study.root];
  for (const one of review.plies) {
    const node = find(nodes[nodes.length - 1], [one.move]);
    node.review = one;
    nodes.push(node);
  }
  const go = (/** @type {number} */ ply) => void board.go(nodes[ply]);
  const line = graph(review, rules.sides, go);
  const lessons = h('div', { class: 'answers' });
  const learning = mistakes(board, review, ply => nodes[ply], () => ((lessons.hidden = false), board.tell(verdict(board.node.review))));
  const ours = (study.match && knownMatch(study.match)?.you) || [];
  fill(lessons, SIDES.map(side => lesson(side)));

  /** @param {Side} side */
  function lesson(side) {
    const count = mistakesOf(review, side).length;
    const begin = () => ((lessons.hidden = true), learning.begin(side));
    return count > 0 && h('button', { type: 'button', class: ours.includes(side) ? 'main' : '', id: `learn-${side}`, onclick: begin }, t(count === 1 ? 'review.learn-one' : 'review.learn-from', { side: said(rules.sides[side].name), count }));
  }

  return {
    element: h('div', { class: 'review' }, line.element, learning.element, summary(rules, review), lessons, graphTable(review, rules.sides, go)),
    /** @param {Node} node */
    at(node) {
      const ply = nodes.indexOf(node);
      if (ply >= 0) line.at(ply);
      if (!learning.isOn()) board.tell(verdict(node.review));
    },
    attempt: learning.attempt,
  };
}

/** What a review says of a move. @param {import('./types.js').PlyReview|undefined} one */
function verdict(one) {
  if (!one) return '';
  const parts = [t('review.judged', { move: shown(one.written), verdict: t(`verdict.${one.verdict}`) })];
  if (one.threw) parts.push(t(`threw.${one.threw}`));
  if (one.verdict !== 'best' && one.verdict !== 'forced' && one.best.move !== one.move) parts.push(t('review.better', { move: shown(one.best.written) }));
  return parts.join(' ');
}

/** Both sides beside each other: accuracy, and how many moves of each kind. @param {RuleSet} rules @param {Review} review */
function summary(rules, { accuracy, counts }) {
  const percent = (/** @type {number|null} */ n) => (n === null ? '–' : `${n.toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 })} %`);
  return h(
    'table',
    { class: 'summary', id: 'summary' },
    h('thead', {}, h('tr', {}, h('td', {}), SIDES.map(side => h('th', { scope: 'col' }, icon(emblem(rules, side), rules.sides[side].colour), ' ', said(rules.sides[side].name))))),
    h(
      'tbody',
      {},
      h('tr', {}, h('th', { scope: 'row' }, t('review.accuracy')), SIDES.map(side => h('td', {}, h('strong', {}, percent(accuracy[side]))))),
      COUNTED.map(kind => h('tr', { class: `verdict-${kind}` }, h('th', { scope: 'row' }, t(`verdicts.${kind}`)), SIDES.map(side => h('td', {}, String(counts[side]?.[kind] ?? 0))))),
    ),
  );
}
