import { onePage } from './fixtures/one-page.ts';
import { write } from './fixtures/people.ts';
import { expect, findingsInBothThemes, open } from './fixtures/quiet.ts';

const test = onePage();

test('categories that the group keeps are proposed in the line and in the form of a row', async ({ page, group }) => {
  const wallet = await write(page.request, group, { klass: 'wallet', name: 'Home', currency: 'USD' });
  await write(page.request, group, { klass: 'category', name: 'Eating out' });
  await write(page.request, group, { klass: 'category', name: 'Eaten before', active: false });
  await open(page, `/account/${group}/wallets/${wallet}`);
  const line = page.getByRole('form', { name: 'New entry' });
  await line.getByLabel('Value').fill('12.50');
  await line.getByRole('combobox', { name: 'Categories' }).fill('eat');
  await expect(page.getByRole('option')).toHaveText(['Eating-out', 'Create “eat”']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(line.getByRole('combobox', { name: 'Categories' })).toHaveValue('Eating-out');

  await open(page, `/account/${group}/outgos/new?wallet_id=${wallet}`);
  const categories = page.getByRole('combobox', { name: 'Categories' });
  await categories.fill('out');
  await expect(page.getByRole('option')).toHaveText(['Eating-out', 'Create “out”']);
  await categories.press('ArrowDown');
  await categories.press('Enter');
  // Enter took the choice and sent nothing.
  await expect(page.locator('form').getByText('Eating-out', { exact: true })).toBeVisible();
  expect(await findingsInBothThemes(page)).toEqual([]);
});

test('a typed word becomes a category only by Create; Tab takes the first match', async ({ page, group }) => {
  const wallet = await write(page.request, group, { klass: 'wallet', name: 'Home', currency: 'USD' });
  await write(page.request, group, { klass: 'category', name: 'Mercado' });
  await open(page, `/account/${group}/wallets/${wallet}`);
  const line = page.getByRole('form', { name: 'New entry' });
  const known = page.getByRole('option', { name: 'Mercado' });
  const create = page.getByRole('option', { name: 'Create “Merc”' });
  let categories = line.getByRole('combobox', { name: 'Categories' });
  await line.getByLabel('Value').fill('12.50');
  await line.getByRole('combobox', { name: 'Paid to' }).fill('Bakery');
  await categories.fill('Merc');
  await expect(known).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(known).toHaveAttribute('data-combobox-selected', 'true');
  await expect(create).toBeVisible();
  await line.getByRole('button', { name: 'Add expense' }).click();
  await expect(categories).toBeFocused();
  await expect(line.getByRole('alert')).toHaveText('“Merc” is new. Choose one from the list, or create it.');
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(categories).toHaveValue('Mercado');
  await expect(line.getByRole('checkbox')).toBeFocused();
  await categories.fill('mercado, fresh');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'Create “fresh”' })).toHaveAttribute('data-combobox-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(categories).toHaveValue('mercado, fresh');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Bakery' })).toBeVisible();
  const saved = async (): Promise<unknown> => {
    const data = { selector: { klass: 'outgo' }, fields: ['categories'], sort: [{ created_at: 'desc' }] };
    return ((await (await page.request.post(`/api/${group}/_find`, { data })).json()) as { docs: unknown }).docs;
  };
  expect(await saved()).toEqual([{ categories: ['Mercado', 'fresh'] }]);

  await open(page, `/account/${group}/outgos/new?wallet_id=${wallet}`);
  const form = page.locator('form');
  categories = form.getByRole('combobox', { name: 'Categories' });
  await page.getByLabel('Value').fill('3');
  await page.getByRole('combobox', { name: 'Paid to' }).fill('Bakery');
  await categories.fill('Merc');
  await page.keyboard.press('Shift+Tab');
  await expect(form.getByText('“Merc” is new. Choose one from the list, or create it.')).toBeVisible();
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(categories).toBeFocused();
  await expect(page).toHaveURL(/\/outgos\/new/);
  await page.keyboard.press('Tab');
  await expect(form.getByText('Mercado', { exact: true })).toBeVisible();
  await categories.fill('Merc');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(create).toHaveAttribute('data-combobox-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(form.getByText('Merc', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page).not.toHaveURL(/\/new/);
  expect((await saved()) as unknown[]).toContainEqual({ categories: ['Mercado', 'fresh', 'Merc'] });
});

test('categories are merged and renamed after a preview, by keys, also on a phone', async ({ page, group }) => {
  const wallet = await write(page.request, group, { klass: 'wallet', name: 'Home', currency: 'USD' });
  const row = { klass: 'outgo', wallet_id: wallet, date: '2026-02-10', value: '12.50', paid_to: 'Bakery' };
  for (const categories of [['Mercado'], ['Mercado', 'fresh'], ['Merc'], ['merc']])
    await write(page.request, group, { ...row, categories });
  await write(page.request, group, { klass: 'mapping', text_to_match: 'market', text_to_change: 'Merc' });
  await open(page, `/account/${group}/finance-reports?from=2026-02-01&to=2026-02-28`);
  await page.getByRole('link', { name: 'Rename or merge categories' }).click();
  const lines = page.locator('tbody tr');
  await expect(lines).toHaveText([/^Mercado2/, /^fresh1/, /^merc1/, /^Merc11/]);
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.getByRole('checkbox', { name: 'Merc', exact: true }).check();
  await page.getByRole('checkbox', { name: 'merc', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Mercado' }).check();
  await page.getByRole('button', { name: 'Merge 3 categories' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Merge 3 categories' });
  await expect(dialog.getByRole('combobox', { name: 'New name' })).toBeFocused();
  await expect(dialog.getByRole('combobox', { name: 'New name' })).toHaveValue('Mercado');
  await expect(dialog).toContainText('2 entries change. Rules that change too: 1.');
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 entries changed')).toBeVisible();
  await expect(lines).toHaveText([/^Mercado41/, /^fresh1/]);

  await open(page, `/account/${group}/finance-categories`, { locale: 'pt-BR', theme: 'dark' });
  await page.setViewportSize({ width: 380, height: 800 });
  await page.getByRole('checkbox', { name: 'fresh' }).check();
  await page.getByRole('button', { name: 'Renomear' }).click();
  const name = page.getByRole('combobox', { name: 'Novo nome' });
  await name.fill('a,b');
  await page.getByRole('dialog').getByRole('button', { name: 'Renomear' }).click();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await name.fill('feira');
  await page.getByRole('dialog').getByRole('button', { name: 'Renomear' }).click();
  await expect(lines).toHaveText([/^Mercado41/, /^feira1/]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(380);
});
