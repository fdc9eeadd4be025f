import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, logIn, watch, wordsOf } from './account.ts';
import { layOutRelease, sizeOf } from '../scripts/release-folder.mjs';

const t = wordsOf('en');
const root = join(import.meta.dirname, '..');
let place: string;
/** Who may write nothing but the data, as the image and the service run it: the user nobody, where root runs the tests. */
const who = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

test.beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'oficina-deployed-'));
  // As root the database's own user must be able to pass.
  chmodSync(place, 0o755);
});
test.afterAll(() => rmSync(place, { recursive: true, force: true }));

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** The files that a built program is made of. */
function partsOf(entry: string): string[] {
  const found = new Set([entry]);
  for (const file of found) {
    const text = readFileSync(join(root, 'dist', 'server', file), 'utf8');
    for (const [, name = ''] of text.matchAll(/(?:from|import)\s*\(?["']\.\/([\w.-]+\.js)["']/g)) found.add(name);
  }
  return [...found];
}

/** System in threads is found where it was built to: a PDF and a bank's file. */
async function expectThreads(api: string, token: string): Promise<void> {
  const password = 'correct horse battery';
  let cookie = '';
  const call = async (method: string, path: string, body?: object): Promise<Response> => {
    const answer = await fetch(`${api}/${path}`, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
    return answer;
  };
  const made = async (path: string, body: object): Promise<string> =>
    ((await (await call('POST', path, body)).json()) as { id: string }).id;
  await call('PUT', '_password', { token, password });
  const signed = await call('POST', '_session', { username: 'ana@example.com', password });
  cookie = signed.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const group = await made('accounts', { name: 'Workshop' });
  const ticket = await made(group, { klass: 'ticket', content: 'Does not start' });
  const paper = await call('GET', `${group}/_design/print/_show/ticket/${ticket}`);
  expect(paper.headers.get('content-type')).toBe('application/pdf');
  expect(
    Buffer.from(await paper.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  const wallet = await made(group, { klass: 'wallet', name: 'Bank', currency: 'BRL' });
  const content = 'Data;Histórico;Valor\n14/03/2024;Salário;1.000,00\n';
  const preview = (await (await call('POST', `${group}/wallets-upload`, { wallet, content })).json()) as object;
  expect(preview).toMatchObject({ rows: [{ value: '1000.00' }] });
}

/** Whoever runs it looks how it fares, lets nothing be written with a note to everybody, and ends that. */
async function expectMaintenance(page: Page, base: string): Promise<void> {
  const problems = watch(page);
  await page.goto(`${base}/user/login`);
  await logIn(page, 'ana@example.com');
  await expect(page.getByText('Workshop').first()).toBeVisible();
  await page.getByRole('button', { name: t('shell.menu') }).click();
  await page.getByRole('menuitem', { name: t('shell.installation') }).click();
  await expect(page.getByText(`Node ${process.versions.node}`)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(t('people.installation.note')).fill('Until noon.');
  await page.keyboard.press('Enter');
  const band = page.locator('.o-banner');
  await expect(band).toHaveText(`${t('error.in-read-only-mode')} Until noon.`);
  const { pathname } = new URL(page.url());
  await page.goto(`${base}/account/new`);
  await page.locator('.o-content').getByRole('checkbox').first().check();
  const name = page.locator('.o-content').getByRole('textbox').first();
  await name.fill('Second');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('error.in-read-only-mode')).nth(1)).toBeVisible();
  await expect(name, 'nothing is lost').toHaveValue('Second');
  await expectAccessible(page);
  await page.goto(`${base}${pathname}`);
  await page.getByRole('button', { name: t('people.installation.end') }).click();
  await expect(band).toHaveCount(0);
  // The refusal is told by the network, too.
  expect(problems().filter((problem) => !problem.includes('503'))).toEqual([]);
}

test('what is deployed holds no demo, no test client and no throw-away databases', () => {
  const text = (entry: string): string =>
    partsOf(entry)
      .map((file) => readFileSync(join(root, 'dist', 'server', file), 'utf8'))
      .join('\n');
  const marks = ['conformance_docs', 'src/cli/demo', 'src/testing/', 'server/testing/'];
  for (const entry of ['server.js', 'oficina.js'])
    expect(
      marks.filter((mark) => text(entry).includes(mark)),
      entry,
    ).toEqual([]);
  expect(text('demo.js')).toContain('src/cli/demo');
  expect(text('conformance.js')).toContain('conformance_docs');
});

test('a release runs by itself, as a user who may write its data alone: server, command line, and their end', async ({
  page,
}) => {
  // Installing, starting and two threads' first work take what the machine has left.
  test.setTimeout(240_000);
  layOutRelease(place);
  expect(sizeOf(place)).toBeLessThan(160_000_000);
  expect(existsSync(join(place, 'node_modules', 'vite'))).toBe(false);
  expect(readdirSync(join(place, 'dist', 'server')).filter((file) => file.startsWith('fake-processor'))).toEqual([]);
  const data = join(place, 'data');
  mkdirSync(data);
  if (who.uid !== undefined) chownSync(data, who.uid, who.gid);
  const port = await freePort();
  const env = { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: data };
  const server = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: place,
    env,
    ...who,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => server.once('exit', resolve));
  try {
    await expect
      .poll(async () => (await fetch(`http://localhost:${port}/_up`).catch(() => undefined))?.status, {
        timeout: 50_000,
      })
      .toBe(200);
    expect(await (await fetch(`http://localhost:${port}/`)).text()).toContain('<script type="module"');
    const cli = (...words: string[]): string =>
      execFileSync(process.execPath, ['scripts/oficina.mjs', ...words], { cwd: place, env, ...who, encoding: 'utf8' });
    const invited = cli('user', 'create', 'ana@example.com');
    expect(invited).toContain('/user/password/');
    await expectThreads(`http://localhost:${port}/api`, /\/user\/password\/([\w-]+)/.exec(invited)?.[1] ?? '');
    expect(cli('jobs', 'list')).toContain('sweep-blobs');
    await expectMaintenance(page, `http://localhost:${port}`);
    expect(cli('maintenance')).toContain('No maintenance');
  } finally {
    server.kill('SIGTERM');
  }
  expect(await ended).toBe(0);
});
