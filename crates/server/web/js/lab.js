// @ts-check
// The laboratory: experiments with games and searches whose result is a plot.

import { Refused, catalogue as askCatalogue } from './api.js';
import { fill, h, styled } from './dom.js';
import { EXPERIMENTS } from './experiments.js';
import { said, t } from './i18n.js';
import { NARROW, drawPlot, legend, numbersTable } from './plot.js';
import { sayError, sayStatus } from './say.js';
import { option } from './seats.js';

/** @typedef {import('./experiments.js').Found} Found */
/** @typedef {import('./experiments.js').Wish} Wish */

/** `#/lab/EXPERIMENT/GAME/RULES/SIZE/POSITION`. @param {HTMLElement} root @param {string[]} words */
export async function labView(root, words) {
  const [catalogue] = await Promise.all([askCatalogue(), styled('lab')]);
  const [, id, gameId, rulesId, size, position] = words.map(word => (word === '-' ? '' : word));
  const first = EXPERIMENTS.find(one => one.id === id) ?? EXPERIMENTS[0];
  let left = false;
  /** Whether somebody wants the experiment to end. */
  let stopped = false;
  /** How often something was begun: only the last counts. */
  let runs = 0;
  /** @type {Found|null} */
  let last = null;

  const experiment = h('select', { id: 'lab-experiment', onchange: choose }, EXPERIMENTS.map(one => option(one.id, t(`lab.of-${one.id}`), one === first)));
  const sets = catalogue.games.flatMap(game => game.rules.map(rules => ({ game, rules })));
  const start = sets.find(({ game, rules }) => game.id === gameId && (!rulesId || rules.id === rulesId)) ?? sets[0];
  const set = h('select', { id: 'lab-game', onchange: reset }, sets.map(one => option(`${one.game.id}/${one.rules.id}`, said(one.game.name) === said(one.rules.name) ? said(one.game.name) : `${said(one.game.name)}: ${said(one.rules.name)}`, one === start)));
  const evaluator = h('select', { id: 'lab-evaluator' }, ['documento', 'tablas'].map(value => option(value, t(`tree.evaluator.${value}`), value === 'documento')));
  const depth = h('input', { id: 'lab-depth', type: 'number', min: 1, max: 12, value: 4 });
  const games = h('input', { id: 'lab-games', type: 'number', min: 1, max: 1000, value: 100 });
  const seed = h('input', { id: 'lab-seed', type: 'number', min: 0, max: 1_000_000, value: 1 });
  const where = h('input', { id: 'lab-position', type: 'text', value: position ?? '', placeholder: t('lab.start') });
  const field = (/** @type {HTMLElement} */ control, /** @type {string} */ name) => h('label', { class: 'field', for: control.id }, h('span', {}, name), control);
  const fields = { game: field(set, t('lab.game')), position: field(where, t('lab.position')), evaluator: field(evaluator, t('tree.evaluator')), depth: field(depth, t('lab.depth')), games: field(games, t('lab.games')), seed: field(seed, t('lab.seed')) };
  const run = h('button', { type: 'submit', class: 'main', id: 'lab-run' }, t('lab.run'));
  const stop = h('button', { type: 'button', id: 'lab-stop', hidden: true, onclick: () => (stopped = true) }, t('lab.stop'));
  const about = h('p', { class: 'lab-about', id: 'lab-about' });
  const message = h('p', { class: 'message', id: 'message' });
  const progress = h('p', { class: 'soft', id: 'lab-progress' });
  const result = h('section', { class: 'lab-result', id: 'lab-result', 'aria-label': t('lab.result') });
  fill(
    root,
    h(
      'div',
      { class: 'lab' },
      h('h1', {}, t('lab.title')),
      h('form', { class: 'lab-wishes panel', 'aria-label': t('lab.wishes'), onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); void go(); } }, field(experiment, t('lab.experiment')), Object.values(fields), run, stop),
      about,
      message,
      progress,
      result,
    ),
  );
  // Another width has another drawing.
  const narrow = matchMedia(NARROW);
  narrow.addEventListener('change', redraw);
  choose();
  return () => {
    left = true;
    stopped = true;
    narrow.removeEventListener('change', redraw);
  };

  function chosen() {
    return EXPERIMENTS.find(one => one.id === experiment.value) ?? EXPERIMENTS[0];
  }

  /** The board of another game is another board. */
  function reset() {
    where.value = '';
  }

  function choose() {
    const { id, needs, usual } = chosen();
    for (const [name, element] of Object.entries(fields)) element.hidden = !needs.includes(name);
    depth.min = id === 'strength' ? '2' : '1';
    depth.max = String(usual.most);
    depth.value = String(usual.depth);
    games.value = String(usual.games);
    fill(about, t(`lab.about-${id}`));
    runs++;
    last = null;
    run.disabled = false;
    stop.hidden = true;
    fill(result);
    fill(message);
    fill(progress);
  }

  function redraw() {
    if (last) show(last, progress.textContent ?? '');
  }

  async function go() {
    const one = chosen();
    const [game, rules] = set.value.split('/');
    const sized = game === gameId && rules === rulesId && size && where.value ? { size: Number(size) } : {};
    const from = one.needs.includes('position') ? where.value.trim() : '';
    /** @type {Wish} */
    const wish = { game, rules, ...sized, ...(from ? { position: from } : {}), evaluator: evaluator.value, depth: Number(depth.value), games: Number(games.value), seed: Number(seed.value) };
    const mine = ++runs;
    const gone = () => left || mine !== runs;
    stopped = false;
    run.disabled = true;
    stop.hidden = !one.stops;
    fill(message);
    fill(progress, t('lab.running'));
    try {
      const found = await one.run(wish, { catalogue, stopped: () => stopped || gone(), progress: (found, words) => void (gone() || show(found, words)) });
      if (gone()) return;
      show(found, stopped ? t('lab.stopped') : '');
      sayStatus(t('lab.done', { title: found.plot.title }));
    } catch (error) {
      if (gone()) return;
      fill(progress);
      if (!(error instanceof Refused)) throw error;
      const text = said(error.refusal.text);
      fill(message, text);
      sayError(text);
    } finally {
      if (!gone()) {
        run.disabled = false;
        stop.hidden = true;
      }
    }
  }

  /** @param {Found} found @param {string} words */
  function show(found, words) {
    const { plot, numbers, words: summary } = found;
    last = found;
    fill(progress, words);
    const drawable = plot.series.some(one => one.points.length > 0);
    fill(result, h('h2', {}, plot.title), summary ? h('p', { class: 'lab-summary' }, summary) : null, drawable && h('figure', { class: 'lab-figure panel' }, drawPlot(plot), legend(plot)), numbersTable(plot.title, numbers));
  }
}
