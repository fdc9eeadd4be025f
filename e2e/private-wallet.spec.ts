import { onePage } from './fixtures/one-page.ts';
import { signUp, write } from './fixtures/people.ts';
import { expect, findingsInBothThemes, open, visit } from './fixtures/quiet.ts';

const test = onePage();

test('a wallet is made private in its form, and another member sees only the transfer from the open one', async ({
  page,
  group,
  browser,
}) => {
  const household = await write(page.request, group, { klass: 'wallet', name: 'Household', currency: 'BRL' });
  const context = await browser.newContext();
  const bia = await context.newPage();
  const { email } = await signUp(bia.request, 'en', 'Bia Lima');
  const id = await write(page.request, group, { klass: 'subscription', email });
  const xsrf = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  await bia.request.put(`/api/${group}/_design/status/_update/accept/${id}`, {
    data: {},
    headers: { 'x-xsrf-token': decodeURIComponent(xsrf) },
  });

  // By keys alone: the arrow chooses, and one is on the list oneself.
  await open(page, `/account/${group}/wallets/new`);
  await page.getByLabel('Name').fill('Savings');
  await page.getByLabel('Currency').fill('BRL');
  await page.getByRole('radio', { name: 'Everyone in the group' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Only these members' })).toBeChecked();
  const members = page.getByRole('group', { name: 'Only these members' });
  await expect(members.getByRole('checkbox', { name: 'Ana' })).toBeDisabled();
  await expect(members.getByRole('checkbox', { name: 'Bia Lima' })).not.toBeChecked();
  await expect(page.getByText('not even administrators')).toBeVisible();
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Savings');
  const savings = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await write(page.request, group, {
    klass: 'transfer',
    date: '2026-11-01',
    value: '25.00',
    source_wallet_id: household,
    destination_wallet_id: savings,
    confirmed: true,
  });
  await open(page, `/account/${group}/wallets`);
  await expect(page.getByRole('row', { name: /Savings/ })).toContainText('Private');
  await expect(page.getByRole('row', { name: /Household/ })).not.toContainText('Private');
  expect(await findingsInBothThemes(page)).toEqual([]);

  await open(bia, `/account/${group}/wallets`);
  await expect(bia.getByRole('link', { name: 'Household' }).first()).toBeVisible();
  await expect(bia.getByText('Savings')).toHaveCount(0);
  await open(bia, `/account/${group}/wallets/${household}`);
  await expect(bia.getByText('Private wallet')).toBeVisible();
  expect(await findingsInBothThemes(bia)).toEqual([]);
  await open(bia, `/account/${group}/transfers`);
  await expect(bia.getByRole('cell', { name: 'Private wallet' })).toBeVisible();
  for (const record of [savings, `wal-${'0'.repeat(32)}`]) {
    await visit(bia, `/account/${group}/wallets/${record}`);
    await expect(bia.getByRole('heading', { name: 'Not found' })).toBeVisible();
    await expect(bia.getByRole('main')).toHaveText(
      'WalletsNot foundIt may have been deleted, or the address is wrong.Deleted recordsHome',
    );
  }

  // Named, Bia sees it at once on the open list.
  await open(bia, `/account/${group}/wallets`);
  await open(page, `/account/${group}/wallets/${savings}/edit`);
  await members.getByRole('checkbox', { name: 'Bia Lima' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(bia.getByRole('link', { name: 'Savings' }).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Savings');

  // And it disappears as soon as she is taken off the list.
  await open(page, `/account/${group}/wallets/${savings}/edit`);
  await members.getByRole('checkbox', { name: 'Bia Lima' }).uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(bia.getByText('Savings')).toHaveCount(0);
  await context.close();
});
