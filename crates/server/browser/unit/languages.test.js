// @ts-check
import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import test from 'node:test';

import { LANGUAGES } from '../../web/js/i18n.js';
import { speaking } from './page.js';

const web = new URL('../../web/', import.meta.url);
const read = (/** @type {string} */ name) => readFile(new URL(name, web), 'utf8');
const source = (await Promise.all((await readdir(new URL('js/', web))).map(name => read(`js/${name}`)))).join('\n');

const codes = /** @type {import('../../web/js/i18n.js').Lang[]} */ (Object.keys(LANGUAGES));
/** @type {Record<string, Record<string, string>>} */
const catalogues = Object.fromEntries(await Promise.all(codes.map(async code => [code, (await import(`../../web/lang/${code}.js`)).default])));
const { en } = catalogues;

test('every language has its file and every file its language', async () => {
  assert.deepEqual((await readdir(new URL('lang/', web))).sort(), codes.map(code => `${code}.js`).sort());
});

test('what runs first knows the same languages', async () => {
  const [, known] = (await read('js/early.js')).match(/const known = (\[.*\]);/) ?? [];
  assert.deepEqual(JSON.parse(known.replaceAll("'", '"')), codes);
});

for (const code of codes) {
  test(`it says the same things as the others: ${code}`, () => {
    assert.deepEqual(Object.keys(catalogues[code]), Object.keys(en));
  });

  test(`it names the same values as the others: ${code}`, () => {
    const names = (/** @type {string} */ text) => [...text.matchAll(/\{(\w+)\}/g)].map(found => found[1]).sort();
    for (const key of Object.keys(en)) assert.deepEqual(names(catalogues[code][key]), names(en[key]), key);
  });

  test(`it has no sentence of another: ${code}`, () => {
    const sentences = (/** @type {string} */ one) => Object.values(catalogues[one]).filter(text => text.split(' ').length >= 6);
    const others = new Set(codes.filter(one => one !== code).flatMap(sentences));
    assert.deepEqual(sentences(code).filter(text => others.has(text)), []);
  });
}

test('no sentence is missing', () => {
  const used = [...source.matchAll(/\bt\('([^']+)'|\bkey: '([^']+)'/g)].map(found => found[1] ?? found[2]);
  assert.deepEqual(used.filter(key => !(key in en)), []);
});

test('no sentence is left over', () => {
  const prefixes = [...source.matchAll(/`([a-z]+[.-](?:[a-z]+-)?)\$\{/g)].map(found => found[1]);
  const used = (/** @type {string} */ key) => source.includes(`'${key}'`) || prefixes.some(prefix => key.startsWith(prefix));
  assert.deepEqual(Object.keys(en).filter(key => !used(key)), []);
});

test('a sentence that does not exist is an error', async () => {
  await speaking('en');
  const { t } = await import('../../web/js/i18n.js');
  assert.equal(t('yes'), 'Yes');
  assert.throws(() => t('no-such-sentence'), /lacks no-such-sentence/);
});

test("the server's sentence is said in the language in use, else in English; the page's own by its key", async () => {
  const { said } = await import('../../web/js/i18n.js');
  await speaking('ca');
  assert.equal(said({ es: 'sí', en: 'yes', ca: 'sí, és clar' }), 'sí, és clar');
  assert.equal(said({ es: 'sí', en: 'yes' }), 'yes');
  assert.equal(said({ key: 'yes' }), 'Sí');
  assert.equal(said(null), '');
});
