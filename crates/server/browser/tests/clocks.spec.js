// @ts-check
// Clocks on the page: chosen, shown beside the players, warning, running out, and right after the server was killed.

import AxeBuilder from '@axe-core/playwright';

import { clickSpots, expect, expectMoves, openMatch, openTab, test } from './play.js';
import { Server } from './server.js';

/** @typedef {import('@playwright/test').Page} Page */

/** What a clock shows, in seconds. @param {Page} page @param {'first'|'second'} side */
async function shown(page, side) {
  const text = (await page.locator(`.clock[data-side=${side}]`).textContent()) ?? '';
  const parts = text.replace(',', '.').split(':').map(Number);
  return parts.reduce((sum, part) => 60 * sum + part, 0);
}

/** Both have made their free first move. @param {Page} page */
async function begin(page) {
  await clickSpots(page, 'e2', 'e4');
  await expectMoves(page, 1);
  await clickSpots(page, 'e7', 'e5');
  await expectMoves(page, 2);
}

/** @param {Page} page @param {'first'|'second'} side */
const clock = (page, side) => page.locator(`.clock[data-side=${side}]`);

/** @param {Page} page */
const axe = async page => expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

test('a clock is chosen in the form, shown beside each name, and kept for the next game', async ({ page, server }) => {
  await page.goto(server.url);
  await page.locator('.card', { hasText: 'Ajedrez' }).click();
  await page.locator('#second-who').selectOption('me');
  await page.locator('#clock').selectOption({ label: '10 min + 5 s por jugada' });
  await page.getByRole('button', { name: 'Jugar', exact: true }).click();
  for (const side of /** @type {const} */ (['first', 'second'])) await expect(clock(page, side)).toHaveText('10:00');
  await expect(clock(page, 'first')).toHaveAccessibleName('Reloj de Blancas');
  await expect(page.locator('#player-below .clock')).toHaveAttribute('data-side', 'first');
  // Nothing runs before each side has moved; then one clock does.
  await expect(page.locator('.clock.running')).toHaveCount(0);
  await begin(page);
  await expect(clock(page, 'first')).toHaveClass(/running/);
  await expect(clock(page, 'second')).not.toHaveClass(/running/);
  await expect(clock(page, 'first')).toHaveText(/^9:5\d$/);
  await axe(page);
  // A finished turn brings five seconds.
  const before = await shown(page, 'first');
  await clickSpots(page, 'g1', 'f3');
  await expectMoves(page, 3);
  expect(await shown(page, 'first')).toBeGreaterThan(before);
  await expect(clock(page, 'second')).toHaveClass(/running/);
  await page.goto(server.url);
  await expect(page.locator('#clock')).toHaveValue('{"kind":"increment","time":600,"increment":5}');
  await axe(page);
});

test('a clock of one\'s own', async ({ page, server }) => {
  await page.goto(server.url);
  await page.locator('.card', { hasText: 'Ajedrez' }).click();
  await page.locator('#second-who').selectOption('open');
  await page.locator('#clock').selectOption('own');
  await page.locator('#clock-kind').selectOption('delay');
  await page.locator('#clock-minutes').fill('2');
  await page.locator('#clock-extra').fill('7');
  await axe(page);
  // Another game, and back: what was chosen is still there.
  await page.locator('.card', { hasText: 'Reversi' }).click();
  await page.locator('.card', { hasText: 'Ajedrez' }).click();
  await expect(page.locator('#clock-extra')).toHaveValue('7');
  await page.getByRole('button', { name: 'Jugar', exact: true }).click();
  await expect(clock(page, 'second')).toHaveText('2:00');
  const invite = await page.locator('#invite-second').inputValue();
  await page.evaluate(() => localStorage.clear());
  await page.goto(invite);
  await expect(page.locator('.facts')).toContainText('Reloj: 2 min, con 7 s de espera en cada jugada');
});

test('little time is shown in tenths, warned of once, and the flag falls by itself', async ({ page, server }) => {
  await page.addInitScript(() => {
    const settings = { sound: true, lang: 'es' };
    localStorage.setItem('tablas.settings', JSON.stringify(settings));
    // What is heard: the pitch of every tone.
    const heard = /** @type {any} */ (globalThis);
    heard.tones = [];
    const real = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
      const tone = real.call(this);
      const start = tone.start.bind(tone);
      tone.start = when => (heard.tones.push(tone.frequency.value), start(when));
      return tone;
    };
  });
  await openMatch(server, page, { game: 'ajedrez', rules: 'fide', second: 'me', clock: { kind: 'sudden_death', time: 10 } });
  await begin(page);
  await expect(clock(page, 'first')).toHaveText(/^\d,\d$/);
  await expect(clock(page, 'first')).not.toHaveClass(/low/);
  await expect(clock(page, 'first')).toHaveClass(/low/, { timeout: 20_000 });
  await expect(page.locator('#said-status')).toHaveText(/Queda poco tiempo/);
  await expect(page.locator('#status')).toHaveText('Ganan las negras. Se acabó el tiempo del rival.');
  await expect(page.locator('#dialog')).toContainText('Se acabó el tiempo del rival.');
  await expect(clock(page, 'first')).toHaveText('0,0');
  await expect(clock(page, 'second')).toHaveText('0:10');
  await expect(page.locator('.clock.running')).toHaveCount(0);
  const tones = await page.evaluate(() => /** @type {any} */ (globalThis).tones);
  expect(tones.filter((/** @type {number} */ pitch) => pitch === 740)).toHaveLength(2);
  await axe(page);
});

