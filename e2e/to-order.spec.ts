import { onePage } from './fixtures/one-page.ts';
import { sampleInvoice } from '#modules/ticket/rules/parts/invoice/sample-invoice.ts';
import { write } from './fixtures/people.ts';
import { expect, open } from './fixtures/quiet.ts';

const test = onePage();

test('a part of which too few are there is listed to order, and prices are not added up', async ({ page, group }) => {
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

test('what the search finds of orders and invoices can be opened', async ({ page, group }) => {
  await write(page.request, group, { klass: 'account_configuration', key: 'currency', value: 'BRL' });
  await write(page.request, group, { klass: 'part_order', name: 'Hinge of Telas' });
  await open(page, `/account/${group}/supplier-invoice`);
  const choose = async (): Promise<void> =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'nfe.xml', mimeType: 'text/xml', buffer: Buffer.from(sampleInvoice()) });
  await choose();
  const save = page.getByRole('button', { name: 'Put into the stock' });
  await expect(save).toBeVisible();
  // The same file is read again.
  const again = page.waitForRequest(/_supplier_invoices\/preview/);
  await choose();
  await again;
  await save.click();
  await expect(page.getByText('Telas & Peças SA · 4711')).toBeVisible();
  for (const [hit, heading] of [
    ['Hinge of Telas', 'To order'],
    ['Telas & Peças SA', 'Supplier’s invoice'],
  ] as const) {
    await open(page, `/account/${group}/search?q=Telas`);
    await page.getByRole('main').getByRole('link', { name: hit }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
});
