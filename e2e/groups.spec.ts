import { expect, test } from '@playwright/test';
import { landing as landingEn } from '#modules/groups/locales/landing.en.ts';
import { landing as landingPt } from '#modules/groups/locales/landing.pt-BR.ts';
import { call, settledPerson, watch, wordsOf } from './account.ts';
import { buyEnterprise, setPlan } from './fixtures/plan.ts';
import { findingsInBothThemes, open, visit } from './fixtures/quiet.ts';

/** A group's administration, usage and audit log: by its administrator, and as a member sees them; then the public home page. */

test.describe('en', () => {
  const locale = 'en';
  test.use({ locale });

  test('the home page leads a visitor to register, and stays for nobody who is signed in', async ({ page }) => {
    const problems = watch(page);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const words = locale === 'en' ? landingEn : landingPt;
    await page.getByText(words['faq.3.q']).click();
    await expect(page.getByText(words['faq.3.a'])).toBeVisible();
    await expect(page.getByText(locale === 'en' ? '$6' : 'US$\u00a06')).toBeVisible();
    await page.getByRole('link', { name: words['hero.register'] }).first().click();
    await expect(page).toHaveURL(/\/user\/register$/);
    const { groups } = await settledPerson(page, locale, ['Boa Vista']);
    await page.goto('/');
    await expect(page).toHaveURL(new RegExp(`/account/${groups[0]}$`));
    expect(problems()).toEqual([]);
  });

  test('a form that was begun in one group is empty in another', async ({ page }) => {
    const { groups } = await settledPerson(page, locale, ['Boa Vista', 'Polar']);
    const content = page.locator('textarea[name="content"]');
    await page.goto(`/account/${groups[0]}/tickets/new`);
    await content.fill('Begun in Boa Vista');
    await visit(page, `/account/${groups[1]}/tickets/new`);
    await expect(content).toHaveValue('');
  });
});

test.describe('pt-BR', () => {
  const locale = 'pt-BR';
  const say = wordsOf(locale);
  test.use({ locale });

  test('the administrator configures, a member reads', async ({ page, browser }) => {
    const problems = watch(page);
    const { groups } = await settledPerson(page, locale, ['Boa Vista']);
    const group = groups[0] ?? '';
    await call(page, 'POST', `/${group}`, { klass: 'ticket', content: 'Does not start', priority: 'high' });
    await page.goto(`/account/${group}/admin`);
    await expect(page.getByRole('heading', { level: 1, name: say('groups.admin.title') })).toBeVisible();
    await expect(page.getByRole('list', { name: say('groups.admin.records') })).toContainText('1');

    // A phone: its complaint, then saved; the first one is the main one.
    const phones = page.getByRole('region', { name: say('phone', { count: 2 }) });
    await phones.getByRole('button', { name: say('phone.new') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: say('action.save') }).click();
    await expect(dialog.getByText(say('error.cant-be-blank'))).toBeVisible();
    await dialog.locator('input[name="number"]').fill('+55 11 4002-8922');
    await dialog.getByRole('button', { name: say('action.save') }).click();
    await expect(dialog).toBeHidden();
    await expect(phones.getByText(say('groups.admin.main'))).toBeVisible();
    await phones.getByRole('button', { name: /4002-8922/ }).click();
    await phones.getByRole('button', { name: say('action.delete') }).click();
    await dialog.getByRole('button', { name: say('action.delete') }).click();
    await expect(phones.getByText(say('groups.admin.no-phones'))).toBeVisible();
    // The last one is gone with its window, and can be had back all the same.
    await page.getByRole('button', { name: say('action.undo') }).click();
    await expect(phones.getByRole('button', { name: /4002-8922/ })).toBeVisible();
    await expect(dialog).toBeHidden();

    // A new name stands in the switcher at once.
    await page.getByRole('button', { name: say('groups.admin.edit-profile') }).click();
    await dialog.locator('input[name="name"]').fill('Polar');
    await dialog.getByRole('button', { name: say('action.save') }).click();
    await expect(page.locator('.o-group')).toHaveText('Polar');

    // Websites that may use the API: one on a line; a wrong one is refused at its field and kept there.
    const origins = say('groups.setting.allowed-origins');
    await page.getByRole('button', { name: say('groups.admin.edit', { name: origins }) }).click();
    await dialog.locator('textarea').fill('https://app.example.com/start\nsite.example');
    await dialog.getByRole('button', { name: say('action.save') }).click();
    await expect(dialog.getByText(say('error.is-invalid'))).toBeVisible();
    await expect(dialog.locator('textarea')).toHaveValue('https://app.example.com/start\nsite.example');
    await dialog.locator('textarea').fill('https://app.example.com/start');
    await dialog.getByRole('button', { name: say('action.save') }).click();
    await expect(page.getByText('https://app.example.com', { exact: true })).toBeVisible();

    // A feature that is switched off leaves the tabs of its line in the menu.
    const tab = page.locator('.o-section-tabs a[href$="/maintenances"]');
    await visit(page, `/account/${group}/equipment`);
    await expect(tab).toBeVisible();
    await visit(page, `/account/${group}/admin`);
    await page.getByRole('link', { name: say('groups.admin.tab-features'), exact: true }).click();
    await page.getByRole('button', { name: say('action.edit'), exact: true }).click();
    await page
      .getByRole('switch', { name: say('groups.setting.maintenance'), exact: false })
      .first()
      .click();
    await expect(page.getByRole('switch', { name: say('groups.setting.maintenance') }).first()).not.toBeChecked();
    await visit(page, `/account/${group}/equipment`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(tab).toHaveCount(0);

    // The audit log tells of it.
    await visit(page, `/account/${group}/audit?event=setting`);
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: say('groups.audit.setting') })
        .first(),
    ).toContainText(say('groups.setting.maintenance'));

    // Somebody who joins sees all of it and changes nothing.
    const reader = await (await browser.newContext({ locale })).newPage();
    const theirs = watch(reader);
    const { email } = await settledPerson(reader, locale, []);
    const { id } = await call<{ id: string }>(page, 'POST', `/${group}`, { _id: 'sub-', email });
    await call(reader, 'PUT', `/${group}/_design/status/_update/accept/${id}`, {});
    await reader.goto(`/account/${group}/admin`);
    await expect(reader.getByText(say('groups.admin.only-admins'))).toBeVisible();
    await expect(reader.getByText('Polar').first()).toBeVisible();
    for (const name of [say('phone.new'), say('address.new'), say('groups.admin.edit-profile')]) {
      await expect(reader.getByRole('button', { name })).toHaveCount(0);
    }
    await expect(reader.locator('a[href$="/audit"]')).toHaveCount(0);
    await reader.goto(`/account/${group}/admin?tab=features`);
    await expect(reader.getByRole('switch').first()).toBeDisabled();
    await expect(reader.getByRole('button', { name: say('action.edit'), exact: true })).toHaveCount(0);
    expect([...problems(), ...theirs()]).toEqual([]);
    await reader.context().close();
  });
});

