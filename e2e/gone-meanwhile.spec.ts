import { expect } from '@playwright/test';
import { holdBack } from './fixtures/hold-back.ts';
import { onePage } from './fixtures/one-page.ts';
import { write } from './fixtures/people.ts';
import { open } from './fixtures/quiet.ts';

const test = onePage();
test.use({ refusals: true });

/** What is told to somebody who has gone on to another page before the answer came. */

test('a message says on another page that a ticket was handed back', async ({ page, group }) => {
  const done = { klass: 'ticket', content: 'Ready', status: 'done', problem: 'Dust' };
  await open(page, `/account/${group}/tickets/${await write(page.request, group, done)}`);
  await page.getByRole('button', { name: 'Hand back' }).click();
  const answer = await holdBack(page, '**/_update/**');
  const sent = page.waitForRequest('**/_update/**');
  await page.getByRole('dialog').getByRole('button', { name: 'Hand back' }).click();
  await sent;
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Customers' }).first().click();
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible();
  answer();
  await expect(page.getByText('#0001 handed back')).toBeVisible();
});

test('a message says on another page which entries a mapping changed', async ({ page, group }) => {
  const wallet = await write(page.request, group, { klass: 'wallet', name: 'Bank', currency: 'BRL' });
  const spent = { klass: 'outgo', wallet_id: wallet, date: '2026-02-10', value: '12.50', description: 'BAKERY' };
  await write(page.request, group, spent);
  const rule = { klass: 'mapping', text_to_match: 'bakery', text_to_change: 'bread', target: 'outgo' };
  await open(page, `/account/${group}/mappings/${await write(page.request, group, rule)}`);
  await page.getByRole('button', { name: /^Change \d/ }).click();
  const answer = await holdBack(page, '**/_update/**');
  const sent = page.waitForRequest('**/_update/**');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Change \d/ })
    .click();
  await sent;
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Wallets' }).first().click();
  await expect(page.getByRole('heading', { name: 'Wallets' })).toBeVisible();
  answer();
  await expect(page.getByText('1 entry changed')).toBeVisible();
});

test('a message says on another page that a filter was not saved', async ({ page, group, person }) => {
  const { id: me } = person;
  await write(page.request, group, { klass: 'ticket', content: 'Slow', priority: 'high' });
  await open(page, `/account/${group}/tickets?priority=high`);
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByLabel('Name of the view').fill('First of all');
  await page.route(`**/api/${me}`, async (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { error: 'internal_server_error' } })
      : route.fallback(),
  );
  const answer = await holdBack(page, `**/api/${me}`);
  // The browser may save the person's time zone at the same address.
  const sent = page.waitForRequest((one) => one.postData()?.includes('First of all') === true);
  await expect(page.getByLabel('Name of the view')).toBeFocused();
  await page.keyboard.press('Enter');
  await sent;
  await page.getByRole('link', { name: 'Customers' }).first().click();
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible();
  answer();
  await expect(page.getByText('The fault is on our side and has been noted. Please try again.')).toBeVisible();
});

test('each of two refused moves has a message, also on another page', async ({ page, group }) => {
  const made = [];
  for (const content of ['First', 'Second'])
    made.push(await write(page.request, group, { klass: 'ticket', content, assign_to_me: true }));
  await open(page, `/account/${group}/ticket-board`);
  await page.route('**/tkt-*', async (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, json: { error: 'internal_server_error' } })
      : route.fallback(),
  );
  const answer = await holdBack(page, '**/tkt-*');
  for (const id of made) {
    await page.locator(`[data-card="${id}"]`).getByRole('link').focus();
    await page.keyboard.press('m');
    await page.getByRole('menuitem', { name: 'Doing' }).click();
    await expect(page.locator('[data-column="doing"]').locator(`[data-card="${id}"]`)).toBeVisible();
  }
  await page.getByRole('link', { name: 'Customers' }).first().click();
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible();
  answer();
  await expect(page.getByText('The fault is on our side and has been noted. Please try again.')).toHaveCount(2);
});
