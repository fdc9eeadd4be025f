import { expect, test } from '@playwright/test';
import { expectAccessible, logIn, mailedPath, password, settledPerson, watch, wordsOf } from './account.ts';
import { addAuthenticator, codeOf, earlyInStep } from './fixtures/authenticator.ts';
import { languages } from './fixtures/languages.ts';

/** Signing in with a code of an authenticator app, from its first picture to its removal. */

for (const locale of languages('pt-BR')) {
  const t = wordsOf(locale);

  test.describe(locale, () => {
    test.use({ locale });

    test('an app is set up, asked for at the sign-in, replaced by a recovery code, and removed', async ({ page }) => {
      const problems = watch(page);
      const { email } = await settledPerson(page, locale, ['Boa Vista']);
      await page.goto('/user/profile?page=security');
      await page.getByRole('button', { name: t('people.authenticator.set-up') }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('img', { name: t('people.authenticator.qr') })).toBeVisible();
      await expect(dialog.locator('input[name="code"]')).toBeFocused();
      await expectAccessible(page);
      const secret = (await dialog.getByTestId('authenticator-secret').textContent()) ?? '';
      await dialog.locator('input[name="code"]').fill('000000');
      await page.keyboard.press('Enter');
      await expect(dialog.getByText(t('error.is-invalid'), { exact: true })).toBeVisible();
      await earlyInStep(page);
      await dialog.locator('input[name="code"]').fill(codeOf(secret, -1));
      await page.keyboard.press('Enter');
      await expect(dialog.getByTestId('recovery-codes').getByRole('listitem')).toHaveCount(10);
      const recovery = (await dialog.getByTestId('recovery-codes').getByRole('listitem').first().textContent()) ?? '';
      await expectAccessible(page);
      await dialog.getByRole('button', { name: t('people.token.done') }).click();
      await expect(page.getByText(t('people.recovery.left', { count: 10 }))).toBeVisible();

      await page.context().clearCookies();
      await page.goto('/user/login');
      await logIn(page, email);
      const code = page.locator('input[name="code"]');
      await expect(code).toBeFocused();
      await expect(page.locator('input[name="password"]')).toHaveCount(0);
      await expectAccessible(page);
      await code.fill('000000');
      await page.keyboard.press('Enter');
      await expect(page.getByText(t('error.is-invalid'), { exact: true })).toBeVisible();
      await code.fill(codeOf(secret));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Boa Vista' })).toBeVisible();

      await page.context().clearCookies();
      await page.goto('/user/login');
      await logIn(page, email);
      await code.fill(recovery.toUpperCase());
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Boa Vista' })).toBeVisible();
      await page.goto('/user/profile?page=security');
      await expect(page.getByText(t('people.recovery.left', { count: 9 }))).toBeVisible();

      await page.getByRole('button', { name: t('people.authenticator.remove') }).click();
      await dialog.getByRole('button', { name: t('people.authenticator.remove') }).click();
      await expect(page.getByRole('button', { name: t('people.authenticator.set-up') })).toBeVisible();
      expect(problems()).toEqual([]);
    });

    test('who lost app and codes begins two days of waiting by mail, and a session stops them', async ({
      page,
      browser,
    }) => {
      const problems = watch(page);
      const { email } = await settledPerson(page, locale, ['Boa Vista']);
      await addAuthenticator(page);
      const elsewhere = await (await browser.newContext({ locale })).newPage();
      await elsewhere.goto('/user/login');
      await logIn(elsewhere, email);
      await elsewhere.getByRole('button', { name: t('people.lost-app.ask') }).click();
      await expect(elsewhere.getByText(t('people.lost-app.sent'))).toBeVisible();
      await elsewhere.goto(await mailedPath(page, email, 'authenticator-lost'));
      const submit = elsewhere.getByRole('button', { name: t('people.lost-app.submit') });
      await expect(submit).toBeVisible();
      await expectAccessible(elsewhere);
      await submit.click();
      await expect(elsewhere.getByText(t('people.lost-app.begun'))).toBeVisible();
      await elsewhere.context().close();

      await page.goto('/');
      const keep = page.getByRole('button', { name: t('people.lost-app.keep') });
      await expect(keep).toBeVisible();
      await expectAccessible(page);
      await keep.click();
      await expect(page.getByText(t('people.lost-app.kept'))).toBeVisible();
      await expect(keep).toHaveCount(0);
      expect(problems()).toEqual([]);
    });
  });
}

test('the sign-in over a screen and the proof ask for the code as well', async ({ page }) => {
  const t = wordsOf('en');
  await settledPerson(page, 'en', ['Boa Vista']);
  const secret = await addAuthenticator(page);
  await page.goto('/user/profile?page=security');
  const renew = page.getByRole('button', { name: t('people.recovery.renew') });
  await expect(renew).toBeVisible();
  await page.context().clearCookies();
  await renew.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('people.recovery.renew') })
    .click();
  const dialog = page.getByRole('dialog', { name: t('login.title') });
  await dialog.getByLabel(t('login.password'), { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(dialog.locator('input[name="code"]')).toBeFocused();
  await page.keyboard.type(codeOf(secret));
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('recovery-codes')).toBeVisible();
  await page.getByRole('button', { name: t('people.token.done') }).click();

  // As ten minutes later.
  let isProved = false;
  await page.route('**/api/_authenticator', async (route) => {
    if (route.request().method() !== 'DELETE' || isProved) return route.continue();
    const reason = { code: [{ code: 'give-code' }] };
    return route.fulfill({ status: 422, json: { error: 'unprocessable_entity', reason } });
  });
  await page.getByRole('button', { name: t('people.authenticator.remove') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('people.authenticator.remove') })
    .click();
  const proof = page.getByRole('dialog', { name: t('proof.title') });
  await expect(proof.locator('input[name="code"]')).toBeFocused();
  await expect(proof.getByRole('button', { name: t('proof.with-password') }), 'the password is not enough').toHaveCount(
    0,
  );
  await page.keyboard.press('Enter');
  await expect(proof.getByText(t('error.give-code'), { exact: true })).toBeVisible();
  isProved = true;
  await proof.locator('input[name="code"]').fill(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: t('people.authenticator.set-up') })).toBeVisible();
});
