import { setTimeout } from 'node:timers/promises';
import { expect, type Request, type Route, test as alone } from '@playwright/test';
import { onePage } from './fixtures/one-page.ts';
import { newGroup, signUp, write } from './fixtures/people.ts';
import { findings, open } from './fixtures/quiet.ts';

const test = onePage();
test.use({ refusals: true });

const lost = 'No connection.';

alone(
  'a server that is gone is told without a click, forgotten when it is back, and what failed asks again',
  async ({ page }) => {
    await signUp(page.request);
    const group = await newGroup(page.request);
    await write(page.request, group, { klass: 'customer', name: 'Maria' });
    const refuse = async (route: Route): Promise<void> => route.abort('connectionrefused');
    // What works in the background may have come too late to be fetched: the screen stands without it.
    const background = /upload-panel|offer-rule/;
    await page.route(background, refuse);
    await open(page, `/account/${group}/tickets`);
    await expect(page.getByRole('heading', { name: 'Tickets' })).toBeVisible();
    await page.route('**/*', refuse);
    await expect(page.getByText(lost)).toBeVisible({ timeout: 5_000 });
    await page.getByRole('link', { name: 'Customers' }).click();
    await page.unroute('**/*', refuse);
    await page.unroute(background, refuse);
    await expect(page.getByText(lost)).toBeHidden({ timeout: 5_000 });
    await expect(page.getByRole('link', { name: 'Maria' })).toBeVisible();
  },
);

test('a note whose words do not come at once keeps nothing else back', async ({ page, group }) => {
  const id = await write(page.request, group, { klass: 'handbook', title: 'Cleaning', content: 'Wait.' });
  // The second answer never comes: what is seen then does not wait for it.
  let asked = 0;
  await page.route('**/handbook/_show/html/**', async (route) => {
    asked += 1;
    if (asked === 1) await route.fulfill({ status: 500, json: { error: 'internal_server_error' } });
  });
  await open(page, `/account/${group}/handbooks/${id}`);
  await expect(page.locator('.a-comment-box')).toBeVisible();
});

test('a row that was typed into a wallet or could not be sent is there again, until it is saved', async ({
  page,
  group,
}) => {
  const wallet = await write(page.request, group, { klass: 'wallet', name: 'Bank', currency: 'BRL' });
  await open(page, `/account/${group}/wallets/${wallet}`);
  const line = page.getByRole('form', { name: 'New entry' });
  const value = line.getByLabel('Value');
  await value.fill('77');
  await line.getByRole('combobox', { name: 'Paid to' }).fill('Market');
  await page.getByRole('link', { name: 'Entries' }).first().click();
  await page.goBack();
  await expect(value).toHaveValue('77');
  const refuse = async (route: Route): Promise<void> =>
    route.request().method() === 'POST' ? route.abort('connectionrefused') : route.fallback();
  await page.route(`**/api/${group}`, refuse);
  await value.press('Enter');
  await expect(line.getByRole('alert')).toContainText('77 · Market');
  await page.unroute(`**/api/${group}`, refuse);
  await page.reload();
  await line.getByRole('alert').getByRole('button', { name: 'Edit' }).click();
  await expect(value).toHaveValue('77');
  await value.press('Enter');
  await expect(page.getByRole('cell', { name: 'Market', exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('cell', { name: 'Market', exact: true })).toBeVisible();
  await expect(value).toHaveValue('');
  await expect(line.getByRole('alert')).toHaveCount(0);

  // The answer comes when the wallet has been left.
  let isLeft = false;
  await page.route(`**/api/${group}`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await expect.poll(() => isLeft).toBe(true);
    return route.abort('connectionrefused');
  });
  await value.fill('78');
  await value.press('Enter');
  await page.getByRole('link', { name: 'Entries' }).first().click();
  await expect(page.getByRole('heading', { name: 'Expenses' })).toBeVisible();
  const failed = page.waitForEvent('requestfailed');
  isLeft = true;
  await failed;
  await page.goBack();
  await expect(line.getByRole('alert')).toContainText('78');
});

alone('the tab that takes the event stream over goes on where the one before ended', async ({ context }) => {
  const [leader, follower] = [await context.newPage(), await context.newPage()];
  await signUp(context.request);
  const group = await newGroup(context.request);
  const streams: string[] = [];
  // A stream tells what is written after its answer has begun: its request alone says nothing yet.
  for (const page of [leader, follower])
    page.on('response', (response) => {
      if (response.url().includes(`/${group}/_changes?feed=eventsource`))
        streams.push(new URL(response.url()).searchParams.get('since') ?? '');
    });
  for (const page of [leader, follower]) {
    await open(page, `/account/${group}/customers`);
    await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible();
  }
  await expect.poll(() => streams).toEqual(['now']);
  await write(context.request, group, { klass: 'customer', name: 'Maria' });
  await expect(follower.getByRole('link', { name: 'Maria' })).toBeVisible();
  await leader.close();
  await expect.poll(() => streams).toEqual(['now', expect.stringMatching(/^[1-9][0-9]*$/)]);
  await write(context.request, group, { klass: 'customer', name: 'Rosa' });
  await expect(follower.getByRole('link', { name: 'Rosa' })).toBeVisible();
});

test('what is written before the event stream begins appears as well', async ({ page, group }) => {
  let isWritten = false;
  await page.route(/_changes\?feed=eventsource/, async (route) => {
    await expect.poll(() => isWritten).toBe(true);
    await route.continue();
  });
  await open(page, `/account/${group}/customers`);
  await expect(page.getByText('a name is enough to start')).toBeVisible();
  await write(page.request, group, { klass: 'customer', name: 'Maria' });
  isWritten = true;
  await expect(page.getByRole('link', { name: 'Maria' })).toBeVisible();
});

alone('what was typed and not saved is gone with the session', async ({ page }) => {
  await signUp(page.request);
  const group = await newGroup(page.request);
  await open(page, `/account/${group}/customers/new`);
  const drafts = async (): Promise<string[]> =>
    page.evaluate(() =>
      Object.entries(localStorage).flatMap(([key, value]) => (String(value).includes('Secret') ? [key] : [])),
    );
  await page.getByRole('textbox', { name: /^Name/ }).fill('Secret Customer');
  await expect.poll(drafts).toHaveLength(1);
  await open(page, `/account/${group}/customers`);
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/login/);
  expect(await drafts()).toEqual([]);
});

