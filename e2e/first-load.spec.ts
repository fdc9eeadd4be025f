import { gzipSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { newGroup, signUp } from './fixtures/people.ts';
import { open } from './fixtures/quiet.ts';

/** Bytes that the sign-in may load before it can be used, packed by gzip. */
const most = { js: 150_000, css: 9_000 } as const;

test('the sign-in loads little: no module, and no style of what lies behind it', async ({ page }) => {
  const loaded: Record<'js' | 'css', [name: string, bytes: number][]> = { js: [], css: [] };
  const reading: Promise<void>[] = [];
  page.on('response', (response) => {
    const name = new URL(response.url()).pathname;
    const kind = name.endsWith('.css') ? 'css' : name.endsWith('.js') ? 'js' : null;
    if (kind === null) return;
    reading.push(response.body().then((body) => void loaded[kind].push([name, gzipSync(body).length])));
  });
  await open(page, '/user/login');
  await expect(page.locator('input[name="password"]')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await Promise.all(reading);
  for (const kind of ['js', 'css'] as const) {
    const sum = loaded[kind].reduce((bytes, [, more]) => bytes + more, 0);
    expect(sum, loaded[kind].map(([name, bytes]) => `${name}: ${bytes}`).join('\n')).toBeLessThanOrEqual(most[kind]);
    expect(sum).toBeGreaterThan(1_000);
  }
});

test('who signs in goes on in the same page, with nothing blank between', async ({ page, context }) => {
  const person = await signUp(context.request);
  await newGroup(context.request, 'Boa Vista');
  await context.clearCookies();
  await open(page, '/user/login');
  await page.locator('input[name="username"]').fill(person.email);
  await page.locator('input[name="password"]').fill(person.password);
  await page.waitForLoadState('networkidle');
  await noteHeadings(page);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Boa Vista' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.dataset['headings'])).toBe('Log in, Boa Vista');
});

for (const [screen, path, files] of [
  ['list', 'tickets', 22],
  ['board', 'ticket-board', 24],
] as const) {
  test(`the ${screen} of a new browser comes in few files, with the words of the person’s language alone`, async ({
    page,
    context,
  }) => {
    await signUp(context.request, 'pt-BR');
    // A browser in which nobody has chosen a language yet; it speaks English itself.
    const group = await newGroup(context.request, 'Boa Vista');
    const scripts: string[] = [];
    page.on('request', (request) => {
      const name = new URL(request.url()).pathname;
      if (name.endsWith('.js')) scripts.push(name);
    });
    await page.goto(`/account/${group}/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(scripts.length, scripts.join('\n')).toBeLessThanOrEqual(files);
    expect(scripts.filter((name) => name.includes('words-pt-BR'))).toHaveLength(1);
    expect(scripts.filter((name) => /-en-/.test(name))).toEqual([]);
  });
}

/** Notes at the page itself, frame by frame, which heading can be seen; a page that is loaded anew knows nothing of it. */
async function noteHeadings(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: string[] = [];
    const look = (): void => {
      const heading = document.querySelector('h1');
      const text = heading?.checkVisibility() === true ? heading.textContent : 'blank';
      if (seen.at(-1) !== text) seen.push(text);
      document.documentElement.dataset['headings'] = seen.join(', ');
      requestAnimationFrame(look);
    };
    look();
  });
}
