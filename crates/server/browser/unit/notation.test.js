// @ts-check
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { speaking } from './page.js';

/** @type {Map<string, string>} */
const kept = new Map();
Object.assign(globalThis, { localStorage: { getItem: (/** @type {string} */ key) => kept.get(key) ?? null, setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value) } });
await speaking('es');
const { shown, shownLine, spelling, spotShown, writeFor } = await import('../../web/js/notation.js');
const { changeSettings } = await import('../../web/js/keep.js');
const { said } = await import('../../web/js/i18n.js');

/** @param {import('../../web/js/types.js').Spot[]} spots @returns {import('../../web/js/types.js').Geometry} */
const board = spots => ({ size: [1, 1], spots, lines: [], columns: [], rows: [] });
const letters = { es: 'RDTAC', en: 'KQRBN', ca: 'RDTAC', figurine: '♔♕♖♗♘' };
/** @param {string} label @param {string} [grid] */
const point = (label, grid) => ({ x: 0, y: 0, shape: /** @type {const} */ ('point'), label, ...(grid ? { grid } : {}) });

beforeEach(async () => {
  kept.clear();
  await speaking('es');
  writeFor({ letters }, board([point('e4')]));
});

test('men have the letters of the page, English ones, or are figurines', async () => {
  const game = ['Nf3', 'Qxh4#', 'exd8=R+', 'Kb1', 'O-O', 'pass'];
  assert.equal(shownLine(game), 'Cf3 Dxh4# exd8=T+ Rb1 O-O pasa');
  changeSettings({ notation: 'en' });
  assert.equal(shownLine(game), 'Nf3 Qxh4# exd8=R+ Kb1 O-O pasa');
  changeSettings({ notation: 'figurine' });
  assert.equal(shownLine(game), '♘f3 ♕xh4# exd8=♖+ ♔b1 O-O pasa');
  changeSettings({ notation: 'language' });
  await speaking('en');
  assert.equal(shown('Nf3'), 'Nf3');
});

test('a game whose moves name no men has them as they are', () => {
  writeFor({}, board([point('d3')]));
  changeSettings({ notation: 'figurine' });
  assert.equal(shownLine(['D3', '22-17', 'N1']), 'D3 22-17 N1');
});

test('sentences of the server have the moves that they mention in the same letters', () => {
  const text = { es: 'Cf3: +0,20; se espera Cf3 e5 Rb1. «Cf3».', en: 'Nf3: +0.20', moves: ['Nf3', 'e5', 'Kb1'] };
  assert.equal(said(text), text.es);
  changeSettings({ notation: 'figurine' });
  assert.equal(said(text), '♘f3: +0,20; se espera ♘f3 e5 ♔b1. «♘f3».');
  changeSettings({ notation: 'en' });
  assert.equal(said(text), 'Nf3: +0,20; se espera Nf3 e5 Kb1. «Nf3».');
  assert.equal(said({ es: 'El rey Carlos juega Cf3.', en: '' }), 'El rey Carlos juega Cf3.');
});

test('points are named by column and row where they have such names', () => {
  // Both ways have an e3.
  const spots = [point('n1', 'd5'), point('n2', 'd6'), point('se1', 'e3'), point('e3', 'g4')];
  writeFor({}, board(spots));
  assert.deepEqual([shown('n1-n2xse1'), spotShown(spots[3]), spelling()], ['n1-n2xse1', 'e3', { letters: 'es', grid: false }]);
  changeSettings({ points: 'grid' });
  assert.deepEqual([shown('n1-n2xse1'), shown('e3'), spotShown(spots[3])], ['d5-d6xe3', 'g4', 'g4']);
  assert.equal(said({ es: 'N1, ficha negra: no va a se1. Juega n1-n2xse1.', en: '', moves: ['n1-n2xse1'] }), 'D5, ficha negra: no va a e3. Juega d5-d6xe3.');
  assert.deepEqual(spelling(), { letters: 'es', grid: true });
  // Elsewhere the choice means nothing.
  writeFor({ letters }, board([point('e4')]));
  assert.deepEqual([shown('Nf3'), spelling().grid], ['Cf3', false]);
});
