import { expect, test } from '@playwright/test';
import { expectAccessible, logIn, mailedPath, settledPerson, watch, wordsOf } from './account.ts';
import { write } from './fixtures/people.ts';
import { languages } from './fixtures/languages.ts';

/** The page of a person with all that opens the account, and the way to end it. */

for (const locale of languages('en')) {
  const t = wordsOf(locale);

  test.describe(locale, () => {
    test.use({ locale });

    test('keys of all groups are seen and revoked; a strange sign-in ends everything and leads to a new password', async ({
      page,
      browser,
    }) => {
      const problems = watch(page);
      const { email, groups } = await settledPerson(page, locale, ['Boa Vista', 'Polar']);
      for (const group of groups) {
        await write(page.request, group, { klass: 'account_configuration', key: 'rdisk', value: 'enabled' });
        await write(page.request, group, { klass: 'webdav_key', description: `Scanner ${group.slice(-4)}` });
      }
      const other = await (await browser.newContext({ locale })).newPage();
      await other.goto('/user/login');
      await logIn(other, email, 'not the password');
      await expect(other.getByText(t('error.name-or-password-is-incorrect'))).toBeVisible();
      await other.context().close();

      await page.goto('/user/profile?page=security');
      await expect(page.getByText(t('people.sign-ins.event.login_failed'))).toHaveCount(1);
      const key = `Scanner ${groups[0]?.slice(-4) ?? ''}`;
      const line = page.locator('.a-session').filter({ hasText: key });
      await expect(line).toContainText('Boa Vista');
      await expect(page.locator('.a-session').filter({ hasText: 'Scanner' })).toHaveCount(2);
      await expectAccessible(page);
      await page.getByRole('button', { name: t('people.keys.revoke-named', { name: key }) }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('people.keys.revoke') })
        .click();
      await expect(line).toHaveCount(0);

      await page
        .getByRole('button', { name: t('people.sign-ins.not-me'), exact: false })
        .first()
        .click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('people.sign-ins.deny') })
        .click();
      await expect(page.getByText(t('people.password.link-sent'))).toBeVisible();
      await page.goto(await mailedPath(page, email, 'password-reset'));
      await page.locator('input[name="password"]').fill('quite another secret');
      await page.locator('input[name="password_confirmation"]').fill('quite another secret');
      await page.keyboard.press('Enter');
      await expect(page.getByText(t('people.password.done'))).toBeVisible();
      await page.goto('/user/login');
      await logIn(page, email, 'quite another secret');
      await expect(page.getByText('Polar').first()).toBeVisible();
      expect(problems()).toEqual([]);
    });
  });
}