test('time runs on while the server is dead, and it notices flags by itself', async ({ page, browser }) => {
  const server = await Server.start();
  try {
    await openMatch(server, page, { game: 'ajedrez', rules: 'fide', second: 'me', clock: { kind: 'sudden_death', time: 120 } });
    await begin(page);
    const other = await (await browser.newContext()).newPage();
    await openMatch(server, other, { game: 'ajedrez', rules: 'fide', second: 'me', clock: { kind: 'sudden_death', time: 3 } });
    await begin(other);
    await expect(clock(page, 'first')).toHaveText(/^1:5\d$/);
    await server.kill();
    for (const one of [page, other]) await expect(one.locator('#link')).toBeVisible();
    // The page goes on counting, as the server will.
    await expect.poll(() => shown(page, 'first')).toBeLessThanOrEqual(115);
    await server.run();
    for (const one of [page, other]) await expect(one.locator('#link')).toBeHidden();
    expect(await shown(page, 'first')).toBeLessThanOrEqual(115);
    expect(await shown(page, 'first')).toBeGreaterThan(60);
    await expect(clock(page, 'second')).toHaveText('2:00');
    await expect(other.locator('#status')).toHaveText('Ganan las negras. Se acabó el tiempo del rival.');
    await clickSpots(page, 'g1', 'f3');
    await expectMoves(page, 3);
    await expect(clock(page, 'second')).toHaveClass(/running/);
    expect(await shown(page, 'first')).toBeLessThanOrEqual(115);
    await other.context().close();
  } finally {
    await server.stop();
  }
});

test('two servers show the same clocks, and one goes on where the other dies', async ({ page, browser }) => {
  const db = process.env.TABLAS_TEST_POSTGRES;
  test.skip(!db, 'TABLAS_TEST_POSTGRES is not set: `cargo xtask test` starts a PostgreSQL');
  const [here, there] = await Promise.all([Server.start(db), Server.start(db)]);
  try {
    const open = (/** @type {number} */ time) => here.post('matches', { game: 'ajedrez', seats: { first: { kind: 'me' }, second: { kind: 'open' } }, clock: { kind: 'increment', time, increment: 2 } });
    const [long, short] = await Promise.all([open(300), open(4)]);
    const visit = async (/** @type {Page} */ one, /** @type {Server} */ server, /** @type {{id: string, token: string}} */ { id, token }) => {
      await one.goto(server.url);
      await one.evaluate(([id, token]) => localStorage.setItem('tablas.matches', JSON.stringify([{ id, token, title: 'Ajedrez', at: Date.now() }])), [id, token]);
      await one.goto(`${server.url}/#/m/${id}`);
      await one.reload();
    };
    const guest = await (await browser.newContext()).newPage();
    const guests = await Promise.all([long, short].map(({ id, invites }) => there.post(`matches/${id}/join`, { seat: 'second', code: invites.second })));
    await visit(page, here, long);
    await visit(guest, there, { id: long.id, token: guests[0].token });
    await clickSpots(page, 'e2', 'e4');
    await expectMoves(guest, 1);
    await clickSpots(guest, 'e7', 'e5');
    for (const one of [page, guest]) {
      await expectMoves(one, 2);
      await expect(clock(one, 'first')).toHaveClass(/running/);
      await expect(clock(one, 'first')).toHaveText(/^4:5\d$/);
      await expect(clock(one, 'second')).toHaveText('5:00');
    }
    expect(Math.abs((await shown(page, 'first')) - (await shown(guest, 'first')))).toBeLessThanOrEqual(1);
    await clickSpots(page, 'g1', 'f3');
    for (const one of [page, guest]) {
      await expectMoves(one, 3);
      await expect(clock(one, 'second')).toHaveClass(/running/);
    }
    // A flag falls on the server that is left, of a match that began on the other.
    await here.post(`matches/${short.id}/actions`, { type: 'move', move: 'e2e4' }, short.token);
    // The other server hears of it a moment later.
    await expect.poll(async () => (await there.get(`matches/${short.id}`)).ply).toBe(1);
    await there.post(`matches/${short.id}/actions`, { type: 'move', move: 'e7e5' }, guests[1].token);
    await here.kill();
    await expect(page.locator('#link')).toBeVisible();
    await clickSpots(guest, 'b8', 'c6');
    await expectMoves(guest, 4);
    await expect(clock(guest, 'first')).toHaveClass(/running/);
    await expect.poll(async () => (await there.get(`matches/${short.id}`)).result?.text.es, { timeout: 20_000 }).toContain('Se acabó el tiempo del rival.');
    await here.run();
    await expect(page.locator('#link')).toBeHidden();
    await expectMoves(page, 4);
    await expect(clock(page, 'first')).toHaveClass(/running/);
    expect(Math.abs((await shown(page, 'first')) - (await shown(guest, 'first')))).toBeLessThanOrEqual(1);
    await guest.context().close();
  } finally {
    await Promise.all([here.stop(), there.stop()]);
  }
});

