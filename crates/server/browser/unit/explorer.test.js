// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { choices } from '../../web/js/explorer.js';

/** @param {import('../../web/js/types.js').Side[]} you @param {string|null|undefined} winner  nothing while it goes on @param {[string, string][]} steps  keys and moves */
const played = (you, winner, steps) => ({
  known: { id: '', title: '', at: 0, you },
  facts: /** @type {any} */ ({ state: 'over', result: winner === undefined ? null : { winner, text: { es: '', en: '' } }, beginning: steps.map(([key, move]) => ({ key, move, recorded: move.toUpperCase() })) }),
});

test('the moves of a position are counted, with how the games ended for us', () => {
  const games = [
    played(['first'], 'first', [['start', 'e4'], ['x', 'e5']]),
    played(['second'], 'first', [['start', 'e4'], ['x', 'c5']]),
    played(['first'], null, [['start', 'd4']]),
    played(['first', 'second'], 'first', [['start', 'e4']]),
    played(['first'], undefined, [['start', 'a3']]),
  ];
  assert.deepEqual(choices(games, 'start'), [
    { move: 'e4', recorded: 'E4', games: 3, won: 1, drawn: 0, lost: 1 },
    { move: 'a3', recorded: 'A3', games: 1, won: 0, drawn: 0, lost: 0 },
    { move: 'd4', recorded: 'D4', games: 1, won: 0, drawn: 1, lost: 0 },
  ]);
  assert.deepEqual(choices(games, 'x').map(one => [one.move, one.games]), [['c5', 1], ['e5', 1]]);
  assert.deepEqual(choices(games, 'nowhere'), []);
});

test('a game that comes back to a position counts once for a move', () => {
  const games = [played(['first'], 'second', [['a', 'm'], ['b', 'n'], ['a', 'm'], ['a', 'o']])];
  assert.deepEqual(choices(games, 'a').map(one => [one.move, one.games, one.lost]), [['m', 1, 1], ['o', 1, 1]]);
});
