import { newGroup, signUp, write } from './fixtures/people.ts';
import { expect, findingsInBothThemes, open, test } from './fixtures/quiet.ts';

/** Each screen explains itself, and one page holds the help of all. */

test('? opens the help of the screen, in the language of the person', async ({ page }) => {
  await page.setViewportSize({ width: 380, height: 800 });
  await signUp(page.request);
  const group = await newGroup(page.request);
  const wallet = await write(page.request, group, { klass: 'wallet', name: 'Current', currency: 'USD' });
  for (const [path, locale, title, button] of [
    ['ticket-board', 'en', 'Board', 'Diagnosis'],
    [`wallets/${wallet}`, 'en', 'Wallets: Entries', 'Set category'],
    ['customers', 'pt-BR', 'Clientes', 'Novo cliente'],
  ] as const) {
    // A dialog stays while its screen changes.
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await open(page, `/account/${group}/${path}`, { locale });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const dialog = page.getByRole('dialog', { name: locale === 'en' ? 'Help and keys' : 'Ajuda e atalhos' });
    await expect(async () => {
      await page.keyboard.press('?');
      await expect(dialog).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(dialog.getByRole('heading', { name: title, exact: true })).toBeVisible();
    await expect(dialog.getByText(button, { exact: true })).toBeVisible();
    await expect(dialog.locator('dt').first()).toContainText('Ctrl');
    expect(await findingsInBothThemes(page), path).toEqual([]);
  }
  await page.getByRole('link', { name: 'Toda a ajuda' }).click();
  await expect(page).toHaveURL('/help');
  await expect(page.getByRole('heading', { level: 1, name: 'Ajuda' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('navigation').first()).toBeVisible();
});

test('a visitor reads all help on a phone, searches it and switches the language', async ({ page }) => {
  await page.setViewportSize({ width: 380, height: 800 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/user/login');
  await page.getByRole('link', { name: 'Documentation' }).click();
  await expect(page).toHaveURL('/help');
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  for (const name of ['Service orders', 'Finance', 'Drive', 'Reader', 'Group and account'])
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.getByRole('searchbox', { name: 'Search help' }).fill('statement from your BANK');
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Imports']);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('pt-BR');
  await expect(page.getByRole('heading', { level: 1, name: 'Ajuda' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Buscar na ajuda' }).fill('manutencao garantia');
  await expect(page.getByRole('heading', { level: 3, name: 'Manutenções' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Buscar na ajuda' }).fill('zebra');
  await expect(page.getByText('Nada na ajuda sobre “zebra”')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Buscar na ajuda' }).fill('');
  await expect(page.getByRole('heading', { level: 3, name: 'Manutenções' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(380);
  await expect(page.getByRole('link', { name: 'API para programas' })).toHaveAttribute('href', '/api/docs');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 3, name: 'Manutenções' })).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
});

test('help needs no session: it opens with the cookies of one that has ended', async ({ page, context }) => {
  await signUp(page.request);
  await newGroup(page.request);
  await open(page, '/help');
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible();
  await context.clearCookies({ name: 'session' });
  await page.goto('/help');
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Language' })).toBeVisible();
});
