// @ts-check
// The application without a server, on a plain server of static files. What the tests ask of a server's interface goes
// through the page, which has it.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { StaticServer } from './static.js';

/** @typedef {import('@playwright/test').Page} Page */

/** The folder that `cargo xtask site` has made. */
const FOLDER = process.env.TABLAS_SITE ?? fileURLToPath(new URL('../../../../target/site', import.meta.url));

export class Site {
  /** @param {StaticServer} files */
  constructor(files) {
    this.files = files;
    this.url = files.url;
  }

  static async start() {
    if (!existsSync(`${FOLDER}/index.html`)) throw new Error(`there is no site in ${FOLDER}: cargo xtask site`);
    return new Site(await StaticServer.start(FOLDER));
  }

  stop() {
    return this.files.stop();
  }

  /** Its interface, as the page itself uses it. @param {Page} page */
  async through(page) {
    if (!page.url().startsWith(this.url)) await page.goto(`${this.url}/`);
    return {
      post: (/** @type {string} */ path, /** @type {unknown} */ body) => ask(page, path, body),
      get: (/** @type {string} */ path) => ask(page, path),
    };
  }

  /** @returns {Promise<any>} */
  async post() {
    throw new Error('this test asks a server, and there is none: mark it with @server');
  }

  /** @returns {Promise<any>} */
  async get() {
    return this.post();
  }
}

/** @param {Page} page @param {string} path @param {unknown} [body] @returns {Promise<any>} */
const ask = (page, path, body) =>
  page.evaluate(
    async ([path, body]) => {
      const { get, post } = await import(new URL('js/api.js', document.baseURI).href);
      return body === undefined ? get(path) : post(path, body);
    },
    /** @type {[string, unknown]} */ ([path, body]),
  );
