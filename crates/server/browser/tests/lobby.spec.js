// @ts-check
// The lobby: somebody waits for anybody, and somebody comes.

import AxeBuilder from '@axe-core/playwright';

import { clickSpots, expect, expectMoves, openTab, test, watchErrors } from './play.js';

test('an invitation to anybody is seen, accepted with one button, and gone', async ({ page, browser, server }) => {
  await page.goto(server.url);
  await page.locator('input[value="molino"]').check();
  await page.locator('#size').selectOption('1');
  await page.locator('#my-name').fill('Eva');
  await page.locator('#first-who').selectOption('anybody');
  await page.locator('#second-who').selectOption('me');
  await page.locator('.wish button[type=submit]').click();
  await expect(page.locator('#player-above')).toContainText('se espera a alguien');

  const guests = await Promise.all([0, 1].map(async () => (await browser.newContext()).newPage()));
  const errors = guests.map(watchErrors);
  const entry = guests[0].locator('#lobby li', { hasText: 'Eva' });
  for (const guest of guests) {
    await guest.goto(server.url);
    await expect(guest.locator('#lobby li', { hasText: 'Eva' })).toBeVisible();
  }
  for (const fact of ['Molinolog 1', 'Invita Eva', 'Usted juega con', 'Negras']) await expect(entry).toContainText(fact);
  expect((await new AxeBuilder({ page: guests[0] }).analyze()).violations.map(one => one.id)).toEqual([]);
  await guests[0].screenshot({ path: '../../../target/screenshots/lobby.png' });
  // Not in the host's own lobby.
  const host = await page.context().newPage();
  await host.goto(server.url);
  await expect(host.locator('#mine')).toBeVisible();
  await expect(host.locator('#lobby li', { hasText: 'Eva' })).toHaveCount(0);
  await host.close();

  await entry.getByRole('link').click();
  await expect(guests[0].locator('h1')).toHaveText('Eva le invita a jugar');
  await guests[0].locator('.join button').click();
  await expect(page.locator('#player-above')).not.toContainText('se espera');
  // Who still looks at the list sees it go, without a reload.
  await expect(guests[1].locator('#lobby li', { hasText: 'Eva' })).toHaveCount(0);
  await clickSpots(guests[0], 'n1');
  await expectMoves(page, 1);
  expect(errors).toEqual([[], []]);
  for (const guest of guests) await guest.context().close();
});

test('who closes the invitation is asked first, and it goes', async ({ page, browser, server }) => {
  await page.goto(server.url);
  await page.locator('input[value="reversi"]').check();
  await page.locator('#my-name').fill('Leo');
  await page.locator('#second-who').selectOption('anybody');
  await page.locator('.wish button[type=submit]').click();
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(server.url);
  await expect(guest.locator('#lobby li', { hasText: 'Leo' })).toBeVisible();
  await openTab(page, 'Asientos');
  await page.getByRole('button', { name: 'Cerrar la partida' }).click();
  await expect(page.locator('#dialog')).toContainText('¿Seguro?');
  await page.locator('#dialog').getByRole('button', { name: 'No' }).click();
  await expect(guest.locator('#lobby li', { hasText: 'Leo' })).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar la partida' }).click();
  await page.locator('#dialog').getByRole('button', { name: 'Sí' }).click();
  await expect(page.locator('#status')).toHaveText('La partida está cerrada.');
  await expect(guest.locator('#lobby li', { hasText: 'Leo' })).toHaveCount(0);
  await guest.context().close();
});

test('who comes too late is told so', async ({ page, server }) => {
  const { id } = await server.post('matches', { game: 'damas', listed: true, seats: { first: { kind: 'me', name: 'Rita' }, second: { kind: 'open' } } });
  await page.goto(`${server.url}/#/m/${id}/join/second/`);
  await expect(page.locator('h1')).toHaveText('Rita le invita a jugar');
  await server.post(`matches/${id}/join`, { seat: 'second' });
  await page.locator('.join button').click();
  await expect(page.locator('.join .message.bad')).toHaveText('Ese asiento está ocupado.');
});
