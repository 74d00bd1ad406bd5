// @ts-check
// An analysis on the server: saved, opened from its link elsewhere, copied there; changed only by whoever put it there,
// and never over something that was not seen.

import { expect, openTab, test, watchErrors } from './play.js';
import { another, clickMove, current, everywhere, treeText } from './study.js';

/** @typedef {import('@playwright/test').Page} Page */

const START = ['e2e4', 'e7e5', 'g1f3'];

/** An analysis with a variation and a comment, on the server. @param {Page} page @param {import('./server.js').Server} server */
async function shared(page, server) {
  await page.goto(`${server.url}/#/a/ajedrez/fide/-/-/${encodeURIComponent(START.join(' '))}`);
  await expect(page.locator('.tree .line .move')).toHaveCount(3);
  await page.locator('#walk-back').click();
  const { scene } = await server.post('read', { game: 'ajedrez', moves: START.slice(0, 2) });
  await clickMove(page, another(scene, START));
  await expect(page.locator('.tree .variations .move')).toHaveCount(1);
  await openTab(page, 'Notas');
  await page.locator('#comment').fill('¿Y esto?');
  await page.locator('[data-nag="5"]').click();
  await openTab(page, 'Guardados');
  await page.locator('#study-title').fill('Apertura española');
  await page.locator('#share-study').click();
  await expect(page.locator('#share-state')).toHaveText('Guardado en el servidor.');
  await expect(page).toHaveURL(/#\/a\/s\/[0-9a-f]{16}$/);
  const link = await page.locator('#study-link').inputValue();
  expect(link).toBe(page.url());
  return { link, id: link.split('/').at(-1) ?? '' };
}

/** The token that a browser has for it. @param {Page} page @param {string} id @returns {Promise<string>} */
const tokenOf = (page, id) =>
  page.evaluate(id => {
    const kept = Object.entries(localStorage).filter(([key]) => key.startsWith('tablas.analysis.')).map(([, text]) => JSON.parse(text));
    return kept.find(one => one.shared?.id === id)?.shared.token;
  }, id);

/** @param {Page} page */
async function comment(page, text = 'Otra idea') {
  await openTab(page, 'Notas');
  await page.locator('#comment').fill(text);
}

test('what is saved is read from its link elsewhere, and can be copied there', async ({ page, server, browser }) => {
  const { link, id } = await shared(page, server);
  await openTab(page, 'Jugadas');
  const tree = await treeText(page);

  const context = await browser.newContext({ locale: 'es-ES' });
  const reader = await context.newPage();
  const errors = watchErrors(reader);
  await reader.goto(link);
  await expect(reader.locator('h1')).toHaveText('Análisis: Apertura española');
  await expect(reader.locator('.tree .variations .move')).toHaveCount(1);
  await expect.poll(() => treeText(reader)).toBe(tree);
  await expect(reader.locator('#reading')).toContainText('haga una copia');
  // Moves may be tried, and are not kept.
  const { scene } = await server.post('read', { game: 'ajedrez', moves: START });
  await reader.keyboard.press('End');
  await clickMove(reader, another(scene, []));
  await expect(reader.locator('.tree .line .move')).toHaveCount(5);
  await reader.reload();
  await expect(reader.locator('.tree .line .move')).toHaveCount(4);
  expect((await server.get(`studies/${id}`)).version).toBe(1);
  await openTab(reader, 'Guardados');
  await expect(reader.locator('#kept li')).toHaveCount(0);
  await expect(reader.locator('#unshare-study')).toHaveCount(0);

  await reader.locator('#do-copy').click();
  await expect(reader).toHaveURL(/#\/a\/k\//);
  await expect(reader.locator('#reading')).toHaveCount(0);
  await expect.poll(() => treeText(reader)).toBe(tree);
  await comment(reader, 'De otra persona');
  await openTab(reader, 'Guardados');
  await expect(reader.locator('#kept li')).toHaveCount(1);
  await expect(reader.locator('#kept .ending')).toHaveCount(0);
  await expect(reader.locator('#share-study')).toBeVisible();
  expect((await server.get(`studies/${id}`)).version).toBe(1);
  expect(errors).toEqual([]);
  await context.close();
});

test('changes of whoever has the token are saved by themselves, also the last ones', async ({ page, server }) => {
  const { link, id } = await shared(page, server);
  await openTab(page, 'Notas');
  await page.locator('#comment').fill('Mejor así');
  await openTab(page, 'Guardados');
  await expect(page.locator('#share-state')).toHaveText('Guardado en el servidor.');
  await expect.poll(async () => (await server.get(`studies/${id}`)).version).toBe(2);
  expect(JSON.stringify((await server.get(`studies/${id}`)).study.nodes)).toContain('Mejor así');
  await expect(page.locator('#kept .ending')).toHaveText('compartido');
  await page.locator('#study-title').fill('Otro título');
  await page.locator('#study-title').press('Enter');
  await expect(page.locator('h1')).toHaveText('Análisis: Otro título');
  // Gone before it was saved: the page sends it as it goes, or after it has come back.
  await openTab(page, 'Notas');
  await page.locator('#comment').fill('En el último momento');
  await page.goto(server.url);
  await page.goto(link);
  await expect(page.locator('.tree')).toContainText('En el último momento');
  await expect.poll(async () => JSON.stringify((await server.get(`studies/${id}`)).study)).toContain('En el último momento');
  expect((await server.get(`studies/${id}`)).study.title).toBe('Otro título');
  await openTab(page, 'Guardados');
  await expect(page.locator('#share-state')).toHaveText('Guardado en el servidor.');
});

test('what was changed elsewhere is not written over unseen', async ({ page, server }) => {
  const { id } = await shared(page, server);
  const token = await tokenOf(page, id);
  const put = async (/** @type {number} */ version, /** @type {string} */ title, key = token) => {
    const study = { game: 'ajedrez', title, nodes: [{ move: 'd2d4' }] };
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
    const response = await fetch(`${server.url}/api/v1/studies/${id}`, { method: 'PUT', headers, body: JSON.stringify({ version, study }) });
    return { status: response.status, ...(await response.json()) };
  };
  expect(await put(1, 'Robado', '0'.repeat(32))).toMatchObject({ status: 403, code: 'not_yours' });
  expect(await put(1, 'De otro sitio')).toMatchObject({ status: 200, version: 2 });
  expect(await put(1, 'Tarde')).toMatchObject({ status: 409, code: 'stale', version: 2 });

  await comment(page);
  await expect(page.locator('#stale')).toBeVisible();
  await expect(page.locator('#share-state')).toContainText('¿Cuál debe quedar?');
  await expect(page.locator('#said-error')).toContainText('entretanto');
  expect((await server.get(`studies/${id}`)).study.title).toBe('De otro sitio');
  await page.locator('#use-ours').click();
  await expect(page.locator('#stale')).toHaveCount(0);
  await expect.poll(async () => (await server.get(`studies/${id}`)).version).toBe(3);
  expect((await server.get(`studies/${id}`)).study.title).toBe('Apertura española');

  expect(await put(3, 'De otro sitio')).toMatchObject({ status: 200, version: 4 });
  await comment(page, 'Se pierde');
  await page.locator('#use-servers').click();
  await expect(page.locator('h1')).toHaveText('Análisis: De otro sitio');
  await expect(page.locator('.tree .line .move')).toHaveCount(1);
  await expect(current(page)).toBeVisible();
  await page.reload();
  await expect(page.locator('.tree .line .move')).toHaveCount(1);
  expect((await server.get(`studies/${id}`)).version).toBe(4);
});

test('it can be taken away again, and a link that leads nowhere says so', async ({ page, server }) => {
  const { link, id } = await shared(page, server);
  await page.locator('#unshare-study').click();
  await page.getByRole('button', { name: 'Sí' }).click();
  await expect(page.locator('#share-study')).toBeVisible();
  await expect(page).toHaveURL(/#\/a\/k\//);
  expect(await server.get(`studies/${id}`).catch(error => String(error))).toContain('404');
  await page.goto(link);
  await expect(page.locator('h1')).toHaveText('No hay tal análisis en este servidor.');
  // Thrown away from the list, on the server too.
  const second = await shared(page, server);
  await openTab(page, 'Guardados');
  await page.locator('#kept li', { hasText: 'compartido' }).getByRole('button').click();
  await page.getByRole('button', { name: 'Quitar también del servidor' }).click();
  await expect(page.locator('#kept .ending')).toHaveCount(0);
  expect(await server.get(`studies/${second.id}`).catch(error => String(error))).toContain('404');
});

test('what the server has lost stays in the browser', async ({ page, server }) => {
  const { id, link } = await shared(page, server);
  const token = await tokenOf(page, id);
  const gone = await fetch(`${server.url}/api/v1/studies/${id}`, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } });
  expect(gone.status).toBe(204);
  await comment(page, 'Sigue aquí');
  await expect(page.locator('#said-error')).toContainText('este navegador lo conserva');
  await expect(page.locator('#share-study')).toBeVisible();
  await openTab(page, 'Jugadas');
  await expect(page.locator('.tree')).toContainText('Sigue aquí');
  await openTab(page, 'Guardados');
  await expect(page.locator('#kept .ending')).toHaveCount(0);
  await page.locator('#share-study').click();
  await expect(page.locator('#study-link')).not.toHaveValue(link);
});

test('every screen, with the keyboard and for everybody', async ({ page, server, browser }) => {
  test.setTimeout(180_000);
  await page.goto(`${server.url}/#/a/reversi`);
  await page.locator('.spot.target').first().click();
  await page.getByRole('tab', { name: 'Jugadas' }).focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('tab', { name: 'Guardados' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Con el teclado');
  await page.keyboard.press('Tab');
  await expect(page.locator('#share-study')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#said-status')).toContainText('Guardado en el servidor.');
  const link = page.url();
  await everywhere(page, 'shared-analysis', [[1366, 650], [390, 844], [844, 390], [360, 780]]);
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
  const reader = await context.newPage();
  await reader.goto(link);
  await expect(reader.locator('#reading')).toContainText('Make a copy to keep them');
  await everywhere(reader, 'shared-analysis-read', [[1366, 650], [390, 844], [844, 390], [360, 780]]);
  await context.close();
});