alone(
  'who dismissed the sign-in is asked again by an own act, and not by a call in the background',
  async ({ page }) => {
    await signUp(page.request);
    const group = await newGroup(page.request);
    const ofTimeZone = (request: Request): boolean => request.postData()?.includes('time-zone') === true;
    let isDismissed = false;
    await page.route('**/_find', async (route) => {
      if (ofTimeZone(route.request())) await expect.poll(() => isDismissed).toBe(true);
      await route.fallback();
    });
    const asked = page.waitForRequest(ofTimeZone);
    await open(page, `/account/${group}/categories/new`);
    const name = page.locator('input[name="name"]');
    await name.fill('Notebook');
    await asked;
    await page.context().clearCookies();
    await name.press('Enter');
    const signIn = page.locator('[data-dialog="sign-in"]');
    await expect(signIn.locator('.mantine-Modal-body :focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(signIn).toBeHidden();
    const looked = page.waitForResponse(/\/api\/_session$/);
    isDismissed = true;
    await looked;
    await setTimeout(300);
    await expect(signIn).toBeHidden();
    await name.press('Enter');
    await expect(signIn).toBeVisible();
  },
);

alone('a visitor is told as well', async ({ page }) => {
  await open(page, '/user/login');
  await page.route('**/_up', async (route) => route.fulfill({ status: 502, body: 'bad gateway' }));
  await expect(page.getByText(lost)).toBeVisible({ timeout: 5_000 });
  await page.unroute('**/_up');
  await expect(page.getByText(lost)).toBeHidden({ timeout: 5_000 });
});

test('a write that a busy server puts off is made again under its key, and done once', async ({ page, group }) => {
  await open(page, `/account/${group}/categories/new`);
  const keys: (string | undefined)[] = [];
  await page.route(`**/api/${group}`, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 2) return route.continue();
    const body = JSON.stringify({ error: 'service_unavailable', reason: 'busy' });
    return route.fulfill({ status: 503, headers: { 'retry-after': '1' }, body });
  });
  await page.getByLabel('Name').fill('Notebook');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Notebook' })).toBeVisible();
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
});

test('a picker whose search fails says so, and searches again for other words, by its button and by Enter', async ({
  page,
  group,
}) => {
  await write(page.request, group, { klass: 'customer', name: 'Maria Souza' });
  await open(page, `/account/${group}/equipment/new`);
  const owner = page.getByRole('combobox', { name: 'Customer' });
  const maria = page.getByRole('option', { name: 'Maria Souza' });
  const alert = page.getByRole('alert');
  const refuse = async (route: Route): Promise<void> =>
    route.fulfill({ status: 400, json: { error: 'bad_request', reason: 'not now' } });
  await page.route(`**/api/${group}/_search`, refuse);
  await owner.fill('Mar');
  await expect(alert).toContainText('Bad request');
  await expect(page.getByText('Searching…')).toHaveCount(0);
  expect(await findings(page)).toEqual([]);
  await page.unroute(`**/api/${group}/_search`, refuse);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(maria).toBeVisible();
  await expect(alert).toHaveCount(0);
  await page.route(`**/api/${group}/_search`, refuse);
  await owner.fill('Mari');
  await expect(alert).toBeVisible();
  await page.unroute(`**/api/${group}/_search`, refuse);
  await owner.fill('Maria');
  await expect(maria).toBeVisible();
  await page.route(`**/api/${group}/_search`, refuse);
  await owner.fill('Maria S');
  await expect(alert).toBeVisible();
  await page.unroute(`**/api/${group}/_search`, refuse);
  await owner.press('Enter');
  await expect(owner).toHaveValue('Maria Souza');
  await expect(page).toHaveURL(/\/equipment\/new$/);
});
