// @ts-check
// Other Prologs, which run in Node, ask a server: the clients of docs/reference/prolog.md.

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { expect, test } from './play.js';

const examples = fileURLToPath(new URL('../../../../prolog/examples/', import.meta.url));
const here = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);

/** What a client prints, line by line. @param {string} client @param {...string} args */
async function printed(client, ...args) {
  const { stdout } = await run('node', [`${examples}${client}`, ...args], { cwd: here, timeout: 60_000 });
  return stdout.trim().split('\n');
}

const BOARDS = ['[rey(blancas,8,2),rey(negras,1,8)]', '[rey(blancas,7,1),rey(negras,1,8)]', '[rey(blancas,7,2),rey(negras,1,8)]'];

test('Tau-Prolog has solutions on backtracking, and the errors of the standard', async ({ server }) => {
  expect(await printed('cliente_tau.mjs', server.url)).toEqual([...BOARDS.map(board => `X = ${board}`), 'no', 'E = existence_error(procedure,volar/1)', 'no', 'no']);
  // More than one page of them.
  const moves = await printed('cliente_tau.mjs', server.url, 'solucion(inicial(ajedrez, P)), solucion(jugada(P, M)).');
  expect(moves.length).toBe(21);
  expect(new Set(moves).size).toBe(21);
});

test('Trealla has solutions on backtracking, and the errors of the standard', async ({ server }) => {
  expect(await printed('cliente_trealla.mjs', server.url)).toEqual([...BOARDS.map(board => `X = ${board}.`), 'false.', 'E = existence_error(procedure,volar/1).', 'false.']);
  const moves = await printed('cliente_trealla.mjs', server.url, 'solucion(inicial(ajedrez, P)), solucion(jugada(P, M))');
  expect(moves.filter(line => line.includes('M = ')).length).toBe(20);
});
