import { expect, type Locator, test } from '@playwright/test';
import { network } from '#modules/rdisk/locales/network.en.ts';
import { network as networkPt } from '#modules/rdisk/locales/network.pt-BR.ts';
import type { Locale } from '#platform/entity/locale.ts';
import { expectAccessible, password, settledPerson, watch, wordsOf } from './account.ts';
import { asForgetful } from './fixtures/proof.ts';
import { write } from './fixtures/people.ts';

/** Dialogs that make a key ask for the password when the server wants it, keep what was typed, and show a wrong one at its field. */

for (const locale of ['en', 'pt-BR'] as const satisfies readonly Locale[]) {
  const t = wordsOf(locale);
  const drive = locale === 'en' ? network : networkPt;

  test.describe(locale, () => {
    test.use({ locale });

    async function proves(dialog: Locator, make: string): Promise<void> {
      const field = dialog.locator('input[name="current_password"]');
      await expect(field).toHaveCount(0);
      await dialog.getByRole('button', { name: make }).click();
      await expect(field).toBeFocused();
      // The server only asks: nothing has failed yet.
      await expect(dialog.getByText(t('error.unprocessable_entity'))).toHaveCount(0);
      await expect(dialog.getByText(t('error.give-yours'), { exact: true })).toHaveCount(0);
      await dialog.getByRole('button', { name: make }).click();
      await expect(dialog.getByText(t('error.give-yours'), { exact: true })).toBeVisible();
      await expectAccessible(dialog.page());
      await field.fill('mistyped');
      await dialog.getByRole('button', { name: make }).click();
      await expect(dialog.getByText(t('error.is-invalid'), { exact: true })).toBeVisible();
      await expect(field).toHaveValue('mistyped');
      await field.fill(password);
      await dialog.getByRole('button', { name: make }).click();
    }

    test('an access token', async ({ page }) => {
      const problems = watch(page);
      await settledPerson(page, locale, ['Boa Vista']);
      await asForgetful(page);
      await page.goto('/user/profile?page=user_tokens');
      await page.getByRole('button', { name: t('people.token.new') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('input[name="description"]').fill('Caixa');
      await proves(dialog, t('people.token.create'));
      await expect(dialog.getByTestId('token-secret')).toHaveText(/^ofi_/);
      await dialog.getByRole('button', { name: t('people.token.done') }).click();
      const row = page.getByRole('row').filter({ hasText: 'Caixa' });
      await expect(row).toBeVisible();
      expect(problems()).toEqual([]);
    });

    test('a key of the drive', async ({ page }) => {
      const problems = watch(page);
      const { groups } = await settledPerson(page, locale, ['Boa Vista']);
      const group = groups[0] ?? '';
      await write(page.request, group, { klass: 'account_configuration', key: 'rdisk', value: 'enabled' });
      await asForgetful(page);
      await page.goto(`/account/${group}/disk-keys`);
      await page.getByRole('button', { name: drive['rdisk.keys.new'] }).click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('input[name="description"]').fill('Notebook');
      await proves(dialog, drive['rdisk.keys.make']);
      await expect(dialog.getByTestId('drive-key')).toHaveText(/^ofk_/);
      await page.goto(`/account/${group}/disk-programs`);
      await page.getByRole('button', { name: drive['rdisk.programs.new'] }).click();
      await dialog.locator('input[name="name"]').fill('Scanner');
      await proves(dialog, drive['rdisk.programs.make']);
      await expect(dialog.getByTestId('drive-key')).toHaveText(/^ofk_/);
      expect(problems()).toEqual([]);
    });
  });
}
