import { onePage } from './fixtures/one-page.ts';
import { write } from './fixtures/people.ts';
import { expect, open } from './fixtures/quiet.ts';

const test = onePage();

test('an empty list offers its action once, in the middle; a filled one in its head', async ({ page, group }) => {
  for (const key of ['exoreader', 'rdisk'])
    await write(page.request, group, { klass: 'account_configuration', key, value: 'enabled' });
  const actions = page.getByRole('main').getByRole('link', { name: /^New / });
  for (const list of ['customers', 'equipment', 'tickets', 'ticket-board', 'wallets', 'mappings', 'bookmark_entries']) {
    await open(page, `/account/${group}/${list}`);
    await expect(page.locator('.o-empty'), list).toBeVisible();
    await expect(actions, list).toHaveCount(1);
    await expect(page.locator('.o-empty').getByRole('link', { name: /^New / }), list).toBeVisible();
  }
  await write(page.request, group, { klass: 'customer', name: 'Maria Souza' });
  await open(page, `/account/${group}/customers`);
  await expect(page.getByRole('link', { name: 'Maria Souza' })).toBeVisible();
  await expect(page.locator('.o-head').getByRole('link', { name: 'New customer' })).toBeVisible();
});
