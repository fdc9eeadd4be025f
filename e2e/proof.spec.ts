import { expect, type Locator, test } from '@playwright/test';
import { network } from '#modules/rdisk/locales/network.en.ts';
import { network as networkPt } from '#modules/rdisk/locales/network.pt-BR.ts';
import { expectAccessible, password, settledPerson, watch, wordsOf } from './account.ts';
import { asForgetful } from './fixtures/proof.ts';
import { write } from './fixtures/people.ts';
import { languages } from './fixtures/languages.ts';

/** A dialog asks for the password when the server wants it, over the form that makes a key, which then goes on by itself. */

for (const locale of languages('pt-BR')) {
  const t = wordsOf(locale);
  const drive = locale === 'en' ? network : networkPt;

  test.describe(locale, () => {
    test.use({ locale });

    async function proves(dialog: Locator, make: string): Promise<void> {
      await dialog.getByRole('button', { name: make }).click();
      const proof = dialog.page().getByRole('dialog', { name: t('proof.title') });
      const field = proof.locator('input[name="current_password"]');
      await expect(field).toBeFocused();
      await expectAccessible(dialog.page());
      // After closing the dialog a person is still in the form, with what they typed, and reads why nothing was made.
      await dialog.page().keyboard.press('Escape');
      await expect(proof).toHaveCount(0);
      await expect(dialog.getByText(t('error.not-proved'))).toBeVisible();
      await dialog.getByRole('button', { name: make }).click();
      await field.fill('mistyped');
      await dialog.page().keyboard.press('Enter');
      await expect(proof.getByText(t('error.is-invalid'), { exact: true })).toBeVisible();
      await expect(field).toBeFocused();
      await expect(field).toHaveValue('mistyped');
      await field.fill(password);
      await dialog.page().keyboard.press('Enter');
      await expect(proof).toHaveCount(0);
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
      // The proof counts for the next one.
      await dialog.getByRole('button', { name: drive['rdisk.programs.make'] }).click();
      await expect(dialog.getByTestId('drive-key')).toHaveText(/^ofk_/);
      expect(problems()).toEqual([]);
    });

    test('a download', async ({ page }) => {
      await settledPerson(page, locale, ['Boa Vista']);
      let isProved = false;
      await page.route('**/api/_proof', async (route) => {
        if (route.request().method() === 'PUT') isProved = true;
        if (isProved) return route.continue();
        const reason = { current_password: [{ code: 'give-yours' }] };
        return route.fulfill({ status: 422, json: { error: 'unprocessable_entity', reason } });
      });
      await page.goto('/user/profile?page=data');
      await page.getByRole('button', { name: t('people.profile.own-data') }).click();
      const downloading = page.waitForEvent('download');
      await page.locator('input[name="current_password"]').fill(password);
      await page.keyboard.press('Enter');
      expect((await downloading).suggestedFilename()).toMatch(/^oficina-\w+\.zip$/);
    });
  });
}