test('one side has more time, in the form, on the clock, in words, and with swapped colours', async ({ page, server }) => {
  await page.goto(server.url);
  await page.locator('.card', { hasText: 'Ajedrez' }).click();
  await page.locator('#second-who').selectOption('me');
  await expect(page.locator('#extra-for')).toBeHidden();
  await page.locator('#clock').selectOption({ label: '3 días por jugada' });
  await expect(page.locator('#extra-for')).toBeHidden();
  await page.locator('#clock').selectOption({ label: '5 min para toda la partida' });
  await expect(page.locator('#extra-minutes')).toBeHidden();
  await page.locator('#extra-for').selectOption({ label: 'Negras' });
  await page.locator('#extra-minutes').fill('2.5');
  await axe(page);
  await page.getByRole('button', { name: 'Jugar', exact: true }).click();
  await expect(clock(page, 'first')).toHaveText('5:00');
  await expect(clock(page, 'second')).toHaveText('7:30');
  await openTab(page, 'Compartir');
  await expect(page.locator('#agreed')).toContainText('Negras: 2 min 30 s más en el reloj');
  // The next form begins with it.
  await page.goto(server.url);
  await expect(page.locator('#extra-for')).toHaveValue('second');
  await expect(page.locator('#extra-minutes')).toHaveValue('2.5');
});

test('a link that opens a match has a clock', async ({ page, server }) => {
  await page.goto(`${server.url}/#/new/ajedrez/fide/-/me/me/3+2`);
  await expect(clock(page, 'second')).toHaveText('3:00');
  await openTab(page, 'Compartir');
  await page.goto(`${server.url}/#/new/ajedrez/fide/-/me/me/0`);
  // The match before has messages of that kind, too, until it is gone.
  await expect(page.locator('.message.bad', { hasText: 'El reloj no puede ser así' })).toBeVisible();
});

test('a browser whose own clock is wrong shows the right time', async ({ page, server }) => {
  await page.addInitScript(() => {
    const real = Date.now;
    Date.now = () => real() + 3_600_000;
  });
  await openMatch(server, page, { game: 'ajedrez', rules: 'fide', second: 'me', clock: { kind: 'delay', time: 600, delay: 180 } });
  await begin(page);
  await expect(clock(page, 'first')).toHaveClass(/running/);
  // It waits for three minutes before the time becomes less.
  await expect(clock(page, 'first')).toHaveText('10:00');
  await page.reload();
  await expect(clock(page, 'first')).toHaveText('10:00');
});

test('a machine plays by its clock, and a key says how much time is left', async ({ page, server }) => {
  await openMatch(server, page, { game: 'ajedrez', rules: 'fide', second: 'level=maestro', clock: { kind: 'increment', time: 60, increment: 10 } });
  await clickSpots(page, 'e2', 'e4');
  await expectMoves(page, 2);
  await clickSpots(page, 'd2', 'd3');
  await expectMoves(page, 4);
  // Both have an increment for their second move.
  expect(await shown(page, 'second')).toBeGreaterThan(60);
  await page.locator('.spot').first().press('t');
  await expect(page.locator('#said-status')).toHaveText(/^Blancas: 1:\d\d\. Negras: 1:\d\d/);
});

for (const [width, height] of [[360, 780], [780, 360], [1366, 650]]) {
  test(`both clocks are seen beside the board at ${width}x${height}`, async ({ page, server }) => {
    await page.setViewportSize({ width, height });
    await openMatch(server, page, { game: 'ajedrez', rules: 'fide', second: 'level=maestro', clock: { kind: 'correspondence', days: 3 } });
    for (const side of /** @type {const} */ (['first', 'second'])) {
      await expect(clock(page, side)).toHaveText('3 d 0 h');
      const box = await clock(page, side).boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= width, JSON.stringify(box)).toBe(true);
    }
    const box = await clock(page, 'second').boundingBox();
    expect(box && box.y >= 0 && box.y + box.height <= height, JSON.stringify(box)).toBe(true);
  });
}
