import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { installedChromium } from './scripts/chromium.mjs';

const port = 3100;
const baseURL = `http://localhost:${port}`;
const chromium = installedChromium();

/** Every worker reads this file again; the first reading, in the runner, makes the folder and takes it away. */
const dataDir = process.env['E2E_DATA_DIR'] ?? makeDataDir();

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/e2e',
  // The walks of a process follow each other: `fixtures/one-page.ts` goes on in the page of the walk before.
  fullyParallel: false,
  // With two, a fifth of two cores had nothing to do.
  workers: 3,
  retries: 0,
  // Three browsers and the database share two cores: what is slow is not yet wrong.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL,
    // What hangs is told by its line, not by the end of the whole test.
    actionTimeout: 60_000,
    // Keeping each step's page costs a seventh of the time; `npm run e2e -- --trace on` keeps it for whoever looks for a fault.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium !== undefined && { executablePath: chromium }),
      // Names of files in other letters than English ones need it, whatever the locale of who runs the tests.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
  webServer: {
    command: 'node scripts/start.mjs',
    url: `${baseURL}/_up`,
    // Feeds are read from servers that the tests start.
    env: {
      DATA_DIR: dataDir,
      PORT: String(port),
      RATE_LIMITS: 'off',
      // An issuer that only e2e/oidc.spec.ts starts.
      OIDC_ISSUER: 'http://localhost:3113',
      OIDC_CLIENT_ID: 'oficina',
      OIDC_CLIENT_SECRET: 'a secret of the client: 100 % & more',
      OIDC_NAME: 'Acme',
      OIDC_DOMAINS: 'acme.example',
      FETCH_TEST_HOSTS: '127.0.0.1:3101,127.0.0.1:3103,127.0.0.1:3105,127.0.0.1:3107,127.0.0.1:3109,127.0.0.1:3111',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    timeout: 120_000,
  },
});

function makeDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'oficina-e2e-'));
  // As root the database's own user must be able to pass, or the database would lie elsewhere and stay.
  chmodSync(folder, 0o755);
  process.env['E2E_DATA_DIR'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
