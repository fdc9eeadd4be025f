import { expect } from '@playwright/test';
import { newGroup, signUp, write } from './fixtures/people.ts';
import { findings, open, test, visit } from './fixtures/quiet.ts';

/** The browser's language, how it shows a day of an earlier year and an amount, how that day is typed, and the first day of the week. */
for (const [browser, day, amount, typed, first] of [
  ['en-US', 'Nov 27, 2024', '-$1,234.50', '11/28/2024', 'Su'],
  ['en-GB', '27 Nov 2024', '-$1,234.50', '28/11/2024', 'Mo'],
  ['de-DE', '27 Nov 2024', '-$1.234,50', '28.11.2024', 'Mo'],
] as const) {
  test.describe(() => {
    test.use({ locale: browser });
    test(`${browser}: dates, amounts and weeks are those of the browser’s country`, async ({ page }) => {
      await signUp(page.request);
      const group = await newGroup(page.request);
      const wallet = await write(page.request, group, { klass: 'wallet', name: 'Home', currency: 'USD' });
      const row = { klass: 'outgo', wallet_id: wallet, date: '2024-11-27', value: '1234.5', paid_to: 'Bakery' };
      const id = await write(page.request, group, row);
      await open(page, `/account/${group}/wallets/${wallet}`, { locale: 'en' });
      await expect(page.getByRole('cell', { name: day, exact: true })).toBeVisible();
      await expect(page.getByText(amount, { exact: true }).first()).toBeVisible();
      await open(page, `/account/${group}/outgos/${id}/edit`, { locale: 'en' });
      const date = page.getByRole('textbox', { name: 'Date' });
      await expect(date).toHaveValue(day);
      await date.fill(typed);
      await date.blur();
      await expect(date).toHaveValue(day.replace('27', '28'));
      await date.fill('2024-11-29');
      await date.press('Alt+ArrowDown');
      await expect(date).toHaveValue(day.replace('27', '29'));
      const calendar = page.getByRole('dialog', { name: 'Open the calendar' });
      await expect(calendar.getByRole('columnheader').first()).toHaveText(first);
    });
  });
}

test('the group’s country is that of its members, and a person may choose ISO dates', async ({ page, context }) => {
  const { password } = await signUp(page.request);
  const group = await newGroup(page.request);
  const wallet = await write(page.request, group, { klass: 'wallet', name: 'Home', currency: 'USD' });
  const row = { klass: 'outgo', wallet_id: wallet, date: '2024-11-27', value: '1234.5', paid_to: 'Bakery' };
  await write(page.request, group, row);
  await open(page, `/account/${group}/admin`, { locale: 'en' });
  await page.getByRole('button', { name: 'Edit Country' }).click();
  await page.getByRole('combobox', { name: 'Country' }).selectOption('Germany');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('dd').getByText('Germany', { exact: true })).toBeVisible();
  await visit(page, `/account/${group}/wallets/${wallet}`);
  await expect(page.getByRole('cell', { name: '27 Nov 2024', exact: true })).toBeVisible();
  await expect(page.getByText('-$1.234,50', { exact: true }).first()).toBeVisible();

  await visit(page, '/user/profile');
  await page.getByRole('button', { name: 'Edit profile' }).click();
  await page.getByRole('combobox', { name: 'Dates' }).selectOption('iso');
  await page.getByLabel('Current password').fill(password);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^ISO \(\d{4}-\d\d-\d\d\)$/)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.goto(`/account/${group}/wallets/${wallet}`);
  await expect(page.getByRole('cell', { name: '2024-11-27', exact: true })).toBeVisible();
  // On another machine it is the same, once the setting is here.
  const other = await context.newPage();
  await other.addInitScript(() => localStorage.removeItem('oficina.date-format'));
  await other.goto(`/account/${group}/wallets/${wallet}`);
  await expect(other.getByRole('cell', { name: '2024-11-27', exact: true })).toBeVisible();
  await expect(other.getByText('-$1.234,50', { exact: true }).first()).toBeVisible();
});
