import { onePage } from './fixtures/one-page.ts';
import { signUp, write } from './fixtures/people.ts';
import { expect, findingsInBothThemes, open } from './fixtures/quiet.ts';

const test = onePage();

test('a member without access to a module sees nothing of it, and one who only reads changes nothing', async ({
  page,
  group,
  browser,
}) => {
  const wallet = await write(page.request, group, { klass: 'wallet', name: 'Savings', currency: 'BRL' });
  await write(page.request, group, { klass: 'outgo', wallet_id: wallet, date: '2026-11-01', value: '10.00' });
  const context = await browser.newContext();
  const bia = await context.newPage();
  const { email } = await signUp(bia.request, 'en', 'Bia Lima');
  const id = await write(page.request, group, { klass: 'subscription', email });
  const xsrf = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  await bia.request.put(`/api/${group}/_design/status/_update/accept/${id}`, {
    data: {},
    headers: { 'x-xsrf-token': decodeURIComponent(xsrf) },
  });
  await open(bia, `/account/${group}/wallets`);
  await expect(bia.getByRole('link', { name: 'Savings' }).first()).toBeVisible();

  // Ana takes the right away: the open list of Bia is gone at once.
  await open(page, `/account/${group}/subscriptions/${id}/edit`);
  const rights = page.getByRole('group', { name: 'Access to modules' });
  await rights.getByLabel('Our money').selectOption('No access');
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('definition').filter({ hasText: 'No access' })).toBeVisible();
  await expect(bia.getByRole('heading', { level: 1 })).toContainText('You have no access to');
  await expect(bia.getByText('Savings')).toHaveCount(0);
  expect(await findingsInBothThemes(bia)).toEqual([]);
  await bia.keyboard.press('Control+k');
  await bia.keyboard.type('wallet');
  await expect(bia.getByText('Nothing found for “wallet”')).toBeVisible();
  await bia.keyboard.press('Escape');

  await open(page, `/account/${group}/subscriptions/${id}/edit`);
  await rights.getByLabel('Our money').selectOption('Read only');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('definition').filter({ hasText: 'Read only' })).toBeVisible();
  await open(bia, `/account/${group}/wallets/${wallet}`);
  await expect(bia.getByRole('heading', { level: 1 })).toContainText('Savings');
  await expect(bia.getByRole('form', { name: 'New entry' })).toHaveCount(0);
  await expect(bia.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  expect(await findingsInBothThemes(bia)).toEqual([]);
  await context.close();
});
