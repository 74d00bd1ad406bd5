// @ts-check
import { existsSync } from 'node:fs';

import { defineConfig } from '@playwright/test';

const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';
if (!existsSync(chromium)) throw new Error(`${chromium} is not there: install Debian's chromium or set CHROMIUM`);

export default defineConfig({
  testDir: 'tests',
  testMatch: '*.spec.js',
  // Pictures for a person to look at judge nothing: `cargo xtask browser` takes them.
  // On a folder of static files, what needs a server or several people is left out; and the other way round.
  ...(process.env.TABLAS_SITE ? { grepInvert: /@server/ } : { grepInvert: /@site/ }),
  testIgnore: process.env.TABLAS_SCREENSHOTS ? [] : ['screenshots.spec.js'],
  outputDir: '../../../target/browser',
  workers: 2,
  fullyParallel: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    locale: 'es-ES',
    viewport: { width: 1280, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--headless',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
