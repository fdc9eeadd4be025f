import { setTimeout } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { newGroup, signUp } from './fixtures/people.ts';
import { shifted, watchShifts } from './fixtures/shifts.ts';

/** What the first screens do not: draw what nobody sees, and move. */

test('the board asks for one page of a column, and for the next when its end comes into view', async ({
  page,
  context,
}) => {
  await signUp(context.request);
  const group = await newGroup(context.request, 'Boa Vista');
  const docs = Array.from({ length: 120 }, (_, place) => ({ klass: 'ticket', content: `Repair ${place}` }));
  for (const half of [docs.slice(0, 60), docs.slice(60)])
    expect((await context.request.post(`/api/${group}/_bulk_docs`, { data: { docs: half } })).ok()).toBe(true);
  const cards = page.locator('[data-column="open"] [data-card]');
  await page.goto(`/account/${group}/ticket-board`);
  await expect(cards).toHaveCount(50);
  await page.waitForLoadState('networkidle');
  await expect(cards).toHaveCount(50);
  await cards.last().scrollIntoViewIfNeeded();
  await expect(cards).toHaveCount(120);
});

for (const width of [1280, 380])
  test(`nothing moves on a dashboard whose answers are late, ${width} pixels wide`, async ({ page, context }) => {
    await signUp(context.request);
    const group = await newGroup(context.request, 'Boa Vista');
    const docs = Array.from({ length: 30 }, (_, place) => ({ klass: 'ticket', content: `Repair ${place}` }));
    expect((await context.request.post(`/api/${group}/_bulk_docs`, { data: { docs } })).ok()).toBe(true);
    await page.setViewportSize({ width, height: 800 });
    await watchShifts(page);
    // Each a little later than the one before.
    let late = 0;
    await page.route(/_find$|_view|open-tickets|needs-attention/, async (route) => {
      late += 60;
      await setTimeout(late);
      await route.continue();
    });
    await page.goto(`/account/${group}`);
    await expect(page.getByRole('heading', { name: 'Open tickets' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Recent activity' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await shifted(page)).toBeLessThanOrEqual(0.02);
  });
