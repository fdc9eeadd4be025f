import { expect, test } from '@playwright/test';
import type { Locale } from '#platform/entity/locale.ts';
import { expectAccessible, settledPerson, watch, wordsOf } from './account.ts';

const locale: Locale = 'en';
const t = wordsOf(locale);

test.use({ locale });

test('a token is made, shown once, works, is switched off and deleted', async ({ page, request }) => {
  const problems = watch(page);
  const { groups } = await settledPerson(page, locale, ['Boa Vista']);
  const asked = async (secret: string): Promise<number> => {
    const headers = { authorization: `Bearer ${secret}` };
    const body = { selector: { klass: 'ticket' } };
    return (await request.post(`/api/${groups[0]}/_find`, { headers, data: body })).status();
  };
  await page.goto('/user/profile?page=user_tokens');
  await expect(page.getByText(t('people.token.none'))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: t('people.token.new') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('select[name="permission-ticket"]').selectOption('');
  await dialog.getByRole('button', { name: t('people.token.create') }).click();
  await expect(dialog.getByText(t('error.cant-be-blank')), 'its name').toHaveCount(1);
  await expect(dialog.locator('input[name="current_password"]'), 'just after signing in').toHaveCount(0);
  await dialog.locator('input[name="description"]').fill('Caixa');
  await dialog.locator('select[name="permission-ticket"]').selectOption('write');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t('people.token.create') }).click();
  const secret = (await dialog.getByTestId('token-secret').textContent()) ?? '';
  expect(secret).toMatch(/^ofi_/);
  expect(await asked(secret)).toBe(200);
  await dialog.getByRole('button', { name: t('people.token.done') }).click();
  const row = page.getByRole('row').filter({ hasText: 'Caixa' });
  await expect(row.getByText(t('people.token.on'), { exact: true })).toBeVisible();
  await expect(page.getByText(secret)).toHaveCount(0);

  await row.getByRole('button').click();
  await page.getByRole('menuitem', { name: t('people.token.switch-off') }).click();
  await expect(row.getByText(t('people.token.off'), { exact: true })).toBeVisible();
  await expect.poll(async () => asked(secret)).toBe(401);
  await expectAccessible(page);
  await row.getByRole('button').click();
  await page.getByRole('menuitem', { name: t('action.delete') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('action.delete') })
    .click();
  await expect(page.getByText(t('people.token.none'))).toBeVisible();
  await expect(page.getByText(t('people.token.deleted')), 'told though its row is gone').toBeVisible();
  expect(problems()).toEqual([]);
});
