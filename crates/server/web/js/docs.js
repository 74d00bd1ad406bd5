// @ts-check
// The interface for programs, from the server's own description: no library, nothing from elsewhere.

import { byId, fill, h } from './dom.js';
import { languageMenu, preferred, speak, t } from './i18n.js';
import { anchor, facts, parts, typeWords } from './schema.js';

/** @typedef {import('./schema.js').Schema} Schema */
/** @typedef {{name: string, in: string, required?: boolean, description?: string, schema: Schema}} Parameter */
/** @typedef {Record<string, {schema: Schema}>} Content */
/** @typedef {{summary?: string, description?: string, parameters?: Parameter[], requestBody?: {content: Content}, responses: Record<string, {description: string, content?: Content}>, security?: object[]}} Operation */
/** @typedef {{info: {description: string}, paths: Record<string, Record<string, Operation>>, components: {schemas: Record<string, Schema>}}} Api */

const SOURCE = '/api/openapi.json';

/** @type {Api|null} */
let api = null;

async function show() {
  fill(byId('skip'), t('skip'));
  document.title = `${t('docs.title')} · ${t('title')}`;
  fill(byId('tools'), languageMenu(show));
  try {
    api ??= /** @type {Api} */ (await (await fetch(SOURCE)).json());
  } catch {
    return fill(byId('main'), h('h1', {}, t('docs.title')), h('p', { class: 'message bad', role: 'alert' }, t('docs.missing')));
  }
  const { info, paths, components } = api;
  const operations = Object.entries(paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ method, path, operation })));
  fill(
    byId('main'),
    h('h1', {}, t('docs.title')),
    h('p', { lang: 'en' }, info.description),
    h('p', { class: 'soft' }, t('docs.english')),
    h('p', {}, h('a', { href: SOURCE }, t('docs.source'))),
    h('nav', { class: 'panel', 'aria-label': t('docs.operations') }, h('ul', { class: 'index' }, operations.map(({ method, path }) => h('li', {}, h('a', { href: `#${operationId(method, path)}` }, ...name(method, path)))))),
    h('h2', {}, t('docs.operations')),
    operations.map(one => operationPanel(one.method, one.path, one.operation)),
    h('h2', {}, t('docs.schemas')),
    Object.entries(components.schemas).map(([id, schema]) => schemaPanel(id, schema)),
  );
  openTarget();
}

/** @param {string} method @param {string} path */
const operationId = (method, path) => `${method}-${path.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '')}`;

/** @param {string} method @param {string} path */
const name = (method, path) => [h('span', { class: 'method' }, method.toUpperCase()), h('code', {}, path)];

/** @param {string} method @param {string} path @param {Operation} operation */
function operationPanel(method, path, operation) {
  const body = operation.requestBody?.content ?? {};
  return h(
    'details',
    { class: 'panel', id: operationId(method, path) },
    h('summary', {}, ...name(method, path)),
    h('p', { lang: 'en' }, [operation.summary, operation.description].filter(Boolean).join(' ')),
    needsToken(operation) && h('p', {}, t('docs.token')),
    (operation.parameters ?? []).length > 0 && parameterTable(operation.parameters ?? []),
    Object.entries(body).map(([kind, content]) => [h('h3', {}, t('docs.body')), h('p', {}, h('code', {}, kind), ' ', typeWords(content.schema))]).flat(),
    h('h3', {}, t('docs.answers')),
    table(
      [t('docs.status'), t('docs.meaning'), t('docs.type')],
      Object.entries(operation.responses).map(([status, answer]) => [
        h('code', {}, status),
        h('span', { lang: 'en' }, answer.description),
        h('span', {}, ...Object.entries(answer.content ?? {}).flatMap(([kind, content], i) => [i > 0 ? ', ' : '', h('code', {}, kind), ' ', typeWords(content.schema)])),
      ]),
    ),
  );
}

/** @param {Operation} operation */
const needsToken = operation => (operation.security ?? []).some(one => Object.keys(one).length > 0);

/** @param {Parameter[]} parameters */
function parameterTable(parameters) {
  const rows = parameters.map(one => [
    h('code', {}, one.name),
    t(`docs.in-${one.in}`),
    t(one.required ? 'yes' : 'no'),
    h('span', {}, typeWords(one.schema), facts(one.schema)),
    h('span', { lang: 'en' }, one.description ?? ''),
  ]);
  return h('div', {}, h('h3', {}, t('docs.parameters')), table([t('docs.name'), t('docs.in'), t('docs.required'), t('docs.type'), t('docs.meaning')], rows));
}

/** @param {string} id @param {Schema} schema */
function schemaPanel(id, schema) {
  const variants = parts(schema);
  return h(
    'details',
    { class: 'panel', id: anchor(id) },
    h('summary', {}, h('code', {}, id)),
    schema.description && h('p', { lang: 'en' }, schema.description),
    variants.flatMap((one, i) => [
      variants.length > 1 && h('h3', {}, t(schema.allOf ? 'docs.part' : 'docs.variant', { n: i + 1 })),
      one !== schema && one.description ? h('p', { lang: 'en' }, one.description) : null,
      one.properties ? propertyTable(one) : h('p', {}, typeWords(one), facts(one)),
    ]),
  );
}

/** @param {Schema} schema */
function propertyTable(schema) {
  const rows = Object.entries(schema.properties ?? {}).map(([key, one]) => [
    h('code', {}, key),
    t(schema.required?.includes(key) ? 'yes' : 'no'),
    h('span', {}, typeWords(one), facts(one)),
    h('span', { lang: 'en' }, one.description ?? ''),
  ]);
  return table([t('docs.name'), t('docs.required'), t('docs.type'), t('docs.meaning')], rows);
}

/** @param {string[]} heads @param {(Node|string)[][]} rows */
const table = (heads, rows) =>
  h(
    'div',
    { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': heads.join(', ') },
    h('table', {}, h('thead', {}, h('tr', {}, heads.map(head => h('th', { scope: 'col' }, head)))), h('tbody', {}, rows.map(row => h('tr', {}, row.map(cell => h('td', {}, cell)))))),
  );

/** What a link leads to is closed at first. */
function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!(target instanceof HTMLDetailsElement)) return;
  target.open = true;
  target.scrollIntoView();
  target.querySelector('summary')?.focus();
}

addEventListener('hashchange', openTarget);
byId('skip').addEventListener('click', event => {
  event.preventDefault();
  byId('main').focus();
});
await speak(preferred());
await show();
