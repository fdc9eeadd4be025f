import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { call, expectAccessible, logIn, settledPerson, watch, wordsOf } from './account.ts';
import { visit } from './fixtures/quiet.ts';

/** What a group is for, after it was made: the module that each person used last, and modules that are off. */

const t = wordsOf('en');
test.use({ locale: 'en' });

async function newGroup(page: Page, on: readonly string[]): Promise<string> {
  const keys = ['ticket', 'finance', 'rdisk', 'exoreader'];
  const features = Object.fromEntries(keys.map((key) => [key, on.includes(key) ? 'enabled' : 'disabled']));
  return (await call<{ id: string }>(page, 'POST', '/accounts', { name: 'Home', locale: 'en', features })).id;
}

function menuItem(page: Page, end: string) {
  return page.getByRole('navigation', { name: t('shell.navigation') }).locator(`a[href$="${end}"]`);
}

async function membershipModule(request: APIRequestContext, user: string, group: string): Promise<unknown> {
  const selector = { klass: 'subscription', account_id: group };
  const found = await request.post(`/api/${user}/_find`, { data: { selector } });
  return ((await found.json()) as { docs: { module?: string }[] }).docs[0]?.module;
}

test('a group opens in its first module, later in the one that this person used last, on every device', async ({
  page,
  browser,
}) => {
  const problems = watch(page);
  const { email } = await settledPerson(page, 'en', []);
  const group = await newGroup(page, ['ticket', 'finance']);
  await page.goto(`/account/${group}`);
  await expect(menuItem(page, '/ticket-board')).toBeVisible();
  await page.goto(`/account/${group}/wallets`);
  await expect(menuItem(page, '/wallets')).toBeVisible();
  const session = (await (await page.request.get('/api/_session')).json()) as { userCtx: { name: string } };
  await expect.poll(async () => membershipModule(page.request, session.userCtx.name, group)).toBe('finance');
  const other = await (await browser.newContext({ locale: 'en' })).newPage();
  await other.goto('/user/login');
  await logIn(other, email);
  await expect(other).toHaveURL(new RegExp(`/account/${group}$`));
  await expect(menuItem(other, '/wallets')).toBeVisible();
  await expect(menuItem(other, '/ticket-board')).toHaveCount(0);
  // A module that is switched off meanwhile no longer opens.
  const selector = { klass: 'account_configuration', key: 'finance' };
  const { docs } = await call<{ docs: { _id: string; _rev: string }[] }>(page, 'POST', `/${group}/_find`, { selector });
  await call(page, 'PUT', `/${group}/${docs[0]?._id}?rev=${docs[0]?._rev}`, { value: 'disabled' });
  await other.reload();
  await expect(menuItem(other, '/ticket-board')).toBeVisible();
  await expect(menuItem(other, '/wallets')).toHaveCount(0);
  await other.context().close();
  expect(problems()).toEqual([]);
});

test('a member without rights reads whom to ask, and sees no switch and no invitation', async ({ page, browser }) => {
  const problems = watch(page);
  await settledPerson(page, 'en', []);
  const group = await newGroup(page, ['finance']);
  const other = await (await browser.newContext({ locale: 'en' })).newPage();
  const { email } = await settledPerson(other, 'en', []);
  const invited = await call<{ id: string }>(page, 'POST', `/${group}`, { klass: 'subscription', email });
  await call(other, 'PUT', `/${group}/_design/status/_update/accept/${invited.id}`, {});
  await other.goto(`/account/${group}/disk`);
  await expect(other.getByText(t('shell.feature-ask'))).toBeVisible();
  await expect(other.locator('#content').getByRole('button')).toHaveCount(0);
  await expectAccessible(other);
  await other.goto(`/account/${group}`);
  await expect(other.locator('.a-steps > li')).toHaveCount(4);
  await expect(menuItem(other, '/ticket-board')).toHaveCount(0);
  await other.context().close();
  expect(problems()).toEqual([]);
});

test('a module that was switched off shows its records and invites nowhere', async ({ page }) => {
  const problems = watch(page);
  await settledPerson(page, 'en', []);
  const group = await newGroup(page, ['finance', 'rdisk', 'exoreader']);
  const folder = await call<{ id: string }>(page, 'POST', `/${group}`, {
    klass: 'cloud_file',
    kind: 'dir',
    name: 'Papers',
  });
  await call(page, 'POST', `/${group}`, { klass: 'bookmark_entry', url: 'https://example.org/a', name: 'A link' });
  for (const key of ['rdisk', 'exoreader']) {
    const selector = { klass: 'account_configuration', key };
    const { docs } = await call<{ docs: { _id: string; _rev: string }[] }>(page, 'POST', `/${group}/_find`, {
      selector,
    });
    await call(page, 'PUT', `/${group}/${docs[0]?._id}?rev=${docs[0]?._rev}`, { value: 'disabled' });
  }
  const content = page.locator('#content');
  await page.goto(`/account/${group}/disk`);
  await expect(content.getByText('Papers')).toBeVisible();
  await expect(page.locator('.o-banner-plan').getByRole('button', { name: t('shell.feature-switch') })).toBeVisible();
  await visit(page, `/account/${group}/disk/${folder.id}`);
  await expect(content.getByText('This folder is empty')).toBeVisible();
  await expect(content.getByText(/Drop files/)).toHaveCount(0);
  await visit(page, `/account/${group}/bookmark_entries`);
  await expect(content.getByText('A link')).toBeVisible();
  // Its list is empty, though the module has records.
  await visit(page, `/account/${group}/reader_subscriptions`);
  await expect(content.getByRole('button')).toHaveText([t('shell.feature-switch')]);
  await visit(page, `/account/${group}/reader_items`);
  await expect(content.getByText('No subscriptions yet')).toBeVisible();
  await expect(content.getByRole('link')).toHaveCount(0);
  await expectAccessible(page);
  expect(problems()).toEqual([]);
});
