import { expect, test } from '@playwright/test';
import {
  call,
  expectAccessible,
  field,
  logIn,
  mailedPath,
  newEmail,
  password,
  settledPerson,
  watch,
  wordsOf,
} from './account.ts';

test.describe('en', () => {
  const locale = 'en';
  const t = wordsOf(locale);

  test.use({ locale });

  test('a wrong password says so; a forgotten one is chosen anew by the mail', async ({ page }) => {
    const { email } = await settledPerson(page, locale, ['Boa Vista']);
    await page.context().clearCookies();
    await page.goto('/user/login');
    await logIn(page, email, 'not the password');
    await expect(page.getByText(t('error.name-or-password-is-incorrect'))).toBeVisible();
    await page.getByRole('link', { name: t('login.forgot') }).click();
    await expect(page.locator('input[name="email"]')).toHaveValue(email);
    await page.getByRole('button', { name: t('people.password.send') }).click();
    await expect(page.getByRole('heading', { name: t('people.public.sent') })).toBeVisible();
    await page.goto(await mailedPath(page, email, 'password-reset'));
    await page.locator('input[name="password"]').fill('another long secret');
    await page.locator('input[name="password_confirmation"]').fill('another long secret');
    await page.getByRole('button', { name: t('people.password.save') }).click();
    await page.getByRole('link', { name: t('login.submit') }).click();
    await logIn(page, email, 'another long secret');
    await expect(page.getByRole('heading', { level: 1, name: 'Boa Vista' })).toBeVisible();
  });

  test('a session that ends in a form comes back over it, and nothing typed is lost', async ({ page }) => {
    const problems = watch(page);
    const { groups } = await settledPerson(page, locale, ['Boa Vista']);
    await page.goto(`/account/${groups[0]}/categories/new`);
    await page.locator('input[name="name"]').fill('Notebook');
    // The page saves the time zone by itself. Once the session has ended that would be refused and open the sign-in before the form is sent, so it is waited for here.
    await page.waitForFunction(() => localStorage.getItem('oficina.time-zone') !== null);
    await page.context().clearCookies();
    // On a busy machine a call in the background may have opened the sign-in over the button by now.
    await page.getByRole('button', { name: t('action.create') }).dispatchEvent('click');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(t('login.again'))).toBeVisible();
    await expect(page.locator('input[name="name"]')).toHaveValue('Notebook');
    await dialog.getByLabel(t('login.password'), { exact: true }).fill(password);
    await dialog.getByRole('button', { name: t('login.submit') }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Notebook' })).toBeVisible();
    await expect(page).toHaveURL(/\/categories\/cat-/);
    expect(problems()).toEqual([]);
  });
});

