import { newGroup, signUp, write } from './fixtures/people.ts';
import { expect, open, test } from './fixtures/quiet.ts';
import { swipe } from './fixtures/swipe.ts';

test.use({ viewport: { width: 380, height: 800 }, hasTouch: true, isMobile: true });

test('on a phone a swipe confirms a row and its toast takes that back; scrolling and short movements do not', async ({
  page,
}) => {
  await signUp(page.request);
  const group = await newGroup(page.request);
  const wallet = await write(page.request, group, { klass: 'wallet', name: 'Home', currency: 'USD' });
  const row = { klass: 'outgo', wallet_id: wallet, date: '2026-03-01', value: '12.50' };
  await write(page.request, group, { ...row, paid_to: 'Bakery' });
  await write(page.request, group, { ...row, paid_to: 'Butcher', imported: true });
  await open(page, `/account/${group}/wallets/${wallet}`);
  const marks = (payee: string, state: string) =>
    page.locator('tr', { hasText: payee }).locator(`.f-mark[data-state="${state}"]`);
  const swipeRow = async (payee: string, by: { x: number; y: number }): Promise<void> =>
    swipe(page, page.locator('tr', { hasText: payee }), by);
  await expect(marks('Bakery', 'pending')).toBeVisible();
  await swipeRow('Bakery', { x: -40, y: 0 });
  await swipeRow('Bakery', { x: -90, y: 70 });
  await swipeRow('Bakery', { x: 130, y: 0 });
  await swipeRow('Butcher', { x: -130, y: 5 });
  await expect(page.getByText('Accepted: Butcher')).toBeVisible();
  await expect(marks('Bakery', 'pending')).toBeVisible();
  await swipeRow('Bakery', { x: -130, y: 5 });
  await expect(marks('Bakery', 'confirmed')).toBeVisible();
  await expect(page, 'a swipe opens nothing').toHaveURL(new RegExp(`wallets/${wallet}$`));
  const done = page.locator('.o-toast', { hasText: 'Confirmed: Bakery' });
  await done.getByRole('button', { name: 'Undo' }).tap();
  await expect(marks('Bakery', 'pending')).toBeVisible();
  await expect(page.locator('[data-swipe]')).toHaveCount(0);
});
