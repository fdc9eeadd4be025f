import { expect, type Locator, test } from '@playwright/test';
import type { Locale } from '#platform/entity/locale.ts';
import { call, expectAccessible, settledPerson, watch, wordsOf } from './account.ts';
import { visit } from './fixtures/quiet.ts';

/** Groups and screens that are closed say why, and lead on. */

const locale: Locale = 'en';
const t = wordsOf(locale);

test.use({ locale });

test('a group of others, and one that one is only invited to', async ({ page, browser }) => {
  const owner = await (await browser.newContext({ locale })).newPage();
  const { groups } = await settledPerson(owner, locale, ['Boa Vista']);
  const problems = watch(page);
  const { email } = await settledPerson(page, locale, []);
  await page.goto(`/account/${groups[0]}/customers`);
  await expect(page.getByRole('heading', { name: t('shell.need-membership') })).toBeVisible();
  await expectAccessible(page);
  await call(owner, 'POST', `/${groups[0]}`, { _id: 'sub-', email });
  await page.reload();
  await expect(page.getByRole('heading', { name: t('shell.invited', { group: 'Boa Vista' }) })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: t('shell.invited-answer') }).click();
  await expect(page.getByText('Boa Vista').first()).toBeVisible();
  await owner.context().close();
  expect(problems()).toEqual([]);
});

test('a feature that is switched off says so, and nothing new is offered', async ({ page }) => {
  const problems = watch(page);
  const { groups } = await settledPerson(page, locale, ['Boa Vista']);
  const path = `/account/${groups[0]}`;
  await call(page, 'POST', `/${groups[0]}`, { _id: 'acn-', key: 'budget', value: 'disabled' });
  await page.goto(`${path}/estimates`);
  await expect(page.locator('.o-banner-plan')).toBeVisible();
  const held = page.getByRole('main').getByRole('button', { name: t('action.new') });
  await expect(held).toHaveAttribute('aria-disabled', 'true');
  await held.focus();
  await expect(page.getByRole('tooltip')).toHaveText(t('shell.held-feature'));
  await expectAccessible(page);
  // It is switched on where it says so.
  await page.getByRole('button', { name: t('shell.feature-switch') }).click();
  await expect(page.locator('.o-banner-plan')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: t('action.new') })).toBeVisible();
  await visit(page, `${path}/admin?tab=features`);
  await expect(page.getByRole('switch')).toHaveCount(8);
  // A module that is off and has no records invites to nothing, and is offered as soon as it is on.
  await visit(page, `${path}/disk`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    t('shell.module-off', { name: t('groups.setting.rdisk') }),
  );
  await expect(page.locator('#content').getByRole('button')).toHaveCount(1);
  await expect(page.locator('#content').getByRole('link')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: t('shell.feature-switch') }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(
    t('shell.module-off', { name: t('groups.setting.rdisk') }),
  );
  await page.getByRole('button', { name: t('shell.menu') }).click();
  await expect(page.getByRole('menuitem', { name: t('groups.setting.rdisk'), exact: true })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: t('groups.setting.exoreader'), exact: true })).toHaveCount(0);
  await page.getByRole('menuitem', { name: t('groups.setting.rdisk'), exact: true }).click();
  await page
    .getByRole('navigation', { name: t('shell.navigation') })
    .locator('a[href$="/disk"]')
    .click();
  await expect(page).toHaveURL(`${path}/disk`);
  await expect(page.locator('.o-banner-plan')).toHaveCount(0);
  await visit(page, `${path}/customers`);
  await expect(page.getByRole('main').getByRole('link', { name: t('action.new') })).toBeVisible();
  await visit(page, `${path}/groups/new`);
  await expect(page.getByText(t('error.sub-groups-need-an-enterprise-group'))).toBeVisible();
  expect(problems()).toEqual([]);
});

test('a record that is not there leads to the deleted ones', async ({ page }) => {
  const { groups } = await settledPerson(page, locale, ['Boa Vista']);
  await page.goto(`/account/${groups[0]}/customers/cus-0123456789abcdef0123456789abcdef`);
  await expect(page.getByRole('heading', { name: t('show.not-found') })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: t('groups.trash.title') })
    .click();
  await expect(page.getByRole('heading', { name: t('groups.trash.title') })).toBeVisible();
});

test('an offer that has ended and a plan that is not sold lead to a page that helps', async ({ page }) => {
  const { groups } = await settledPerson(page, locale, ['Boa Vista']);
  const group = groups[0] ?? '';
  const main = page.getByRole('main');
  await page.goto(`/account/${group}/ownership`);
  await main.locator(`a[href="/account/${group}/subscriptions"]`).click();
  await expect(page.getByRole('heading', { level: 1, name: t('subscription', { count: 2 }) })).toBeVisible();
  await page.goto(`/account/${group}/checkout/pri_unknown`);
  await main.locator(`a[href="/checkout?account=${group}"]`).click();
  await expect(page).toHaveURL(new RegExp(`/checkout\\?account=${group}`));
});

test('at an address of no screen stands the menu of the module that it names, or that of no module', async ({
  page,
}) => {
  const { groups } = await settledPerson(page, locale, ['Boa Vista']);
  const path = `/account/${groups[0]}`;
  const menu = page.getByRole('navigation', { name: t('shell.navigation') });
  const ends = (end: string): Locator => menu.locator(`a[href$="/${end}"]`);
  await page.goto(`${path}/wallets`);
  await expect(ends('wallets')).toBeVisible();
  await page.goto(`${path}/nothing`);
  await expect(page.getByRole('heading', { name: t('show.not-found') })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^${t('show.not-found')} · `));
  await expect(ends(groups[0] ?? '')).toBeVisible();
  await expect(ends('wallets')).toHaveCount(0);
  await expect(ends('ticket-board')).toHaveCount(0);
  await page.goto(`${path}/tickets/no/such/page`);
  await expect(page.getByRole('heading', { name: t('show.not-found') })).toBeVisible();
  await expect(ends('ticket-board')).toBeVisible();
  await expect(ends('wallets')).toHaveCount(0);
});
