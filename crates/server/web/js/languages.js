// @ts-check
// The menu of languages: each by its own name, so that whoever reads no other finds it.

import { byId, h } from './dom.js';
import { LANGUAGES, known, language, preferred, speak, t } from './i18n.js';
import { changeSettings } from './keep.js';

/** @param {() => Promise<void>} show  makes everything anew, this menu with it */
export function languageMenu(show) {
  const entry = (/** @type {[string, string]} */ [code, name]) => h('option', { value: code, lang: code, selected: code === language() }, name);
  const menu = h('select', { id: 'language', class: 'tool', 'aria-label': t('language'), title: t('language'), onchange: () => void change() }, Object.entries(LANGUAGES).map(entry));
  async function change() {
    const lang = known(menu.value) ?? preferred();
    await speak(lang);
    changeSettings({ lang });
    await show();
    byId('language').focus();
  }
  return menu;
}
