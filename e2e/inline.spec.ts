import { newGroup, signUp, write } from './fixtures/people.ts';
import { expect, findingsInBothThemes, open, test } from './fixtures/quiet.ts';

test('status, priority, technician and category of a ticket are changed in its row, and taken back', async ({
  page,
}) => {
  await signUp(page.request);
  const group = await newGroup(page.request);
  await write(page.request, group, { klass: 'category', name: 'Laptops' });
  for (const content of ['Broken screen', 'No sound']) await write(page.request, group, { klass: 'ticket', content });
  await page.addInitScript(() =>
    localStorage.setItem('oficina.columns.ticket', 'number,title,status,priority,category_id,technical_id'),
  );
  await page.setViewportSize({ width: 1680, height: 900 });
  await open(page, `/account/${group}/tickets`);
  const row = page.getByRole('row', { name: /Broken screen/ });
  const toasts = page.getByRole('region', { name: 'Notifications' });
  const items = page.getByRole('menuitem');
  expect(await findingsInBothThemes(page)).toEqual([]);

  await row.getByTitle('Change Priority').click();
  await items.filter({ hasText: 'High' }).click();
  await expect(row.getByTitle('Change Priority')).toHaveText('High');
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByTitle('Change Priority')).toHaveText('Medium');
  await expect(page, 'the row stays closed').not.toHaveURL(/open=/);

  await row.getByTitle('Change Category').click();
  await items.filter({ hasText: 'Laptops' }).click();
  await expect(row.getByTitle('Change Category')).toHaveText('Laptops');
  await row.getByTitle('Change Technician').click();
  expect(await findingsInBothThemes(page)).toEqual([]);
  await items.filter({ hasText: 'Ana Ribeiro' }).click();
  await expect(row.getByTitle('Change Technician')).toHaveText('Ana Ribeiro');
  await expect(toasts.getByText(/Technician is now Ana Ribeiro/)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(row.getByTitle('Change Technician')).toHaveText('—');

  await row.getByTitle('Change Status').click();
  await items.filter({ hasText: 'Blocked' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill('Waits for a part');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(row.getByTitle('Change Status')).toHaveText('Blocked');
  await row.getByText('Broken screen').click();
  await expect(page).toHaveURL(/open=/);
});

test('a category behind the first twenty is chosen in the form', async ({ page }) => {
  await signUp(page.request);
  const group = await newGroup(page.request);
  for (let place = 10; place < 35; place += 1)
    await write(page.request, group, { klass: 'category', name: `Kind ${place}` });
  await write(page.request, group, { klass: 'ticket', content: 'Broken screen' });
  await page.addInitScript(() => localStorage.setItem('oficina.columns.ticket', 'number,title,category_id'));
  await page.setViewportSize({ width: 1680, height: 900 });
  await open(page, `/account/${group}/tickets`);
  const cell = page.getByRole('row', { name: /Broken screen/ }).getByTitle('Change Category');
  await cell.click();
  const items = page.getByRole('menuitem');
  await expect(items).toHaveCount(22);
  expect(await findingsInBothThemes(page)).toEqual([]);
  await items.filter({ hasText: 'More, in the form' }).click();
  await expect(page).toHaveURL(/\/edit/);
  const category = page.locator('form').getByRole('combobox', { name: 'Category' });
  await category.fill('Kind 34');
  await page.getByRole('option', { name: /^Kind 34/ }).click();
  await expect(category).toHaveValue('Kind 34');
});