test.describe('pt-BR', () => {
  const locale = 'pt-BR';
  const t = wordsOf(locale);

  test.use({ locale });

  test('who registers at once is told which address was written to', async ({ page }) => {
    const email = newEmail('direct');
    await page.goto('/user/register');
    await field(page, t('login.email')).fill(email);
    await page.locator('input[name="password"]').fill(password);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: t('people.register.submit') }).click();
    await expect(page.getByText(t('people.register.sent-text', { email }))).toBeVisible();
  });

  test('register, open the mailed link, create a group, see its dashboard', async ({ page }) => {
    const problems = watch(page);
    const email = newEmail('new');
    await page.goto('/user/login');
    await field(page, t('login.email')).fill(email);
    await page.getByRole('link', { name: t('people.login.register') }).click();
    // Both screens have fields of these names.
    await expect(page.getByRole('heading', { name: t('people.register.title') })).toBeVisible();
    await expect(field(page, t('login.email'))).toHaveValue(email);
    await page.locator('input[name="password"]').fill(password);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: t('people.register.submit') }).click();
    await expect(page.getByRole('heading', { name: t('people.register.sent') })).toBeVisible();

    await page.goto(await mailedPath(page, email, 'confirmation'));
    await expect(page.getByRole('heading', { name: t('groups.found.first') })).toBeVisible();
    await page.locator('input[name="name"]').fill('Boa Vista');
    await page.locator('input[name="ticket"]').check();
    await page.getByRole('button', { name: t('groups.found.submit') }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Boa Vista' })).toBeVisible();
    await expect(page).toHaveURL(/\/account\/acc-[0-9a-f]{32}$/);
    await expect(page.getByText(t('activity.dashboard.first-steps'), { exact: true })).toBeVisible();
    await expect(page.locator('.a-line')).toHaveCount(1);
    expect(problems()).toEqual([]);
  });

  test('the registration form refuses without a call', async ({ page }) => {
    let calls = 0;
    await page.route('**/api/_users', async (route) => {
      calls += 1;
      await route.continue();
    });
    await page.goto('/user/register');
    await page.locator('input[name="password"]').fill(password);
    await page.getByRole('button', { name: t('people.register.more') }).click();
    await page.getByRole('button', { name: t('people.register.submit') }).click();
    await expect(page.getByText(t('error.cant-be-blank'))).toBeVisible();
    await expect(page.getByText(t('error.doesnt-match'))).toBeVisible();
    await expect(page.getByText(t('error.must-be-accepted'))).toBeVisible();
    await expect(page.locator('input[name="email"]')).toBeFocused();
    expect(calls).toBe(0);
  });

  test('without a password, it is chosen with the confirmation', async ({ page }) => {
    const email = newEmail('bare');
    await page.goto('/user/register');
    await page.locator('input[name="email"]').fill(email);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: t('people.register.submit') }).click();
    await expect(page.getByRole('heading', { name: t('people.register.sent') })).toBeVisible();
    await page.goto(await mailedPath(page, email, 'confirmation'));
    await page.locator('input[name="password"]').fill(password);
    await page.locator('input[name="password_confirmation"]').fill(password);
    await page.getByRole('button', { name: t('people.confirm.submit') }).click();
    await expect(page.getByRole('heading', { name: t('groups.found.first') })).toBeVisible();
  });

  test('on another device the link confirms with the password, and asks to sign in', async ({ page, browser }) => {
    const email = newEmail('elsewhere');
    await page.goto('/user/register');
    await page.locator('input[name="email"]').fill(email);
    await page.locator('input[name="password"]').fill(password);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: t('people.register.submit') }).click();
    await expect(page.getByRole('heading', { name: t('people.register.sent') })).toBeVisible();
    const phone = await (await browser.newContext({ locale })).newPage();
    await phone.goto(await mailedPath(page, email, 'confirmation'));
    await phone.locator('input[name="password"]').fill(password);
    await phone.getByRole('button', { name: t('people.confirm.submit') }).click();
    await expect(phone.getByRole('heading', { name: t('people.confirm.done') })).toBeVisible();
    await phone.getByRole('link', { name: t('people.confirm.go-on') }).click();
    await expect(phone.locator('input[name="username"]')).toHaveValue(email);
    await logIn(phone, email);
    await expect(phone.getByRole('heading', { name: t('groups.found.first') })).toBeVisible();
    await phone.context().close();
  });

  test('several groups are chosen from; the one with the star opens by itself', async ({ page }) => {
    const { email } = await settledPerson(page, locale, ['Boa Vista', 'Polar']);
    await page.context().clearCookies();
    await page.goto('/user/login');
    await logIn(page, email);
    await expect(page.getByText(t('groups.home.several'))).toBeVisible();
    const star = page.getByRole('button', { name: t('groups.home.bookmark', { name: 'Polar' }) });
    const saved = page.waitForResponse((response) => response.url().includes('/_design/bookmark/'));
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    expect((await saved).ok()).toBe(true);
    await page.context().clearCookies();
    await page.goto('/user/login');
    await logIn(page, email);
    await expect(page.getByRole('heading', { level: 1, name: 'Polar' })).toBeVisible();
  });

  test('an unconfirmed address is warned, and has one group', async ({ page }) => {
    const email = newEmail('unconfirmed');
    await call(page, 'POST', '/_users', { unconfirmed_email: email, password, accept_terms: true, locale });
    await page.goto('/user/login');
    await logIn(page, email);
    await page.locator('input[name="name"]').fill('Boa Vista');
    await page.locator('input[name="ticket"]').check();
    await page.getByRole('button', { name: t('groups.found.submit') }).click();
    await expect(page.getByText(t('people.confirm.card', { email }))).toBeVisible();
    await expect(page.getByText(t('people.confirm.card-days', { count: 30 }))).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: t('people.confirm.resend') }).click();
    await expect(page.getByText(t('people.confirm.resent', { email }))).toBeVisible();
    await page.goto('/account/new');
    await page.locator('input[name="name"]').fill('Polar');
    await page.locator('input[name="ticket"]').check();
    await page.getByRole('button', { name: t('groups.found.submit') }).click();
    const limit = 'error.you-can-have-only-1-free-group-please-confirm-your-email-to-unlock-more-benefits';
    await expect(page.getByText(t(limit))).toBeVisible();
  });

  test('whoever comes for a page gets there after logging in', async ({ page }) => {
    const { email, groups } = await settledPerson(page, locale, ['Boa Vista', 'Polar']);
    await page.context().clearCookies();
    await page.goto(`/account/${groups[1]}/categories?name=x`);
    await logIn(page, email);
    await expect(page).toHaveURL(new RegExp(`/account/${groups[1]}/categories\\?name=x$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('category', { count: 2 }));
  });

  test('a comment is written, changed and deleted, and another window sees it', async ({ page }) => {
    const { groups } = await settledPerson(page, locale, ['Boa Vista']);
    const made = await call<{ id: string }>(page, 'POST', `/${groups[0]}`, { klass: 'category', name: 'Notebook' });
    const address = `/account/${groups[0]}/categories/${made.id}`;
    const streams: string[] = [];
    page.context().on('request', (request) => {
      if (request.url().includes(`/${groups[0]}/_changes?feed=eventsource`)) streams.push(request.url());
    });
    const other = await page.context().newPage();
    await Promise.all([page.goto(address), other.goto(address)]);
    await expect(other.getByText(t('comment.count', { count: 0 }))).toBeVisible();
    await page.getByPlaceholder(t('activity.stream.placeholder')).fill('Trocar a tela');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(t('comment.count', { count: 1 }))).toBeVisible();
    await expect(other.getByText('Trocar a tela')).toBeVisible();

    const comment = page.locator('.a-comment');
    await comment.getByRole('button', { name: t('action.more') }).click();
    await page.getByRole('menuitem', { name: t('action.edit') }).click();
    await comment.locator('textarea').fill('Trocar a tela e a bateria');
    await comment.getByRole('button', { name: t('action.save') }).click();
    await expect(other.getByText('Trocar a tela e a bateria')).toBeVisible();

    await comment.getByRole('button', { name: t('action.more') }).click();
    await page.getByRole('menuitem', { name: t('action.delete') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('action.delete') })
      .click();
    await expect(other.getByText(t('comment.count', { count: 0 }))).toBeVisible();

    expect(streams, 'two tabs of one browser hear by one stream').toHaveLength(1);
    await page.close();
    const content = 'Cliente avisado';
    await call(other, 'POST', `/${groups[0]}`, { klass: 'comment', item_id: made.id, content });
    await expect(other.getByText(content), 'the other tab takes the stream over').toBeVisible();
  });
});
