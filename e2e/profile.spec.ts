import { expect, test } from '@playwright/test';
import { expectAccessible, logIn, mailedPath, newEmail, password, settledPerson, watch, wordsOf } from './account.ts';

test.describe('pt-BR', () => {
  const locale = 'pt-BR';
  const t = wordsOf(locale);

  test.use({ locale });

  test('name, address and password change; the other session ends', async ({ page, browser }) => {
    const problems = watch(page);
    const { email } = await settledPerson(page, locale, ['Boa Vista']);
    const other = await (await browser.newContext({ locale })).newPage();
    await other.goto('/user/login');
    await logIn(other, email);
    await expect(other.getByRole('heading', { level: 1, name: 'Boa Vista' })).toBeVisible();

    await page.goto('/user/profile?page=security');
    const section = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: t('people.session.title') }) });
    const sessions = section.locator('.a-session');
    await expect(sessions).toHaveCount(2);
    await expect(sessions.filter({ hasText: t('people.session.this') })).toHaveCount(1);
    await expectAccessible(page);
    await page.getByRole('link', { name: t('people.profile.profile'), exact: true }).click();
    const moved = newEmail('moved');
    await page.getByRole('button', { name: t('people.profile.edit'), exact: true }).click();
    await page.locator('input[name="fullname"]').fill('Ana Maria Souza');
    await page.locator('input[name="email"]').fill(moved);
    await page.getByRole('button', { name: t('action.save') }).click();
    await expect(page.getByText(t('error.cant-be-blank'))).toBeVisible();
    await page.locator('input[name="current_password"]').fill(password);
    await page.getByRole('button', { name: t('action.save') }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ana Maria Souza' })).toBeVisible();
    await expect(page.getByText(t('people.confirm.card', { email: moved }))).toBeVisible();
    await page.goto('/user/profile?page=security');
    await expect(sessions).toHaveCount(1);
    await other.goto('/user/profile');
    await expect(other.locator('input[name="username"]')).toBeVisible();
    await other.context().close();

    await page.goto(await mailedPath(page, moved, 'confirmation'));
    await expect(page.getByRole('heading', { name: t('people.confirm.done') })).toBeVisible();
    await page.goto('/user/profile');
    await expect(page.locator('.a-profile-head').getByText(moved)).toBeVisible();
    await page.getByRole('button', { name: t('people.profile.edit-password') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[name="current_password"]').fill('wrong password');
    await dialog.locator('input[name="password"]').fill('quite another secret');
    await dialog.locator('input[name="password_confirmation"]').fill('something else');
    await dialog.getByRole('button', { name: t('people.password.save') }).click();
    await expect(dialog.getByText(t('error.doesnt-match'))).toBeVisible();
    await dialog.locator('input[name="password_confirmation"]').fill('quite another secret');
    await dialog.getByRole('button', { name: t('people.password.save') }).click();
    await expect(dialog.getByText(t('error.is-invalid'))).toBeVisible();
    await dialog.locator('input[name="current_password"]').fill(password);
    await dialog.getByRole('button', { name: t('people.password.save') }).click();
    await expect(page.getByText(t('people.password.changed'))).toBeVisible();
    await page.context().clearCookies();
    await page.goto('/user/login');
    await logIn(page, moved, 'quite another secret');
    await expect(page.getByRole('heading', { level: 1, name: 'Boa Vista' })).toBeVisible();
    expect(problems()).toEqual([]);
  });
});
