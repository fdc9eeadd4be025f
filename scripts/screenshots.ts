import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { installedChromium } from './chromium.mjs';
import { demoSignIn } from '#src/cli/demo.ts';

/** `npm run screenshots`: starts the demo on a folder of its own and makes the pictures of the README. */
const root = join(import.meta.dirname, '..');
const pictures = join(root, 'docs', 'pictures');
const dataDir = mkdtempSync(join(tmpdir(), 'oficina-pictures-'));
const port = 3190;
const base = `http://localhost:${port}`;

const server = spawn(process.execPath, [join(root, 'scripts', 'start.mjs'), '--demo'], {
  env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), RATE_LIMITS: 'off' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
await ready();
const executablePath = installedChromium();
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  mkdirSync(pictures, { recursive: true });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en', colorScheme: 'light' });
  const group = await signIn(page, 'Northside Repair');
  await picture(page, `/account/${group}`, 'dashboard');
  await picture(page, `/account/${group}/ticket-board`, 'board');
  await picture(page, `/account/${group}/tickets`, 'tickets');
  const ticket = await firstOf(page, group, { klass: 'ticket', status: 'doing', priority: 'high' });
  await picture(page, `/account/${group}/tickets/${ticket}`, 'ticket');
  await picture(page, `/account/${group}/tickets/new`, 'intake');
  const family = await signIn(page, 'The Harpers');
  const wallet = await firstOf(page, family, { klass: 'wallet', name: 'Checking' });
  await picture(page, `/account/${family}/wallets/${wallet}`, 'wallet');
  await bankFile(page, family, wallet);
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await once(server, 'exit');
  rmSync(dataDir, { recursive: true, force: true });
}

async function ready(): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const up = await fetch(`${base}/_up`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (up) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('the demo did not start');
}

async function signIn(page: Page, name: string): Promise<string> {
  const signed = await page.request.post(`${base}/api/_session`, {
    data: { username: demoSignIn.email, password: demoSignIn.password },
  });
  const { name: id } = (await signed.json()) as { name: string };
  const query = { selector: { klass: 'subscription', account_name: name }, fields: ['account_id'] };
  const found = (await (await page.request.post(`${base}/api/${id}/_find`, { data: query })).json()) as {
    docs: { account_id: string }[];
  };
  return found.docs[0]?.account_id ?? '';
}

async function firstOf(page: Page, group: string, selector: object): Promise<string> {
  const query = { selector, fields: ['_id'], limit: 1 };
  const found = (await (await page.request.post(`${base}/api/${group}/_find`, { data: query })).json()) as {
    docs: { _id: string }[];
  };
  return found.docs[0]?._id ?? '';
}

/** A bank's file on the way in, its columns already understood. */
async function bankFile(page: Page, group: string, wallet: string): Promise<void> {
  const lines = [
    'Date;Details;Debit;Credit;Balance',
    '28/10/2026;RENT MAPLE STREET 12;1350,00;;2210,40',
    '29/10/2026;SALARY NORTHSIDE REPAIR;;3900,00;6110,40',
    '30/10/2026;CARD CORNER MARKET 0021;87,19;;6023,21',
    '02/11/2026;CARD RIVERSIDE CINEMA;41,52;;5981,69',
    'pending;CARD OLD TOWN BAKERY;7,40;;',
  ];
  await page.goto(`${base}/account/${group}/wallets-upload?wallet=${wallet}`);
  const file = { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.waitForTimeout(2000);
  await page.screenshot({ path: join(pictures, 'import.png') });
}

async function picture(page: Page, path: string, name: string): Promise<void> {
  await page.goto(base + path);
  // The stream of changes never ends, so there is no idle network to wait for.
  await page.waitForTimeout(2000);
  await page.screenshot({ path: join(pictures, `${name}.png`) });
}
