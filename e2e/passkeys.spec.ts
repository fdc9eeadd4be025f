import { expect, test } from '@playwright/test';
import { expectAccessible, settledPerson, watch, wordsOf } from './account.ts';
import { addAuthenticator } from './fixtures/authenticator.ts';
import { addDevice, setOwner, setTouched } from './fixtures/virtual-authenticator.ts';
import { languages } from './fixtures/languages.ts';

/** Passkeys in Chromium with a virtual device: in the first field, by the button, over a screen, and as a proof. */

for (const locale of languages('en')) {
  const t = wordsOf(locale);

  test.describe(locale, () => {
    test.use({ locale });

    test('a passkey is added, signs in, is renamed and removed', async ({ page }) => {
      const problems = watch(page);
      const device = await addDevice(page);
      await settledPerson(page, locale, ['Boa Vista']);
      await page.goto('/user/profile?page=security');
      await page.getByRole('button', { name: t('people.passkeys.add') }).click();
      await expect(page.getByText(t('people.passkeys.added'))).toBeVisible();
      const line = page.locator('.a-session').filter({ hasText: 'Chrom' }).first();
      await expectAccessible(page);
      await page.getByRole('button', { name: t('people.passkeys.add') }).click();
      await expect(page.getByText(t('error.passkey-is-here-already'))).toBeVisible();

      // Nobody touches the device yet: the page is an ordinary sign-in.
      await setTouched(device, false);
      await page.context().clearCookies();
      await page.goto('/user/login');
      const button = page.getByRole('button', { name: t('login.passkey') });
      await expect(button).toBeVisible();
      await expectAccessible(page);
      await setOwner(device, false);
      await setTouched(device, true);
      await button.click();
      await expect(page.getByText(t('error.passkey-was-not-used'))).toBeVisible();
      await setOwner(device, true);
      await button.click();
      await expect(page.getByRole('heading', { level: 1, name: 'Boa Vista' })).toBeVisible();

      await page.goto('/user/profile?page=security');
      await line.getByRole('button').click();
      await page.getByRole('menuitem', { name: t('people.passkeys.rename') }).click();
      await page.locator('input[name="name"]').fill('Balcão');
      await page.keyboard.press('Enter');
      const renamed = page.locator('.a-session').filter({ hasText: 'Balcão' });
      await expect(renamed).toBeVisible();
      await renamed.getByRole('button').click();
      await page.getByRole('menuitem', { name: t('action.delete') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('action.delete') })
        .click();
      await expect(renamed).toHaveCount(0);
      await page.context().clearCookies();
      await setTouched(device, false);
      await page.goto('/user/login');
      await setTouched(device, true);
      await button.click();
      await expect(page.getByText(t('error.passkey-is-unknown'))).toBeVisible();
      expect(problems()).toEqual([]);
    });
  });
}

test('the first field offers the passkey, without a click', async ({ page }) => {
  const t = wordsOf('en');
  await addDevice(page);
  await settledPerson(page, 'en', ['Boa Vista']);
  await page.goto('/user/profile?page=security');
  await page.getByRole('button', { name: t('people.passkeys.add') }).click();
  await expect(page.getByText(t('people.passkeys.added'))).toBeVisible();
  // EXPLORE repeats the ceremony, to find races that happen only sometimes.
  const ceremonies = process.env['EXPLORE'] === undefined ? 8 : 30;
  for (let ceremony = 0; ceremony < ceremonies; ceremony += 1) {
    await page.context().clearCookies();
    await page.goto('/user/login');
    // The virtual device chooses at once what a person would choose in the field.
    await expect(page.getByRole('heading', { level: 1, name: 'Boa Vista' })).toBeVisible();
  }
});

test('the sign-in over a screen and the proof take a passkey', async ({ page }) => {
  const t = wordsOf('en');
  await addDevice(page);
  await settledPerson(page, 'en', ['Boa Vista']);
  await page.goto('/user/profile?page=security');
  await page.getByRole('button', { name: t('people.passkeys.add') }).click();
  await expect(page.getByText(t('people.passkeys.added'))).toBeVisible();
  await addAuthenticator(page);
  await page.reload();
  const renew = page.getByRole('button', { name: t('people.recovery.renew') });
  await expect(renew).toBeVisible();
  await page.context().clearCookies();
  await renew.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('people.recovery.renew') })
    .click();
  await page
    .getByRole('dialog', { name: t('login.title') })
    .getByRole('button', { name: t('login.passkey') })
    .click();
  await expect(page.getByTestId('recovery-codes')).toBeVisible();
  await page.getByRole('button', { name: t('people.token.done') }).click();
  let isProved = false;
  await page.route('**/api/_authenticator', async (route) => {
    if (route.request().method() !== 'DELETE' || isProved) return route.continue();
    isProved = true;
    const reason = { code: [{ code: 'give-code' }] };
    return route.fulfill({ status: 422, json: { error: 'unprocessable_entity', reason } });
  });
  await page.getByRole('button', { name: t('people.authenticator.remove') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('people.authenticator.remove') })
    .click();
  await page
    .getByRole('dialog', { name: t('proof.title') })
    .getByRole('button', { name: t('login.passkey') })
    .click();
  await expect(page.getByRole('button', { name: t('people.authenticator.set-up') })).toBeVisible();
});
