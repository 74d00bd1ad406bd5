// @ts-check
// The wall of a tournament: boards that are played on, the table, the faults; and a server that shows none.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from './play.js';
import { binary, freePort } from './server.js';
import { everywhere } from './study.js';

/** Starts a tournament that shows its boards. @param {string[]} args */
async function tournament(args) {
  const port = await freePort();
  const child = spawn(binary(), ['tournament', ...args, '--serve', `127.0.0.1:${port}`], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  for (let i = 0; i < 200; i++) {
    const answer = await fetch(`${url}/api/v1/wall`).catch(() => null);
    if (answer?.ok) return { url, wall: async () => (await fetch(`${url}/api/v1/wall`)).json(), end: () => end(child) };
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  throw new Error('the tournament does not show its boards');
}

/** @param {import('node:child_process').ChildProcess} child */
async function end(child) {
  const gone = once(child, 'exit');
  child.kill('SIGINT');
  await gone;
}

test('boards are played on, and the table fills', async ({ page }) => {
  const shown = await tournament(['--game', 'arabe', '--threads', '3', '--games', '40', '--with', 'time=0.15', '--with', 'time=0.15,seed=2', '--with', 'random']);
  try {
    await page.goto(`${shown.url}/#/wall`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Torneo de Árabe');
    await expect(page.locator('.wall-table svg.picture')).toHaveCount(3);
    await expect(page.locator('.wall-standings tbody tr')).toHaveCount(3);
    const before = await page.locator('.wall-tables').innerText();
    await expect.poll(() => page.locator('.wall-tables').innerText(), { timeout: 10_000 }).not.toBe(before);
    await expect(page.locator('#wall-progress')).toContainText('de 120');
    await everywhere(page, 'wall');
    await page.locator('#language').selectOption('en');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tournament of Seega (Árabe)');
  } finally {
    await shown.end();
  }
  await expect(page.locator('#wall-progress')).toContainText('does not answer', { timeout: 10_000 });
});

test('faults are told, and when all is over the wall says so', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'tablas-'));
  writeFileSync(join(folder, 'silent.py'), 'import sys\nfor line in sys.stdin: pass\n');
  const shown = await tournament([folder, '--game', 'cuatro', '--start-time', '0.5', '--with', 'random']);
  try {
    await page.goto(`${shown.url}/#/wall`);
    await expect(page.locator('#wall-progress')).toHaveText('El torneo ha terminado: 2 partidas.', { timeout: 20_000 });
    await expect(page.locator('.wall-faults li')).toHaveCount(2);
    await expect(page.locator('.wall-faults li').first()).toContainText('silent pierde contra random');
  } finally {
    await shown.end();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a server without a tournament says so', async ({ page, server }) => {
  await page.goto(`${server.url}/#/wall`);
  await expect(page.locator('#main')).toContainText('Este servidor no muestra ningún torneo.');
});
