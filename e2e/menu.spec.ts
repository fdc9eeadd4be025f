import { onePage } from './fixtures/one-page.ts';
import { write } from './fixtures/people.ts';
import { expect, findingsInBothThemes, open, visit } from './fixtures/quiet.ts';

const test = onePage();

test('a menu has few lines; the screens of one line are tabs of each other', async ({ page, group }) => {
  for (const key of ['rdisk', 'exoreader'])
    await write(page.request, group, { klass: 'account_configuration', key, value: 'enabled' });
  const menu = page.getByRole('navigation', { name: 'Navigation' });
  const lines = menu.getByRole('link');
  for (const [path, count] of [
    ['tickets', 7],
    ['wallets', 7],
    ['disk', 6],
    ['reader_items', 6],
  ] as const) {
    await open(page, `/account/${group}/${path}`);
    await expect(lines, path).toHaveCount(count);
    await expect(menu.locator('[aria-current="page"]')).toHaveCount(1);
  }
  await open(page, `/account/${group}/wallets`);
  await expect(lines).toHaveText([
    'Dashboard',
    'Wallets',
    'The month',
    'Entries',
    'Imports',
    'Reports',
    'Group settings',
  ]);
  await menu.getByRole('link', { name: 'Entries' }).click();
  const tabs = page.getByRole('navigation', { name: 'Entries' });
  await expect(tabs.getByRole('link')).toHaveText(['Expenses', 'Revenues', 'Transfers', 'Currency exchanges']);
  await tabs.getByRole('link', { name: 'Transfers' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Transfers' })).toBeVisible();
  await expect(tabs.locator('[aria-current="page"]')).toHaveText('Transfers');
  await expect(menu.locator('[aria-current="page"]')).toHaveText('Entries');
  expect(await findingsInBothThemes(page)).toEqual([]);

  await menu.getByRole('link', { name: 'Group settings' }).click();
  const settings = page.getByRole('navigation', { name: 'Group settings' });
  for (const name of ['Administration', 'Members', 'Deleted records', 'Categories', 'Billing', 'Usage', 'Audit log'])
    await expect(settings.getByRole('link', { name, exact: true })).toBeVisible();
  await page.setViewportSize({ width: 800, height: 800 });
  await settings.getByRole('link', { name: 'Audit log' }).click();
  await expect(settings.locator('[aria-current="page"]'), 'the current tab is seen').toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(800);

  // A phone has no space for tabs: the button for more lists them.
  await page.setViewportSize({ width: 380, height: 800 });
  await expect(settings).toBeHidden();
  await visit(page, `/account/${group}/transfers`);
  await page.getByRole('button', { name: 'More' }).click();
  const more = ['Expenses', 'Revenues', 'Transfers', 'Currency exchanges', 'Imports', 'Reports', 'Group settings'];
  await expect(page.getByRole('menuitem')).toHaveText(more);
  await page.getByRole('menuitem', { name: 'Revenues' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Revenues' })).toBeVisible();
});
