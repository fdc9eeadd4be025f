import type { Locator, Page } from '@playwright/test';
import { newGroup, signUp, write } from './fixtures/people.ts';
import { expect, open, test } from './fixtures/quiet.ts';

/** A day's work without a mouse. */

test('a ticket is taken in by keys alone, with a new customer and new equipment', async ({ page }) => {
  await signUp(page.request);
  const group = await newGroup(page.request);
  await open(page, `/account/${group}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
  await page.keyboard.type('new ticket');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused();
  await page.keyboard.type('Maria Souza');
  await expect(page.getByRole('option', { name: 'Create “Maria Souza”' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel(/^Name/)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue('Maria Souza');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Equipment' })).toBeFocused();
  await page.keyboard.type('BR7X9K2');
  await expect(page.getByRole('option', { name: 'Create “BR7X9K2”' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Description')).toBeFocused();
  await page.keyboard.type('Notebook');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Equipment' })).toHaveValue(/Notebook/);
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Reported problem')).toBeFocused();
  await page.keyboard.type('Does not start');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: '#0001 Does not start' })).toBeVisible();
});

test('rows are entered and a bank file is imported by keys alone', async ({ page }) => {
  await signUp(page.request);
  const group = await newGroup(page.request);
  const wallet = await write(page.request, group, { klass: 'wallet', name: 'Current', currency: 'USD' });
  await open(page, `/account/${group}/wallets/${wallet}`);
  await expect(page.getByRole('heading', { name: 'Current' })).toBeVisible();
  // The line is hidden until the group's day is known.
  await expect(page.locator('.f-quick-value input')).toBeVisible();
  await page.locator('.f-quick-value input').focus();
  await page.keyboard.type('12.50');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Corner shop');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Corner shop' })).toBeVisible();
  await expect(page.locator('.f-quick').getByLabel('Value'), 'ready for the next').toBeFocused();
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await expect(page.locator('.f-register-table tbody tr')).toHaveCount(2);

  await page.goto(`/account/${group}/wallets-upload`);
  const file = 'Date,Description,Amount,Balance\n2024-03-13,Bakery,-5.00,95.00\n2024-03-14,Salary,1000.00,1095.00\n';
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'march.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  for (const name of ['Check the lines', /^Import 2/, /^Accept/]) {
    await tabTo(page, page.getByRole('button', { name }));
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText('accepted', { exact: false }).first()).toBeVisible();
});

test('what is typed while the palette still opens is in its box, not in the form beneath', async ({ page }) => {
  await signUp(page.request);
  const group = await newGroup(page.request);
  const wallet = await write(page.request, group, { klass: 'wallet', name: 'Current', currency: 'USD' });
  let goOn = (): void => undefined;
  const typed = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/assets/palette-*.js', async (route) => {
    await typed;
    await route.continue();
  });
  await open(page, `/account/${group}/wallets/${wallet}`);
  const beneath = page.locator('.f-quick-value input');
  await beneath.click();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('impotr');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('rt');
  goOn();
  const box = page.getByPlaceholder('Go to, do, or find…');
  await expect(box).toHaveValue('import');
  await box.press('s');
  await expect(box, 'the box takes what comes after').toHaveValue('imports');
  await box.press('Backspace');
  await expect(page.getByRole('option').first()).toContainText('Import');
  await page.keyboard.press('Escape');
  await expect(beneath).toBeFocused();
  await expect(beneath).toHaveValue('');
});

/** Goes on from stop to stop until the button has the focus. */
async function tabTo(page: Page, button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  for (let stop = 0; stop < 80; stop += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The button is no stop of the tab key.');
}