test('the pages of a group’s administration and the home page have no finding in either theme', async ({ page }) => {
  test.slow();
  const problems = watch(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await findingsInBothThemes(page)).toEqual([]);
  const { groups } = await settledPerson(page, 'en', ['Boa Vista']);
  const group = groups[0] ?? '';
  await call(page, 'POST', `/${group}`, { klass: 'customer', name: 'Zilda' });
  const phone = [{ _id: 'pho-00000000000070008000000000000000', number: '4002-8922', main: true }];
  await call(page, 'POST', `/${group}`, { _id: 'acn-', key: 'phones', value: JSON.stringify(phone) });
  for (const path of ['admin', 'admin?tab=features', 'usage', 'audit', 'groups/new']) {
    await open(page, `/account/${group}/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await findingsInBothThemes(page), path).toEqual([]);
  }
  expect(problems()).toEqual([]);
});

test('an Enterprise group has sub-groups; a locked one says so and is only read', async ({ page }) => {
  test.slow();
  const say = wordsOf('en');
  const { groups } = await settledPerson(page, 'en', ['Matriz']);
  const group = groups[0] ?? '';
  await buyEnterprise(page, group);
  await page.goto(`/account/${group}/groups`);
  await page.getByRole('link', { name: say('groups.groups.new') }).click();
  await page.locator('input[name="name"]').fill('Filial Norte');
  await page.locator('input[name="ticket"]').check();
  await page.getByRole('button', { name: say('groups.found.submit') }).click();
  await expect(page.locator('.o-group')).toHaveText('Filial Norte');
  await visit(page, `/account/${group}/admin`);
  await page.getByRole('link', { name: new RegExp(say('groups.admin.groups')) }).click();
  await expect(page.getByRole('link', { name: 'Filial Norte' })).toBeVisible();

  setPlan(group, 'locked');
  await page.goto(`/account/${group}/customers/new`);
  await expect(page.getByText(say('shell.plan.locked'))).toBeVisible();
  await page.locator('input[name="name"]').fill('Zilda');
  await page.getByRole('button', { name: say('action.create') }).click();
  await expect(page.getByText(say('error.this-group-is-read-only'))).toBeVisible();
});
