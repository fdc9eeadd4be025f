import { expect, test } from '@playwright/test';
import { call, settledPerson, watch, wordsOf } from './account.ts';
import { findingsInBothThemes, open } from './fixtures/quiet.ts';

const en = wordsOf('en');
const pt = wordsOf('pt-BR');

test('the public pages have no finding in either theme', async ({ page }) => {
  test.slow();
  const problems = watch(page);
  for (const path of [
    '/user/login',
    '/user/confirm/new',
    '/user/password/new',
    '/user/address/not-a-link-that-opens-anything',
    '/terms-and-conditions.html',
    '/privacy-policy.html',
    '/refund-policy.html',
    '/disclaimer.html',
    '/icons',
    '/noop',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await findingsInBothThemes(page), path).toEqual([]);
  }
  await page.goto('/user/register');
  await page.getByRole('button', { name: en('people.register.submit') }).click();
  await expect(page.getByText(en('error.must-be-accepted'))).toBeVisible();
  expect(await findingsInBothThemes(page)).toEqual([]);
  expect(problems()).toEqual([]);
});

test('the pages of a person and a group have no finding in either theme', async ({ page }) => {
  test.slow();
  const problems = watch(page);
  const { groups } = await settledPerson(page, 'en', ['Boa Vista', 'Polar']);
  const category = { klass: 'category', name: 'Laptop', color: '#2563c9', checklist: '*Charger\nBackup' };
  const { id, rev } = await call<{ id: string; rev: string }>(page, 'POST', `/${groups[0]}`, category);
  await call(page, 'PUT', `/${groups[0]}/${id}?rev=${rev}`, { color: '#1d7a3a', checklist: 'Charger' });
  await call(page, 'POST', `/${groups[0]}`, { klass: 'comment', item_id: id, content: 'Ask for the charger' });
  for (const path of [
    '/',
    '/account/new',
    `/account/${groups[0]}`,
    `/account/${groups[0]}/categories`,
    `/account/${groups[0]}/categories/${id}`,
    `/account/${groups[0]}/subscriptions`,
    '/user/profile',
    '/user/profile?page=data',
    '/user/profile?page=groups',
  ]) {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await findingsInBothThemes(page), path).toEqual([]);
  }
  expect(problems()).toEqual([]);
});

test('language and theme change at once and stay', async ({ page }) => {
  const { groups } = await settledPerson(page, 'en', ['Boa Vista']);
  await page.goto(`/account/${groups[0]}`);
  await page.getByRole('button', { name: en('shell.menu') }).click();
  await page.getByRole('menuitem', { name: en('shell.theme.dark') }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  // Questions are sent by POST as well: what is kept names the language.
  const saved = page.waitForResponse((response) => response.request().postData()?.includes('pt-BR') === true);
  await page.getByRole('menuitem', { name: en('shell.locale.pt-BR') }).click();
  await expect(page.getByText(pt('activity.dashboard.changes'))).toBeVisible();
  await saved;
  await page.reload();
  await expect(page.getByText(pt('activity.dashboard.changes'))).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
});
