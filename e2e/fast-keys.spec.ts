import { expect } from '@playwright/test';
import { withLateTimers } from './fixtures/late-timers.ts';
import { onePage } from './fixtures/one-page.ts';
import { open } from './fixtures/quiet.ts';

const test = onePage();

/** Somebody's fingers are faster than the machine. */

test('the focus that somebody moved in a new dialog stays where it was put', async ({ page, group }) => {
  await open(page, `/account/${group}/tickets/new`);
  await page.getByLabel('Reported problem').fill('Slow');
  await withLateTimers(page, async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await page.keyboard.press('Tab');
  });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/tickets$/);
});

test('and so does the one in a new menu', async ({ page, group }) => {
  await open(page, `/account/${group}/tickets`);
  await page.getByRole('button', { name: 'User menu' }).focus();
  const items = page.getByRole('menuitem');
  await withLateTimers(page, async () => {
    await page.keyboard.press('Enter');
    await expect(items.first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(items.nth(1)).toBeFocused();
  });
  await expect(items.nth(1)).toBeFocused();
});
