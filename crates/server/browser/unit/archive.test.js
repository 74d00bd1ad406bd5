// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { endingOf, entry, opponentOf, sift } from '../../web/js/archive.js';

/** @param {string} id @param {import('../../web/js/types.js').Side[]} [you] */
const known = (id, you) => ({ id, title: '', at: 0, you });
/** @param {object} facts @returns {import('../../web/js/types.js').Listed} */
const listed = facts => /** @type {any} */ ({ game: 'a', state: 'over', result: null, opened: 1, seats: { first: { kind: 'person' }, second: { kind: 'machine' } }, ...facts });
const won = (/** @type {string|null} */ winner) => ({ winner, text: { es: '', en: '' } });

test('a game is won or lost by who we were', () => {
  assert.equal(endingOf(known('1', ['first']), listed({ result: won('first') })), 'won');
  assert.equal(endingOf(known('1', ['second']), listed({ result: won('first') })), 'lost');
  assert.equal(endingOf(known('1', ['second']), listed({ result: won(null) })), 'drawn');
  assert.equal(endingOf(known('1', ['first', 'second']), listed({ result: won('first') })), 'ended');
  assert.equal(endingOf(known('1'), listed({ state: 'playing' })), 'open');
  assert.equal(opponentOf(known('1', ['second'])), 'first');
  assert.equal(opponentOf(known('1')), null);
});

test('games are found by every word, without accents, and the latest come first', () => {
  const entries = [
    entry(known('old', ['first']), listed({ opened: 1, game: 'a', result: won('first') }), 'Damas españolas Máquina (fácil)'),
    entry(known('new', ['second']), listed({ opened: 9, game: 'b', result: won('first') }), 'Ajedrez Ana'),
    entry(known('gone'), null, 'Damas'),
  ];
  const found = (/** @type {Partial<import('../../web/js/archive.js').Filter>} */ filter) => sift(entries, { text: '', game: '', ending: '', against: '', ...filter }).map(one => one.known.id);
  assert.deepEqual(found({}), ['new', 'old', 'gone']);
  assert.deepEqual(found({ text: 'maquina DAMAS' }), ['old']);
  assert.deepEqual(found({ ending: 'lost' }), ['new']);
  assert.deepEqual(found({ against: 'machine' }), ['old']);
  assert.deepEqual(found({ against: 'person', text: 'damas' }), ['gone']);
  assert.deepEqual(found({ game: 'b' }), ['new']);
});
