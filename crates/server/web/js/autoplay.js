// @ts-check
// A game that shows itself, move after move, at a pace to choose.

import { fill, h } from './dom.js';
import { t } from './i18n.js';
import { sign } from './icons.js';
import { changeSettings, settings } from './keep.js';
import { JUMP } from './motion.js';
import { option } from './seats.js';

/** Seconds a move. */
const PACES = [0.5, 1, 2, 4];

/**
 * Begins, from the start where one is at the end already.
 * @param {import('./table.js').Table} table
 * @param {{play: HTMLElement, pace: HTMLElement}} places  the button that stops it, and room for the pace
 * @param {() => void} onEnd
 */
export function autoplay(table, { play, pace }, onEnd) {
  const number = (/** @type {number} */ seconds) => seconds.toLocaleString(document.documentElement.lang);
  const select = h('select', { id: 'pace', onchange: () => changeSettings({ pace: Number(select.value) }) }, PACES.map(one => option(String(one), t('walk.seconds', { seconds: number(one) }), one === settings().pace)));
  let timer = 0;
  const isOver = () => table.looking === null;
  const dress = (/** @type {'pause'|'resume'} */ picture, /** @type {string} */ name) => {
    fill(play, sign(picture));
    play.setAttribute('aria-label', name);
    play.title = name;
  };
  const stop = () => {
    clearTimeout(timer);
    timer = 0;
    dress('resume', t('walk.play'));
    pace.hidden = true;
    onEnd();
  };
  /** Several jumps are seen to their end. */
  const wait = () => Math.max(settings().pace * 1000, JUMP * (table.way.length + 1));
  const next = () => {
    timer = window.setTimeout(async () => {
      await table.look(table.at + 1);
      if (timer === 0) return;
      if (isOver()) stop();
      else next();
    }, wait());
  };
  fill(pace, h('label', { for: 'pace' }, t('walk.pace')), select);
  pace.hidden = false;
  dress('pause', t('walk.stop'));
  void (isOver() ? table.look(0) : Promise.resolve()).then(() => (isOver() ? stop() : next()));
  return { stop };
}
