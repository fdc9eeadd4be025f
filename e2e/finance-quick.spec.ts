import { expect, test } from '@playwright/test';
import { newGroup, signUp, write } from './fixtures/people.ts';
import { open } from './fixtures/quiet.ts';

test.use({ viewport: { width: 380, height: 800 }, hasTouch: true, isMobile: true });

test('quick entry survives a reload and a dead network, and is entered once', async ({ page, context }) => {
  await signUp(page.request);
  const group = await newGroup(page.request);
  const wallet = await write(page.request, group, { klass: 'wallet', name: 'Cash', currency: 'USD' });
  await write(page.request, group, {
    klass: 'outgo',
    wallet_id: wallet,
    date: '2026-03-01',
    value: '12.50',
    paid_to: 'Bakery',
    categories: ['food'],
  });
  await open(page, `/account/${group}/quick-entry`);
  await page.getByLabel('Amount (USD)').fill('4.75');
  await page.reload();
  await expect(page.getByLabel('Amount (USD)')).toHaveValue('4.75');
  await page.getByRole('button', { name: 'Bakery' }).tap();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save' }).tap();
  await expect(page.getByText('1 entry waits for the network')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('1 entry waits for the network')).toHaveCount(0);
  const selector = { klass: 'outgo', value: '4.75' };
  const found = await page.request.post(`/api/${group}/_find`, { data: { selector } });
  expect(((await found.json()) as { docs: unknown[] }).docs).toMatchObject([
    { paid_to: 'Bakery', categories: ['food'] },
  ]);
});
