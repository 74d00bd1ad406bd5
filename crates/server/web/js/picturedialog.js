// @ts-check
// The position, or the whole game, as a picture to take away: drawn as it is seen here.

import { Refused } from './api.js';
import { byId, fill, h, styled } from './dom.js';
import { fileName, downloadBlob } from './download.js';
import { png, raster, standalone } from './drawn.js';
import { said, t } from './i18n.js';
import { changeSettings, settings } from './keep.js';
import { picture } from './picture.js';
import { sayError, sayStatus } from './say.js';
import { option } from './seats.js';

/** @typedef {import('./types.js').Scene} Scene */

/**
 * @typedef {object} Subject
 * @property {Scene} scene  what is on the board
 * @property {import('./types.js').Sides} sides
 * @property {boolean} flipped
 * @property {string} name  of the game
 * @property {number} plies  how many moves the game has
 * @property {(ply: number) => Promise<Scene>} sceneAt
 */
/** @typedef {'png'|'svg'|'film'} Kind */

/** The longer edge of a picture, and of one that moves, in pixels. */
const EDGE = { still: 1200, film: 640 };
/** Seconds a move. */
const PACES = [0.5, 1, 2, 4];
/** The last position is held so long, in seconds. */
const HELD = 4;
/** Before a server that has enough to do is asked again, in milliseconds. */
const PAUSE = 1000;

/** @param {Subject} subject */
export async function showPicture(subject) {
  await styled('study');
  const dialog = /** @type {HTMLDialogElement} */ (byId('dialog'));
  /** Whether somebody still waits for it here. */
  const isOpen = () => dialog.open && save.isConnected;
  const kind = h('select', { id: 'picture-kind', onchange: update }, option('png', t('picture.png')), option('svg', t('picture.svg')), subject.plies > 0 && option('film', t('picture.film')));
  const names = box('picture-names', true);
  const marks = box('picture-marks', true);
  const number = (/** @type {number} */ seconds) => seconds.toLocaleString(document.documentElement.lang);
  const pace = h('select', { id: 'picture-pace', onchange: () => changeSettings({ pace: Number(pace.value) }) }, PACES.map(one => option(String(one), t('walk.seconds', { seconds: number(one) }), one === settings().pace)));
  const paceField = h('div', { class: 'field' }, h('label', { for: 'picture-pace' }, t('walk.pace')), pace);
  const preview = h('img', { class: 'preview', id: 'picture-preview', alt: title() });
  const progress = h('progress', { id: 'picture-progress', 'aria-label': t('picture.making'), max: subject.plies + 1, value: 0, hidden: true });
  const state = h('p', { class: 'soft', id: 'picture-state', hidden: true });
  const save = h('button', { type: 'button', class: 'main', id: 'picture-save', onclick: () => void work(async () => downloadBlob(fileName(subject.name, kind.value === 'svg' ? 'svg' : 'png'), await made())) }, t('study.download'));
  const copy = h('button', { type: 'button', id: 'picture-copy', onclick: () => void work(copyIt) }, t('copy'));

  /** @param {string} id @param {boolean} checked */
  function box(id, checked) {
    return h('input', { type: 'checkbox', id, checked, onchange: update });
  }

  function title() {
    return `${subject.name}: ${said(subject.scene.state)}`;
  }

  /** @param {Scene} scene @param {number} edge */
  function sizeOf({ geometry: { size: [columns, rows] } }, edge) {
    const cell = Math.floor(edge / Math.max(columns, rows));
    return { width: columns * cell, height: rows * cell };
  }

  /** @param {Scene} scene @param {number} edge */
  function drawn(scene, edge) {
    const label = (/** @type {import('./types.js').Piece} */ piece) => `${scene.geometry.spots[piece.spot].label}: ${said(piece.name)}`;
    const { sides, flipped } = subject;
    return standalone(picture(scene, sides, { flipped, names: names.checked, marks: marks.checked, label }), { ...sizeOf(scene, edge), title: title() });
  }

  async function still() {
    const { width, height } = sizeOf(subject.scene, EDGE.still);
    return png((await raster(drawn(subject.scene, EDGE.still), width, height)).canvas);
  }

  /** @returns {Promise<Blob|null>} */
  async function made() {
    if (kind.value === 'svg') return new Blob([drawn(subject.scene, EDGE.still)], { type: 'image/svg+xml' });
    if (kind.value === 'png') return still();
    const { animate } = await import('./film.js');
    progress.hidden = state.hidden = false;
    const seconds = Number(pace.value);
    const size = sizeOf(subject.scene, EDGE.film);
    const drawing = async (/** @type {number} */ ply) => drawn(await patient(() => subject.sceneAt(ply)), EDGE.film);
    return animate({ count: subject.plies + 1, drawing, ...size, delay: seconds * 1000, last: Math.max(seconds, HELD) * 1000 }, done => {
      progress.value = done;
      fill(state, t('picture.progress', { done, of: subject.plies + 1 }));
      return isOpen();
    });
  }

  async function copyIt() {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': await still() })]);
    fill(copy, t('copied'));
    setTimeout(() => fill(copy, t('copy')), 2000);
    return true;
  }

  /** Does something that takes a while. @param {() => Promise<unknown>} task  nothing comes of it where it was ended */
  async function work(task) {
    save.disabled = copy.disabled = true;
    try {
      if (await task()) tell(t('picture.done'), sayStatus);
    } catch (error) {
      tell(error instanceof Refused ? said(error.refusal.text) : t('picture.failed'), sayError);
    }
    save.disabled = copy.disabled = false;
    progress.hidden = true;
  }

  /** @param {string} text @param {(text: string) => void} say */
  function tell(text, say) {
    if (!isOpen()) return;
    state.hidden = false;
    fill(state, text);
    say(text);
  }

  function update() {
    paceField.hidden = kind.value !== 'film';
    copy.hidden = kind.value !== 'png' || !('ClipboardItem' in globalThis);
    state.hidden = true;
    preview.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawn(subject.scene, EDGE.film))}`;
  }

  const field = h('div', { class: 'field' }, h('label', { for: 'picture-kind' }, t('export.format')), kind);
  const check = (/** @type {HTMLElement} */ input, /** @type {string} */ name) => h('label', { class: 'check' }, input, h('span', {}, name));
  const choices = h('div', { class: 'picture-choices' }, field, paceField, check(names, t('picture.names')), check(marks, t('picture.marks')));
  fill(
    dialog,
    h('h2', { id: 'dialog-title' }, t('picture.title')),
    h('div', { class: 'picture-dialog' }, preview, choices),
    progress,
    state,
    h('div', { class: 'answers' }, save, copy, h('button', { type: 'button', onclick: () => dialog.close() }, t('close'))),
  );
  update();
  dialog.onclose = null;
  dialog.classList.remove('aside');
  if (!dialog.open) dialog.showModal();
  kind.focus();
}

/** Asks again where the server has been asked too fast. @template T @param {() => Promise<T>} ask @returns {Promise<T>} */
async function patient(ask) {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 429) throw error;
      await new Promise(resolve => setTimeout(resolve, PAUSE));
    }
  }
}
