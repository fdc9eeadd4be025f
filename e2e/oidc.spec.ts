import { expect, type Page, test } from '@playwright/test';
import { realIssuer, type RealIssuer } from '#src/testing/people/real-issuer.ts';
import { expectAccessible, newEmail, settledPerson, watch, wordsOf } from './account.ts';
import { languages } from './fixtures/languages.ts';

/** OpenID Connect in Chromium with a real issuer: signing in and registering, linking, proving, and what goes wrong. */

// The issuer has one port.
test.describe.configure({ mode: 'serial' });
let issuer: RealIssuer;
test.beforeAll(async ({ baseURL }) => {
  issuer = await realIssuer(baseURL, 3113);
});
test.afterAll(async () => issuer.close());

/** Signs in at the page of the issuer, or cancels there. */
async function enterThere(page: Page, login: string, act: 'Enter' | 'Cancel' = 'Enter'): Promise<void> {
  await page.getByLabel('Name').fill(login);
  await page.getByRole('button', { name: act }).click();
}

for (const locale of languages('pt-BR')) {
  const t = wordsOf(locale);
  const acme = { name: 'Acme' };

  test.describe(locale, () => {
    test.use({ locale });

    test('a colleague registers by the button, and lands at the page that was wanted', async ({ page }) => {
      const problems = watch(page);
      const email = newEmail('gil').replace('example.com', 'acme.example');
      issuer.accounts.set(email, { email, email_verified: true, name: 'Gil Reis', locale });
      await page.goto('/user/profile?page=security');
      const button = page.getByRole('link', { name: t('login.issuer', acme) });
      await expect(button).toBeVisible();
      await expectAccessible(page);
      await button.click();
      await enterThere(page, email, 'Cancel');
      await expect(page.getByText(t('error.oidc-was-cancelled'))).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: t('people.public.to-login') }).click();

      await page.goto('/user/profile?page=security');
      await button.click();
      await enterThere(page, email);
      await expect(page.getByText(t('people.oidc.terms-text', { email }))).toBeVisible();
      await expectAccessible(page);
      const register = page.getByRole('button', { name: t('people.oidc.register') });
      await register.click();
      await expect(page.getByText(t('error.must-be-accepted'))).toBeVisible();
      await page.getByLabel(t('people.register.accept')).check();
      await register.click();
      await expect(page.getByRole('heading', { name: t('people.identities.title', acme) })).toBeVisible();
      await expect(page.locator('.a-session').filter({ hasText: email })).toBeVisible();
      // The only way in stays.
      await page.getByRole('button', { name: t('people.identities.unlink-named', { label: email }) }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('people.identities.unlink') })
        .click();
      await expect(page.getByText(t('error.oidc-is-the-last-way'))).toBeVisible();
      expect(problems()).toEqual([]);
    });

    test('a person links an account, signs in by it, and proves by it in a window of its own', async ({ page }) => {
      const problems = watch(page);
      const { email } = await settledPerson(page, locale, ['Boa Vista']);
      const sub = `sub-${email}`;
      issuer.accounts.set(sub, { email: 'ana@elsewhere.example', email_verified: false });
      // Nothing is linked yet, and the address is none of the operator's domains.
      await page.context().clearCookies();
      await page.goto('/user/login');
      await page.getByRole('link', { name: t('login.issuer', acme) }).click();
      await enterThere(page, sub);
      await expect(page.getByText(t('error.oidc-is-not-linked'))).toBeVisible();
      await page.goto('/user/login?to=%2Fuser%2Fprofile%3Fpage%3Dsecurity');
      await page.locator('input[name="username"]').fill(email);
      await page.locator('input[name="password"]').fill('correct horse battery');
      await page.getByRole('button', { name: t('login.submit') }).click();
      // The issuer still knows who is there.
      await page.getByRole('button', { name: t('people.identities.link', acme) }).click();
      const line = page.locator('.a-session').filter({ hasText: 'ana@elsewhere.example' });
      await expect(line).toBeVisible();
      await expectAccessible(page);

      await page.context().clearCookies();
      await page.goto('/user/login');
      await page.getByRole('link', { name: t('login.issuer', acme) }).click();
      await enterThere(page, sub);
      await expect(page.getByRole('heading', { level: 1, name: 'Boa Vista' })).toBeVisible();

      await page.goto('/user/profile?page=security');
      await page
        .getByRole('button', { name: t('people.identities.unlink-named', { label: 'ana@elsewhere.example' }) })
        .click();
      const reason = { current_password: [{ code: 'give-yours' }] };
      // As if the proof were old.
      await page.route(
        '**/api/_identities/*',
        (route) => route.fulfill({ status: 422, json: { error: 'unprocessable_entity', reason } }),
        { times: 1 },
      );
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('people.identities.unlink') })
        .click();
      const proof = page.getByRole('dialog').filter({ hasText: t('proof.title') });
      const opened = page.waitForEvent('popup');
      await proof.getByRole('link', { name: t('login.issuer', acme) }).click();
      const popup = await opened;
      await enterThere(popup, sub);
      await expect(line).toHaveCount(0);
      await expect(proof).toHaveCount(0);
      expect(problems()).toEqual([]);
    });
  });
}

test('a session that ended is begun again by the issuer, over a form that keeps what was typed', async ({ page }) => {
  const t = wordsOf('en');
  const problems = watch(page);
  const { email } = await settledPerson(page, 'en', ['Boa Vista']);
  const sub = `again-${email}`;
  issuer.accounts.set(sub, { email: 'ana@elsewhere.example' });
  await page.goto('/user/profile?page=security');
  await page.getByRole('button', { name: t('people.identities.link', { name: 'Acme' }) }).click();
  await enterThere(page, sub);
  await expect(page.locator('.a-session').filter({ hasText: 'ana@elsewhere.example' })).toBeVisible();
  await page.goto('/user/profile');
  await page.getByRole('button', { name: t('people.profile.edit'), exact: true }).click();
  await page.getByLabel(t('user.field.fullname')).fill('Ana Maria');
  await page.locator('input[name="current_password"]').fill('correct horse battery');
  await page.context().clearCookies();
  await page.getByRole('button', { name: t('action.save') }).click();
  const dialog = page.getByRole('dialog');
  const opened = page.waitForEvent('popup');
  await dialog.getByRole('link', { name: t('login.issuer', { name: 'Acme' }) }).click();
  const popup = await opened;
  await enterThere(popup, sub);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(t('people.profile.saved'))).toBeVisible();
  expect(problems()).toEqual([]);
});
