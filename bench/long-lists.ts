import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { installedChromium } from '../scripts/chromium.mjs';
import { demoSignIn } from '#src/cli/demo.ts';

/**
 * `npm run build && npx tsx bench/long-lists.ts [ROWS]`: what a long list asks of the browser: tasks over 50 ms while its pages come, while it
 * is scrolled from end to end and when all of it is selected, milliseconds of script of the last, and the rows that stand in the page.
 */
const count = Number(process.argv[2] ?? 10_000);
const root = join(import.meta.dirname, '..');
const dataDir = mkdtempSync(join(tmpdir(), 'oficina-long-'));
const port = 3193;
const base = `http://localhost:${port}`;
const server = spawn(process.execPath, [join(root, 'scripts', 'start.mjs'), '--demo'], {
  env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), RATE_LIMITS: 'off' },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const executablePath = installedChromium();
try {
  await ready();
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.addInitScript(
      `window.tasks = [];
       new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => Math.round(entry.duration)))).observe({ entryTypes: ['longtask'] });`,
    );
    await page.request.post(`${base}/api/_session`, {
      data: { username: demoSignIn.email, password: demoSignIn.password },
    });
    const group = await foundGroup(page);
    const wallet = await write(page, group, { klass: 'wallet', name: 'Bank', currency: 'BRL' });
    await fill(page, group, (place) => ({
      klass: 'outgo',
      wallet_id: wallet,
      date: new Date(Date.UTC(2026, 9, 30) - Math.floor(place / 20) * 86_400_000).toISOString().slice(0, 10),
      value: `${(place * 37) % 900}.${10 + (place % 90)}`,
      paid_to: `Shop ${place % 113}`,
      description: `Purchase ${place}`,
      confirmed: place % 3 > 0,
      ...(place % 2 === 0 ? { categories: ['food'] } : {}),
    }));
    await fill(page, group, (place) => ({ klass: 'customer', name: `Person ${String(place).padStart(5, '0')}` }));
    await measure(page, 'customers', `/account/${group}/customers`);
    await measure(page, 'register', `/account/${group}/wallets/${wallet}`);
  } finally {
    await browser.close();
  }
} finally {
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
    await setTimeout(500);
  }
  throw new Error('the server did not start');
}

async function foundGroup(page: Page): Promise<string> {
  const answer = await page.request.post(`${base}/api/accounts`, {
    data: { name: 'Long lists', locale: 'en', time_zone: 'UTC' },
  });
  return ((await answer.json()) as { id: string }).id;
}

async function write(page: Page, group: string, doc: object): Promise<string> {
  return ((await (await page.request.post(`${base}/api/${group}`, { data: doc })).json()) as { id: string }).id;
}

async function fill(page: Page, group: string, doc: (place: number) => object): Promise<void> {
  const atOnce = 500;
  for (let from = 0; from < count; from += atOnce) {
    const docs = Array.from({ length: Math.min(atOnce, count - from) }, (_none, place) => doc(from + place));
    const answer = await page.request.post(`${base}/api/${group}/_bulk_docs`, { data: { docs } });
    if (!answer.ok()) throw new Error(await answer.text());
  }
}

async function measure(page: Page, name: string, path: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const script = async (): Promise<number> => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return 1000 * (metrics.find((metric) => metric.name === 'ScriptDuration')?.value ?? 0);
  };
  const tasks = async (): Promise<string> => {
    const found = await page.evaluate<number[]>('tasks.splice(0)');
    return `${found.length} over 50 ms${found.length === 0 ? '' : `, longest ${Math.max(...found)}`}`;
  };
  const say = (part: string, words: string): void => console.log(`${name.padEnd(12)}${part.padEnd(14)}${words}`);
  await page.goto(base + path);
  await page.locator('tr[data-id]').first().waitFor();
  await setTimeout(1000);
  say('opened', await tasks());
  const end = page.locator('.o-list-end output');
  const all = new RegExp(`^${count.toLocaleString('en')}\\b`);
  while (!all.test(await end.innerText())) {
    await page.evaluate('scrollTo({ top: document.documentElement.scrollHeight })');
    await setTimeout(50);
  }
  say('pages come', await tasks());
  const rows = await page.locator('tr[data-id]').count();
  say('in the page', `${rows} of ${count} rows, ${await page.locator('*').count()} elements`);
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  const before = await script();
  // Steps of a little less than the window, as by Page Up, and some that leap.
  for (let at = height, step = 0; at > 0 && step < 200; step += 1, at -= step % 10 === 0 ? 40 * 700 : 700) {
    await page.evaluate(`scrollTo({ top: ${at} })`);
    await setTimeout(30);
  }
  say('scrolled', `${await tasks()}; ${((await script()) - before).toFixed(0)} ms of script in 200 steps`);
  await page.evaluate('scrollTo({ top: 0 })');
  await setTimeout(300);
  const begin = await script();
  await page.locator('thead input[type=checkbox]').click();
  await page.locator('.o-bulk').waitFor();
  await setTimeout(300);
  say('selecting all', `${((await script()) - begin).toFixed(0)} ms of script; ${await tasks()}`);
  const printing = await script();
  await page.evaluate(`dispatchEvent(new Event('beforeprint'))`);
  say(
    'for paper',
    `${await page.locator('tr[data-id]').count()} rows, ${((await script()) - printing).toFixed(0)} ms of script`,
  );
  await page.evaluate(`dispatchEvent(new Event('afterprint'))`);
  await tasks();
  await cdp.detach();
}
