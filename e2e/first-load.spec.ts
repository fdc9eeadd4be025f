import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { expect, type LaunchOptions, type Page, test } from '@playwright/test';
import { newGroup, signUp, write } from './fixtures/people.ts';
import { open } from './fixtures/quiet.ts';

/** Bytes that the sign-in may load before it can be used, packed by gzip. */
const most = { js: 150_000, css: 9_000 } as const;
/** And a first screen behind the sign-in before it can be read. */
const maxInside = 280_000;

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

test('React runs in a task of its own before the script that needs it, and both after the frame is shown', async ({
  request,
}) => {
  const page = await (await request.get('/')).text();
  expect(page).not.toMatch(/<script[^>]* src=/);
  expect(page).toMatch(
    /import\("\/assets\/react-[\w-]+\.js"\)\]\)\.then\(\(\)=>import\("\/assets\/index-[\w-]+\.js"\)\);.*requestAnimationFrame\(/,
  );
});

test('a group’s page shows its frame and first rows while scripts and styles are still on the way', async ({
  page,
  context,
}) => {
  await signUp(context.request);
  const group = await newGroup(context.request, 'Boa Vista');
  await write(context.request, group, { klass: 'ticket', content: 'Screen' });
  await page.route(/\/assets\//, () => undefined);
  await page.goto(`/account/${group}/tickets`, { waitUntil: 'commit' });
  await expect(page.locator('.o-frame li')).toHaveText(['Screen']);
  // The browser has painted: what it asks for before waits for nothing that it must load.
  await expect
    .poll(async () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
    .toBe(1);
  // Nothing is asked for with the page, where it would take the connection from the paint.
  expect(await (await context.request.get(`/account/${group}/tickets`)).text()).not.toMatch(
    / rel="(modulepreload|preload|stylesheet)"/,
  );
});

test('the most opened screens arrive with their first rows as text, until the screen itself is there', async ({
  page,
  context,
}) => {
  await signUp(context.request);
  const group = await newGroup(context.request, 'Boa Vista');
  const customer = await write(context.request, group, { klass: 'customer', name: 'Maria' });
  await write(context.request, group, { klass: 'ticket', content: 'Screen', customer_id: customer });
  const wallet = await write(context.request, group, { klass: 'wallet', name: 'Cash', currency: 'USD' });
  await write(context.request, group, {
    klass: 'outgo',
    wallet_id: wallet,
    value: '12.50',
    date: '2026-11-02',
    paid_to: 'Bakery',
    categories: ['food'],
  });
  for (const [path, row, shown] of [
    ['', 'Screen · Maria', 'Boa Vista'],
    ['tickets', 'Screen · Maria', 'Screen'],
    ['ticket-board', 'Screen · Maria', 'Screen'],
    ['wallets', 'Cash · $0.00', 'Cash'],
    [`wallets/${wallet}`, 'Bakery · food', 'Bakery'],
  ] as const) {
    // The server sends the page without rows if they are not there soon, as on a busy machine.
    const loadFrame = async (): Promise<void> => {
      await page.route('**/assets/*.js', () => undefined);
      await expect(async () => {
        await page.goto(`/account/${group}/${path}`, { waitUntil: 'commit' });
        await expect(page.locator('.o-frame li')).toHaveText([row], { timeout: 1000 });
      }).toPass();
    };
    await loadFrame();
    await page.unroute('**/assets/*.js');
    await expect(page.locator('main').getByText(shown).filter({ visible: true }).first()).toBeVisible();
    await expect(page.locator('.o-frame')).toHaveCount(0);
    // A press before the scripts run is a press on a link.
    await loadFrame();
    await page.locator('.o-frame').getByText(row).click();
    await expect(page).toHaveURL(/\/(tickets|outgos|wallets)\/\w{3}-\w+$/);
    await page.unroute('**/assets/*.js');
  }
});

for (const [screen, path, files] of [
  ['list', 'tickets', 15],
  ['board', 'ticket-board', 15],
] as const) {
  test(`the ${screen} of a new browser comes in few files, with the words of the person’s language alone`, async ({
    page,
    context,
  }) => {
    await signUp(context.request, 'pt-BR');
    // A browser in which nobody has chosen a language yet; it speaks English itself.
    const group = await newGroup(context.request, 'Boa Vista');
    const scripts: string[] = [];
    const bytes: Promise<number>[] = [];
    page.on('response', (response) => {
      const name = new URL(response.url()).pathname;
      // The screen does not wait for the script of a worker, which cannot be read once the worker has ended.
      if (!name.endsWith('.js') || name.includes('.worker-')) return;
      scripts.push(name);
      bytes.push(response.body().then((body) => gzipSync(body).length));
    });
    await page.goto(`/account/${group}/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    // Nothing of what opens only when it is asked for: menus, small windows, dialogs, forms.
    const sum = (await Promise.all(bytes)).reduce((all, more) => all + more, 0);
    expect(sum, scripts.join('\n')).toBeLessThanOrEqual(maxInside);
    expect(
      scripts.filter((name) => /(menu|navigation|switcher|chip|choice|popover|filter|vault)-content-/.test(name)),
    ).toEqual([]);
    expect(scripts.length, scripts.join('\n')).toBeLessThanOrEqual(files);
    expect(scripts.filter((name) => name.includes('words-pt-BR'))).toHaveLength(1);
    expect(scripts.filter((name) => /-en-/.test(name))).toEqual([]);
    // From now on the page itself names them: nothing waits for the first scripts to ask.
    const again = await (await context.request.get(`/account/${group}/${path}`)).text();
    const named = [...again.matchAll(/<link [^>]*href="\/assets\/([\w-]+)-[\w-]{8}\.(?:js|css)"/g)].map(
      ([, name]) => name,
    );
    expect(named).toEqual(expect.arrayContaining(['inside', 'lists', 'screens-tickets', 'words-pt-BR']));
    expect(named).not.toContain('words-en');
  });
}

test('what a first screen asks for while it is drawn is asked for once', async ({ page, context }) => {
  await signUp(context.request);
  const group = await newGroup(context.request, 'Boa Vista');
  await write(context.request, group, { klass: 'ticket', content: 'Screen' });
  // What is written while a page is opened is asked for again.
  await setTimeout(1000);
  const asked: string[] = [];
  page.on('request', (request) => {
    const body = request.postData() ?? '';
    if (request.url().endsWith(`/api/${group}/_find`) && body.includes('"klass":"ticket"')) asked.push(body);
  });
  for (const path of ['tickets', 'ticket-board']) {
    asked.length = 0;
    await page.goto(`/account/${group}/${path}`);
    await expect(page.getByRole('link', { name: 'Screen' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(asked.length).toBeGreaterThan(0);
    expect(new Set(asked).size, asked.join('\n')).toBe(asked.length);
  }
});

test('what the list shows is asked for before what stands around it', async ({ page, context }) => {
  await signUp(context.request);
  const group = await newGroup(context.request, 'Boa Vista');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(`${pathname} ${request.postData() ?? ''}`);
  });
  await page.goto(`/account/${group}/tickets`);
  const place = (part: string, more = ''): number => asked.findIndex((one) => one.includes(part) && one.includes(more));
  const list = (): number => place(`/api/${group}/_find`, '"klass":"ticket"');
  const around = (): number[] => ['/_standing', '/_users/'].map((part) => place(part));
  await expect.poll(() => Math.min(list(), ...around()), asked.join('\n')).toBeGreaterThanOrEqual(0);
  expect(Math.min(...around()), asked.join('\n')).toBeGreaterThan(list());
});

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

/** With scrollbars, as on a desk: the space for one makes frame and shell narrower. */
const onDesk = test.extend<object, { launchOptions: LaunchOptions }>({
  launchOptions: [
    async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
    { scope: 'worker' },
  ],
});

for (const [width, colorScheme] of [
  [1280, 'light'],
  [380, 'dark'],
] as const) {
  onDesk(
    `a group’s page shows its frame before any script, where the shell then stands, ${width} pixels wide`,
    async ({ page, context }) => {
      await signUp(context.request);
      const group = await newGroup(context.request, 'Boa Vista');
      await page.setViewportSize({ width, height: 2000 });
      await page.emulateMedia({ colorScheme });
      await page.route('**/assets/*', () => undefined);
      await page.goto(`/account/${group}/tickets`, { waitUntil: 'commit' });
      await expect(page.locator('.o-frame svg')).toBeVisible();
      const before = {
        bar: await boxOf(page, '.o-frame', '::before'),
        navigation: await boxOf(page, '.o-frame', '::after'),
        mark: await boxOf(page, '.o-frame svg'),
      };
      // What was held goes on with this.
      await page.unroute('**/assets/*');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('.o-frame')).toHaveCount(0);
      await expect(async () => {
        expect({
          bar: await boxOf(page, '.o-bar'),
          navigation: await boxOf(page, '.o-navigation'),
          mark: await boxOf(page, '.o-brand svg'),
        }).toEqual(before);
      }).toPass();
    },
  );
}

/** Where a part of the page stands, in whole pixels, with its lines and its colour. */
async function boxOf(page: Page, selector: string, pseudo?: '::before' | '::after'): Promise<object> {
  return page.locator(selector).evaluate((element, part) => {
    const style = getComputedStyle(element, part ?? null);
    const rect = element.getBoundingClientRect();
    // What is drawn before or after fills its element, and says itself where it stands in it.
    const [x, y] =
      part === undefined ? [rect.x, rect.y] : [Number.parseFloat(style.left), Number.parseFloat(style.top)];
    const [width, height] =
      part === undefined
        ? [rect.width, rect.height]
        : [Number.parseFloat(style.width), Number.parseFloat(style.height)];
    const sides = ['top', 'right', 'bottom', 'left'];
    const side = sides.find((one) => style.getPropertyValue(`border-${one}-width`) !== '0px');
    const drawn = style.getPropertyValue(side === undefined ? 'color' : `border-${side}-color`);
    return { place: [x, y, width, height].map(Math.round), side, drawn };
  }, pseudo);
}
