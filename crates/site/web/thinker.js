// @ts-check
// A worker that thinks: it carries one task out after the other and hears nothing meanwhile.

import init, { Mind } from './tablas_site.js';

/** @type {Promise<Mind>|null} */
let mind = null;

/** @param {WebAssembly.Module} module */
async function wake(module) {
  await init({ module_or_path: module });
  return new Mind();
}

onmessage = async ({ data: { module, id, task } }) => {
  mind ??= wake(module);
  // A task without a number is for ourselves.
  const tell = (/** @type {string} */ said) => id && postMessage({ id, said });
  try {
    (await mind).think(task, tell);
  } catch (error) {
    // Code that has failed in the middle is not to be trusted any more.
    postMessage({ id, said: JSON.stringify({ answer: { failed: String(error) } }), broken: true });
  }
};
