import { newGroup, signUp, write } from './fixtures/people.ts';
import { expect, open, test } from './fixtures/quiet.ts';

test('a part of which too few are there is listed to order, and prices are not added up', async ({ page }) => {
  await signUp(page.request);
  const group = await newGroup(page.request, 'Boa Vista');
  for (const [name, least] of [
    ['Fuse 3 A', '5'],
    ['Belt', '1'],
  ] as const) {
    const part_id = await write(page.request, group, { klass: 'stock_part', name, least, price: '12.50' });
    await write(page.request, group, { klass: 'stock_move', part_id, reason: 'bought', quantity: '2', cost: '1' });
  }
  await open(page, `/account/${group}/to-order`);
  await expect(page.getByRole('main').getByRole('link', { name: 'Fuse 3 A' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Belt' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Parts' }).first().click();
  await expect(page.getByRole('link', { name: 'Belt' })).toBeVisible();
  await expect(page.locator('.o-list-sums')).toHaveCount(0);
});
