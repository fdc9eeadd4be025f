import type { Locator, Page } from '@playwright/test';
import { onePage } from './fixtures/one-page.ts';
import { newGroup, signUp, write } from './fixtures/people.ts';
import { expect, test as alone, visit, open } from './fixtures/quiet.ts';

const test = onePage();

/** A day's work without a mouse. */

test('a ticket is taken in by keys alone, with a new customer and new equipment', async ({ page, group }) => {
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
  await expect(page.getByRole('dialog').getByLabel('Number 1')).toBeFocused();
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

test('each screen lists its own keys, each once', async ({ page, group }) => {
  for (const feature of ['rdisk', 'exoreader'])
    await write(page.request, group, { _id: 'acn-', key: feature, value: 'enabled' });
  const id = await write(page.request, group, { klass: 'ticket', content: 'Does not start', priority: 'high' });
  const wallet = await write(page.request, group, { klass: 'wallet', name: 'Current', currency: 'USD' });
  await write(page.request, group, { klass: 'outgo', wallet_id: wallet, date: '2026-03-04', value: '12.50' });
  await write(page.request, group, { klass: 'cloud_file', kind: 'dir', name: 'Photos' });
  await write(page.request, group, { klass: 'reader_subscription', url: 'http://127.0.0.1:9/feed' });
  const ofScreens: Readonly<Record<string, readonly string[]>> = {
    tickets: ['Enter', 'j', 'k', 'x', 'e', 'c'],
    'ticket-board': ['j', 'k', 'm', 'e', 'Enter', 'c'],
    [`tickets/${id}`]: ['e'],
    [`wallets/${wallet}`]: ['n', 'j', 'k', 'x', 'c', 'a', 'e', 'Enter'],
    reader_items: ['j', 'k', 'n', 'p', 'o', 'v', 's', 'm', 'A', 'r'],
    disk: ['Enter', 'F2', 'Del'],
    audit: [],
  };
  for (const [path, expected] of Object.entries(ofScreens)) {
    await open(page, `/account/${group}/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // A list registers its keys with its first rows.
    const keys = page.getByRole('dialog').locator('.o-keys').last().locator('dt');
    await expect(async () => {
      await page.keyboard.press('?');
      const listed = (await keys.allTextContents()).filter((key) => !key.startsWith('g'));
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(new Set(listed).size, path).toBe(listed.length);
      expect(listed, path).toEqual(expect.arrayContaining([...expected, '?']));
      if (path !== 'disk') expect(listed, path).toHaveLength(expected.length + (path === 'ticket-board' ? 2 : 1));
    }).toPass();
  }
});

alone('the board is used by keys from a fresh page, and a closed list of keys closes no panel', async ({ page }) => {
  await signUp(page.request);
  const group = await newGroup(page.request);
  for (const content of ['First', 'Second', 'Third'])
    await write(page.request, group, { klass: 'ticket', content, priority: 'high' });
  await open(page, `/account/${group}/ticket-board`);
  const card = (name: string) => page.getByRole('link', { name });
  const panel = page.getByRole('complementary', { name: 'Details' });
  await expect(card('Third')).toBeVisible();
  await page.keyboard.press('j');
  await expect(card('Third')).toBeFocused();
  await page.keyboard.press('j');
  await expect(card('Second')).toBeFocused();
  await page.keyboard.press('k');
  await expect(card('Third')).toBeFocused();
  await page.keyboard.press('m');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(card('Third')).toBeFocused();
  await card('Third').click();
  await expect(panel).toContainText('Third');
  await page.keyboard.press('j');
  await expect(panel, 'the panel follows').toContainText('Second');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(panel).toContainText('Second');
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await page.keyboard.press('e');
  await expect(page).toHaveURL(/\/edit$/);
});

test('rows are entered and a bank file is imported by keys alone', async ({ page, group }) => {
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
  await page.keyboard.type('4.25+3-0.25');
  await page.keyboard.press('Enter');
  await expect(page.locator('.f-register-table tbody tr')).toHaveCount(2);
  await expect(page.locator('.f-register-table tbody'), 'a sum is added up').toContainText('7.00');

  await visit(page, `/account/${group}/wallets-upload`);
  const file = 'Date,Description,Amount,Balance\n2024-03-13,Bakery,-5.00,95.00\n2024-03-14,Salary,1000.00,1095.00\n';
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'march.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  for (const name of ['Check the rows', /^Import 2/, /^Accept/]) {
    await tabTo(page, page.getByRole('button', { name }));
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText('accepted', { exact: false }).first()).toBeVisible();
});

alone('what is typed while the palette still opens is in its box, not in the form beneath', async ({ page }) => {
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
  const box = page.getByPlaceholder('Search or jump to…');
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
