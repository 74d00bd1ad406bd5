// What the application offers, written as a file beside its code, so that a visitor chooses a game while the engine is
// still on its way: node catalogue.mjs FOLDER

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder] = process.argv.slice(2);
const { default: init, start } = await import(pathToFileURL(join(folder, 'engine/tablas_site.js')).href);
await init({ module_or_path: await readFile(join(folder, 'engine/tablas_site_bg.wasm')) });
const nobody = { begin: () => {}, restart: () => {}, share: () => {} };
const site = await start(undefined, nobody);

const parts = [];
await new Promise((resolve, reject) => {
  site.request('GET', '/api/v1/catalogue', undefined, new Uint8Array(), (one, type) => {
    if (typeof one === 'number') return one === 200 ? undefined : reject(new Error(`${one} ${type}`));
    if (!one) return resolve();
    parts.push(Buffer.from(one));
  });
});
const text = Buffer.concat(parts).toString();
if (!JSON.parse(text).games.length) throw new Error('a catalogue without games');
await writeFile(join(folder, 'catalogue.json'), text);
process.exit(0); // The application goes on by itself otherwise.
