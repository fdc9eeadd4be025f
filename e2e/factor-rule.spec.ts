import { call, expectAccessible, settledPerson, watch, wordsOf } from './account.ts';
import { expect, type Page, test } from '@playwright/test';
import { addAuthenticator, codeOf } from './fixtures/authenticator.ts';
import { newGroup, signUp, write } from './fixtures/people.ts';
import { findingsInBothThemes, open } from './fixtures/quiet.ts';
import { addDevice } from './fixtures/virtual-authenticator.ts';
import { languages } from './fixtures/languages.ts';

/** A group that demands a second factor: the rule, the banner, the page after the deadline, and the way in. */

for (const locale of languages('en')) {
  const t = wordsOf(locale);

  test(`${locale}: an administrator demands a second factor, and a member sets one up to go on`, async ({
    page,
    browser,
  }) => {
    await signUp(page.request, locale);
    const group = await newGroup(page.request, 'Boa Vista', locale);
    const context = await browser.newContext();
    const bia = await context.newPage();
    const problems = [watch(page), watch(bia)];
    const { email } = await signUp(bia.request, locale, 'Bia Lima');
    const id = await write(page.request, group, { klass: 'subscription', email });
    await call(bia, 'PUT', `/${group}/_design/status/_update/accept/${id}`, {});

    await open(page, `/account/${group}/subscriptions`, { locale });
    const rule = page.getByRole('switch', { name: t('groups.factor.title') });
    await expect(rule).toBeDisabled();
    await expect(page.getByText(t('groups.factor.own-first'))).toBeVisible();
    await addAuthenticator(page);
    await page.reload();
    await rule.click();
    await expect(rule).toBeChecked();
    await expect(page.getByText(t('groups.factor.count', { count: 1, all: 2 }))).toBeVisible();
    await page.getByRole('checkbox', { name: t('groups.factor.filter') }).check();
    await expect(page.getByRole('link', { name: 'Bia Lima' })).toBeVisible();
    await expect(page.locator('.a-member')).toHaveCount(1);
    expect(await findingsInBothThemes(page)).toEqual([]);

    await open(bia, `/account/${group}/subscriptions`, { locale });
    await expect(bia.getByText(t('people.factor.banner', { count: 7 }))).toBeVisible();
    await expect(bia.getByRole('switch')).toHaveCount(0);
    expect(await findingsInBothThemes(bia)).toEqual([]);
    await call(page, 'POST', `/${group}/_paddle/days`, { days: 7 });
    await bia.reload();
    const title = bia.getByRole('heading', { level: 1, name: t('people.factor.title') });
    await expect(title).toBeVisible();
    await expect(bia.getByText('Ana Ribeiro')).toHaveCount(0);
    expect(await findingsInBothThemes(bia)).toEqual([]);
    await bia.setViewportSize({ width: 380, height: 800 });
    await expectAccessible(bia);

    if (locale === 'en') {
      await addDevice(bia);
      await bia.getByRole('button', { name: t('people.passkeys.add') }).click();
    } else await setUpApp(bia, t);
    await expect(bia.getByRole('heading', { level: 1, name: t('subscription', { count: 2 }) })).toBeVisible();
    await expect(title).toHaveCount(0);
    await expect(bia.getByText(t('people.factor.banner', { count: 1 }))).toHaveCount(0);
    expect(problems.flatMap((found) => found())).toEqual([]);
    await context.close();
  });
}

/** With the keyboard; the group opens after the recovery codes. */
async function setUpApp(page: Page, t: ReturnType<typeof wordsOf>): Promise<void> {
  await page.getByRole('button', { name: t('people.authenticator.set-up') }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  const secret = (await dialog.getByTestId('authenticator-secret').textContent()) ?? '';
  await dialog.locator('input[name="code"]').fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await expect(dialog.getByTestId('recovery-codes').getByRole('listitem')).toHaveCount(10);
  await dialog.getByRole('button', { name: t('people.token.done') }).click();
}

test('a session without the proof of the passkey confirms it on the page', async ({ page }) => {
  const t = wordsOf('en');
  await addDevice(page);
  const { email, groups } = await settledPerson(page, 'en', ['Boa Vista']);
  const [group = ''] = groups;
  await open(page, '/user/profile?page=security');
  await page.getByRole('button', { name: t('people.passkeys.add') }).click();
  await expect(page.getByText(t('people.passkeys.added'))).toBeVisible();
  await call(page, 'PUT', `/${group}/_second_factor`, { required: true });
  await call(page, 'POST', `/${group}/_paddle/days`, { days: 8 });
  await call(page, 'POST', '/_session', { username: email, password: 'correct horse battery' });
  await open(page, `/account/${group}/subscriptions`);
  await expect(page.getByText(t('people.factor.prove'))).toBeVisible();
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: t('login.passkey') }).click();
  await expect(page.getByRole('switch', { name: t('groups.factor.title') })).toBeChecked();
});
