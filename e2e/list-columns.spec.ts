import { expect, type Locator, test } from '@playwright/test';
import { newGroup, signUp, write } from './fixtures/people.ts';

/** What a list shows in the width that it has: the title and the names of a row can be read. */

for (const width of [1280, 380])
  test(`a transfer’s title, wallets and amounts are not cut, ${width} pixels wide`, async ({ page, context }) => {
    await signUp(context.request);
    const group = await newGroup(context.request, 'Harpers');
    const [from, to] = [
      await write(context.request, group, { klass: 'wallet', name: 'Checking', currency: 'EUR' }),
      await write(context.request, group, { klass: 'wallet', name: 'Credit card', currency: 'EUR' }),
    ];
    await write(context.request, group, {
      klass: 'transfer',
      source_wallet_id: from,
      destination_wallet_id: to,
      date: '2026-11-20',
      value: '1180.00',
      description: 'Card payment',
    });
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/account/${group}/transfers`);
    await expect(page.getByRole('link', { name: 'Card payment' })).toBeVisible();
    expect(await cutIn(page.locator('tr[data-id] td'))).toEqual([]);
  });

test('a status in two words is not cut, in Portuguese and on paper', async ({ page, context }) => {
  await signUp(context.request, 'pt-BR');
  const group = await newGroup(context.request, 'Boa Vista');
  await write(context.request, group, { klass: 'ticket', content: 'Tela', status: 'doing' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/account/${group}/tickets`);
  const status = page.locator('tr[data-id] td[data-type="option"] button');
  await expect(status.first()).toHaveText('Em andamento');
  expect(await cutIn(status)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  expect(await hiddenIn(status)).toEqual([]);
});

test('a checklist of several lines is one line in the list of categories', async ({ page, context }) => {
  await signUp(context.request);
  const group = await newGroup(context.request, 'Boa Vista');
  await write(context.request, group, { klass: 'category', name: 'Laptop', checklist: '* Charger\nBack up\n' });
  await page.goto(`/account/${group}/categories`);
  await expect(page.locator('tr[data-id]')).toContainText('* Charger · Back up');
});

/** The visible texts that are longer than their space. */
async function cutIn(cells: Locator): Promise<readonly string[]> {
  return cells.evaluateAll((all) =>
    all.flatMap((cell) =>
      cell.checkVisibility() && cell.scrollWidth > cell.clientWidth + 1 ? [cell.textContent ?? ''] : [],
    ),
  );
}

/** The texts that are longer than their space and of which paper would show only the beginning. */
async function hiddenIn(cells: Locator): Promise<readonly string[]> {
  return cells.evaluateAll((all) =>
    all.flatMap((cell) => (getComputedStyle(cell).overflowX === 'visible' ? [] : [cell.textContent ?? ''])),
  );
}
