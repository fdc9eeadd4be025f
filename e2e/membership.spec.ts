import { expect, test, type Browser, type Page } from '@playwright/test';
import type { Locale } from '#platform/entity/locale.ts';
import { call, expectAccessible, mailedPath, newEmail, password, settledPerson, watch, wordsOf } from './account.ts';

/** Changes made in another browser arrive by the event stream, which may take a while on a busy machine. */
const soon = expect.configure({ timeout: 20_000 });

/** Somebody else on another machine. */
async function otherBrowser(browser: Browser, locale: Locale): Promise<Page> {
  return (await browser.newContext({ locale })).newPage();
}

test.describe('pt-BR', () => {
  const locale = 'pt-BR';
  const t = wordsOf(locale);

  test.use({ locale });
  test('invited, registered by the mail, joined, given a right, removed: two browsers', async ({ page, browser }) => {
    test.slow();
    const problems = watch(page);
    const { groups } = await settledPerson(page, locale, ['Boa Vista']);
    const email = newEmail('invited');
    await page.goto(`/account/${groups[0]}/subscriptions`);
    await page.getByRole('link', { name: t('groups.member.invite') }).click();
    await expect(page.getByRole('checkbox', { name: t('subscription.field.admin') })).toBeDisabled();
    await page.locator('input[name="email"]').fill(email);
    await expectAccessible(page);
    await page.getByRole('button', { name: t('groups.member.send') }).click();
    const row = page.getByRole('listitem').filter({ hasText: email });
    await soon(row.getByText(t('subscription.status.pending'))).toBeVisible();

    const bia = await otherBrowser(browser, locale);
    const theirs = watch(bia);
    await bia.goto(await mailedPath(page, email, 'invitation'));
    await expect(
      bia.getByRole('heading', { name: t('groups.invitation.title', { group: 'Boa Vista' }) }),
    ).toBeVisible();
    await expect(bia.locator('input[name="email"]')).toHaveValue(email);
    await expectAccessible(bia);
    await bia.locator('input[name="fullname"]').fill('Bia Lima');
    await bia.locator('input[name="password"]').fill(password);
    await bia.locator('input[name="password_confirmation"]').fill(password);
    await bia.getByRole('checkbox').check();
    await bia.getByRole('button', { name: t('groups.invitation.register') }).click();
    await soon(bia.getByRole('heading', { level: 1, name: 'Boa Vista' })).toBeVisible();

    // The list in the first browser hears of it by itself.
    const joined = page.getByRole('listitem').filter({ hasText: 'Bia Lima' });
    await soon(joined.getByText(t('groups.home.member'))).toBeVisible();
    await joined.getByRole('link').click();
    await page.getByRole('link', { name: t('action.edit') }).click();
    await page.getByRole('checkbox', { name: t('subscription.field.report_view') }).check();
    await page.getByRole('button', { name: t('action.save') }).click();
    await soon(page.getByText(t('groups.member.saved'))).toBeVisible();
    await expectAccessible(page);

    await bia.goto(`/account/${groups[0]}/subscriptions`);
    await bia.getByRole('link', { name: 'Bia Lima' }).click();
    const right = bia.locator('.a-flags li').filter({ hasText: t('subscription.field.report_view') });
    await soon(right).toHaveAttribute('data-on', 'true');
    await expect(bia.getByRole('link', { name: t('groups.member.invite') })).toHaveCount(0);

    await page.getByRole('button', { name: t('action.more') }).click();
    await page.getByRole('menuitem', { name: t('groups.member.remove') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('groups.member.remove') })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: t('subscription', { count: 2 }) })).toBeVisible();
    await expect(page.getByText('Bia Lima', { exact: true })).toHaveCount(0);

    // Nobody touched the second browser, and it lost access.
    await soon(bia.getByRole('heading', { name: t('shell.no-access') })).toBeVisible();
    await expect(bia.getByRole('navigation', { name: t('shell.navigation') })).toHaveCount(0);
    await bia
      .getByRole('link', { name: t('shell.home') })
      .first()
      .click();
    await expect(bia.getByText('Boa Vista')).toHaveCount(0);

    // Invited once more, the person enters again.
    await call(page, 'POST', `/${groups[0]}`, { _id: 'sub-', email });
    await bia.goto('/user/profile?page=invites');
    await bia.getByRole('button', { name: t('groups.invitation.accept') }).click();
    await soon(bia.getByRole('heading', { level: 1, name: 'Boa Vista' })).toBeVisible();
    expect(problems()).toEqual([]);
    expect(theirs()).toEqual([]);
    await bia.context().close();
  });

  test('who has an account finds the invitation in the profile, and joins or declines', async ({ page, browser }) => {
    const bia = await otherBrowser(browser, locale);
    const { email } = await settledPerson(bia, locale, ['Polar']);
    const { groups } = await settledPerson(page, locale, ['Boa Vista', 'Norte']);
    for (const group of groups) {
      await page.goto(`/account/${group}/subscriptions/new`);
      await page.locator('input[name="email"]').fill(email);
      await page.getByRole('button', { name: t('groups.member.send') }).click();
      await expect(page.getByText(t('groups.member.sent', { email }))).toBeVisible();
    }
    await bia.goto('/user/profile?page=invites');
    await soon(bia.locator('.a-invite')).toHaveCount(2);
    await expectAccessible(bia);
    const norte = bia.locator('.a-invite').filter({ hasText: 'Norte' });
    await norte.getByRole('button', { name: t('groups.invitation.decline') }).click();
    await bia
      .getByRole('dialog')
      .getByRole('button', { name: t('groups.invitation.decline') })
      .click();
    await soon(norte).toHaveCount(0);
    await bia.getByRole('button', { name: t('groups.invitation.accept') }).click();
    await soon(bia.getByRole('heading', { level: 1, name: 'Boa Vista' })).toBeVisible();
    await bia.context().close();
  });

  test('an invitation is sent again, its link ended, and the page of a missing member says so', async ({ page }) => {
    const { groups } = await settledPerson(page, locale, ['Boa Vista']);
    const email = newEmail('waiting');
    await page.goto(`/account/${groups[0]}/subscriptions/new`);
    await page.locator('input[name="email"]').fill(email);
    await page.getByRole('button', { name: t('groups.member.send') }).click();
    await page.getByRole('link', { name: email }).click();
    const first = await mailedPath(page, email, 'invitation');
    await page.getByRole('button', { name: t('groups.invitation.resend') }).click();
    await soon(page.getByText(t('groups.invitation.resent', { email }))).toBeVisible();
    const again = await mailedPath(page, email, 'invitation');
    expect(again).not.toBe(first);
    await page.getByRole('button', { name: t('groups.invitation.expire') }).click();
    await soon(page.getByText(t('groups.invitation.over'), { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.goto(again);
    await soon(page.getByRole('heading', { name: t('groups.invitation.expired') })).toBeVisible();
    await expect(page.getByText('Boa Vista')).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/account/${groups[0]}/users/${'0'.repeat(32)}`);
    await expect(page.getByText(t('groups.member.missing'))).toBeVisible();
  });
});
