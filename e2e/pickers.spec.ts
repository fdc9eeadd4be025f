import { onePage } from './fixtures/one-page.ts';
import { holdBack } from './fixtures/hold-back.ts';
import { newGroup, signUp, write } from './fixtures/people.ts';
import { expect, findingsInBothThemes, visit, test as alone, open } from './fixtures/quiet.ts';

const test = onePage();

test('an arrow and Enter choose in every picker, also before its choices are there; the form stays', async ({
  page,
  group,
}) => {
  const wallet = await write(page.request, group, { klass: 'wallet', name: 'Bank', currency: 'BRL' });
  const row = { klass: 'outgo', wallet_id: wallet, date: '2026-02-10', value: '12.50', paid_to: 'Bakery' };
  await write(page.request, group, row);
  // The choices come late: both keys are pressed before them.
  await page.route('**/_find', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await open(page, `/account/${group}/outgos/new`);
  const from = page.getByRole('combobox', { name: 'Wallet' });
  await from.focus();
  // Lists of pickers that had no focus are not in the page: each would be measured when the form opens.
  await expect(page.locator('[role="listbox"]')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(from).toHaveValue('Bank');
  const payee = page.getByRole('combobox', { name: 'Paid to' });
  await payee.pressSequentially('Bak');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(payee).toHaveValue('Bakery');
  await expect(page).toHaveURL(/\/outgos\/new$/);
  await expect(page.getByRole('alert')).toHaveCount(0);
  // With nothing marked, Enter is the form's: it saves, or says what is missing.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').first()).toContainText("Value can't be blank");

  await visit(page, `/account/${group}/equipment/new`);
  await write(page.request, group, { klass: 'customer', name: 'Maria' });
  const owner = page.getByRole('combobox', { name: 'Customer' });
  await owner.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(owner).toHaveValue('Maria');
  await expect(page).toHaveURL(/\/equipment\/new$/);
});

test('a list opens at its picker, and a page that is scrolled stays there', async ({ page, group }) => {
  for (const name of ['Bank', 'Cash']) await write(page.request, group, { klass: 'wallet', name, currency: 'BRL' });
  await page.setViewportSize({ width: 420, height: 330 });
  await open(page, `/account/${group}/outgos/new`);
  const from = page.getByRole('combobox', { name: 'Wallet' });
  for (const key of ['ArrowDown', 'B']) {
    await from.evaluate((input) => input.scrollIntoView({ block: 'center' }));
    await from.focus();
    const before = await page.evaluate(() => window.scrollY);
    expect(before).toBeGreaterThan(0);
    await page.keyboard.press(key);
    await expect(page.getByRole('option', { name: 'Bank' })).toHaveAttribute('data-combobox-selected', 'true');
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
    await from.blur();
  }
});

alone(
  'an Enter that waits for an answer is forgotten with what was typed, when the picker is left',
  async ({ page }) => {
    await signUp(page.request);
    const group = await newGroup(page.request);
    await write(page.request, group, { klass: 'customer', name: 'Maria' });
    await open(page, `/account/${group}/equipment/new`);
    const owner = page.getByRole('combobox', { name: 'Customer' });
    const answer = await holdBack(page, `**/api/${group}/_search`);
    await owner.fill('Mar');
    await owner.press('Enter');
    await owner.press('Tab');
    await expect(owner).toHaveValue('');
    answer();
    await owner.fill('Mari');
    // With when it was changed, as what was searched for has it: until the answer the list of all records is offered, without.
    await expect(page.getByRole('option', { name: /^Maria \S/ })).toBeVisible();
    await expect(page.getByRole('option', { name: 'Create “Mari”' })).toBeVisible();
    await expect(owner).toHaveValue('Mari');
  },
);

test('a calendar begins its weeks as the group does, and gives a day by keys', async ({ page, group }) => {
  await write(page.request, group, { klass: 'account_configuration', key: 'first-day-of-week', value: 'monday' });
  await open(page, `/account/${group}/outgos/new`);
  const date = page.getByRole('textbox', { name: 'Date' });
  await date.fill('2026-03-09');
  await date.press('Alt+ArrowDown');
  const calendar = page.getByRole('dialog', { name: 'Open the calendar' });
  await expect(calendar.getByRole('columnheader').first()).toHaveText('Mo');
  await expect(calendar.getByRole('button', { name: '9 March 2026', exact: true })).toBeFocused();
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(calendar).toHaveCount(0);
  await expect(date).toBeFocused();
  await expect(date).toHaveValue('Mar 17, 2026');
  await date.press('Alt+ArrowDown');
  await expect(calendar.getByRole('button', { name: '17 March 2026', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(calendar).toHaveCount(0);
  await page.getByRole('button', { name: 'Open the calendar' }).click();
  await calendar.getByRole('button', { name: 'Next month' }).click();
  await calendar.getByRole('button', { name: '1 April 2026', exact: true }).click();
  await expect(date).toHaveValue('Apr 1, 2026');
});
