import { newGroup, signUp, write } from './fixtures/people.ts';
import { expect, open, test } from './fixtures/quiet.ts';

test('an arrow and Enter choose in every picker, also before its choices are there; the form stays', async ({
  page,
}) => {
  await signUp(page.request);
  const group = await newGroup(page.request);
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

  await page.goto(`/account/${group}/equipment/new`);
  await write(page.request, group, { klass: 'customer', name: 'Maria' });
  const owner = page.getByRole('combobox', { name: 'Customer' });
  await owner.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(owner).toHaveValue('Maria');
  await expect(page).toHaveURL(/\/equipment\/new$/);
});
