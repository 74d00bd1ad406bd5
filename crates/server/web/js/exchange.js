// @ts-check
// Games and positions as text: pasted, opened from a file, written down, copied, taken away.

import { Refused, read, request } from './api.js';
import { download, fileName } from './download.js';
import { fill, h } from './dom.js';
import { said, t } from './i18n.js';
import { sayError } from './say.js';
import { copyable, option } from './seats.js';
import { record } from './tree.js';

/** @typedef {import('./types.js').Reading} Reading */
/** @typedef {import('./studies.js').Study} Study */

const ENDINGS = { pgn: 'pgn', pdn: 'pdn', ggf: 'ggf', epd: 'epd', text: 'txt', term: 'pl' };

/** What was read last, to be shown again on the board that it led to. @typedef {{text: string, reading: Reading}} Read */

/**
 * @param {Study} study
 * @param {(read: Read) => void} onRead
 * @param {Read|null} last
 */
export function importPanel(study, onRead, last) {
  const text = h('textarea', { id: 'record', rows: 4, spellcheck: 'false', autocapitalize: 'off' });
  text.value = last?.text ?? '';
  const file = h('input', { type: 'file', id: 'file', class: 'unseen', 'aria-label': t('study.file'), accept: '.pgn,.pdn,.ggf,.epd,.txt,.fen', tabindex: -1, onchange: () => void openFile() });
  const message = h('p', { class: 'message bad', hidden: true });
  const found = h('div', { class: 'wish' });
  async function openFile() {
    text.value = (await file.files?.[0]?.text()) ?? '';
    file.value = '';
    await take();
  }
  /** @param {number} [record]  which of several */
  async function take(record) {
    message.hidden = true;
    const { game, rules, size } = study;
    try {
      onRead({ text: text.value, reading: await read({ game, rules, ...(size ? { size } : {}), text: text.value, ...(record === undefined ? {} : { record }) }) });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const reason = said(error.refusal.text);
      fill(message, reason);
      message.hidden = false;
      sayError(reason);
    }
  }
  const { games = [], problems = [] } = last?.reading ?? {};
  if (games.length > 1) {
    const which = h('select', { id: 'which-record', onchange: () => void take(Number(which.value)) }, games.map(one => option(String(one.index), `${one.index + 1}. ${one.names} ${one.result} (${one.plies})`)));
    found.append(h('div', { class: 'field' }, h('label', { for: 'which-record' }, t('study.which', { count: games.length })), which));
  }
  if (problems.length > 0) {
    found.append(h('p', {}, t('study.problems')), h('ul', { class: 'reasons', id: 'problems' }, problems.map(one => h('li', {}, `${one.line}:${one.column} ${said(one.text)}`))));
  }
  return h(
    'section',
    { class: 'wish' },
    h('div', { class: 'field' }, h('label', { for: 'record' }, t('study.paste')), text),
    h('div', { class: 'answers' }, h('button', { type: 'button', class: 'main', id: 'read-record', onclick: () => void take() }, t('setup.read')), h('button', { type: 'button', onclick: () => file.click() }, t('study.file')), file),
    message,
    found,
  );
}

/**
 * @param {Study} study @param {string[]} formats  in which the game can be written
 * @param {{link: () => string, picture: () => void}} board  a link to what is on it, and pictures of it
 */
export function exportPanel(study, formats, board) {
  const format = h('select', { id: 'format', onchange: () => void show() }, Object.keys(ENDINGS).filter(one => formats.includes(one)).map(one => option(one, t(`export.${one}`))));
  const body = h('div', { class: 'wish' });
  let asked = 0;
  async function show() {
    const mine = ++asked;
    const { game, rules, size, start, tags, result, root } = study;
    const kind = /** @type {keyof typeof ENDINGS} */ (format.value);
    try {
      const text = await write({ game, rules, size, start, tags, nodes: record(root), result, format: kind });
      if (mine !== asked) return;
      const save = () => download(fileName(study.title || game, ENDINGS[kind]), text);
      fill(body, copyable(t('export.text'), text, 'exported'), h('button', { type: 'button', id: 'download', onclick: save }, t('study.download')));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (mine === asked) fill(body, h('p', { class: 'message bad' }, said(error.refusal.text)));
    }
  }
  const place = h('div', {});
  return {
    element: h('section', { class: 'wish' }, h('div', { class: 'field' }, h('label', { for: 'format' }, t('export.format')), format), body, place, h('button', { type: 'button', id: 'picture', onclick: board.picture }, t('picture.title'))),
    show() {
      fill(place, copyable(t('study.link'), board.link(), 'analysis-link'));
      void show();
    },
  };
}

/** @param {unknown} game @returns {Promise<string>} */
async function write(game) {
  const response = await request('write', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(game) });
  return response.text();
}
