import { onePage } from './fixtures/one-page.ts';
import type { Page } from '@playwright/test';
import { money as moneyEn } from '#modules/ticket/locales/money.en.ts';
import { money as moneyPt } from '#modules/ticket/locales/money.pt-BR.ts';
import { parts as partsEn } from '#modules/ticket/locales/parts.en.ts';
import { parts as partsPt } from '#modules/ticket/locales/parts.pt-BR.ts';
import { sampleInvoice } from '#modules/ticket/rules/parts/invoice/sample-invoice.ts';
import { fill, type Catalogue } from '#platform/entity/messages.ts';
import { languages } from './fixtures/languages.ts';
import { write } from './fixtures/people.ts';
import { expect, findingsInBothThemes, open } from './fixtures/quiet.ts';
import { shopWords } from './fixtures/ticket-words.ts';

/** Parts and their stock: bought, used, ordered, counted, and read from a supplier's invoice. */

/** Saves a picture to look at, if a folder for it is given. */
async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (folder === undefined) return;
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 380, height: 800 });
  await page.screenshot({ path: `${folder}/${name}-narrow.png`, fullPage: true });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 800 });
}

for (const locale of languages('pt-BR')) {
  const test = onePage({ locale, name: 'Boa Vista' });
  const shop = shopWords(locale);
  const words: Catalogue = { ...(locale === 'en' ? partsEn : partsPt), ...(locale === 'en' ? moneyEn : moneyPt) };
  const t = (key: keyof typeof partsEn | keyof typeof moneyEn, params = {}): string =>
    fill(words[key] ?? key, locale, params);

  test(`a part is bought, used on a bill and given back (${locale})`, async ({ page, group }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await write(page.request, group, { klass: 'account_configuration', key: 'currency', value: 'BRL' });
    const ticket = await write(page.request, group, { klass: 'ticket', content: 'Dark', problem: 'Display' });
    await open(page, `/account/${group}/stock_parts/new`, { locale });
    await page.getByLabel(t('stock_part.field.name')).fill('Display 14"');
    await page.getByLabel(t('stock_part.field.price')).fill('350');
    await page.getByLabel(t('stock_part.field.least')).fill('2');
    await page.getByLabel(t('stock_part.field.ean')).fill('7891000315507');
    await page.getByRole('button', { name: shop('action.create') }).click();
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: t('parts.move') }).click();
    await dialog.getByLabel(t('stock_move.field.quantity')).fill('3');
    await dialog.getByLabel(t('stock_move.field.cost')).fill('180.5'.replace('.', locale === 'en' ? '.' : ','));
    expect(await findingsInBothThemes(page)).toEqual([]);
    await shot(page, `move-${locale}`);
    await dialog.getByRole('button', { name: shop('action.save') }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('cell', { name: '+3' })).toBeVisible();
    await shot(page, `part-${locale}`);
    expect(await findingsInBothThemes(page)).toEqual([]);

    await open(page, `/account/${group}/tickets/${ticket}`, { locale });
    const bill = page.getByRole('region', { name: t('money.title') });
    await bill.getByRole('button', { name: t('money.add-line') }).click();
    await dialog.getByLabel(t('order_line.field.line_kind')).selectOption('part');
    await dialog.getByRole('combobox', { name: t('order_line.field.part_id') }).fill('Display');
    await page.getByRole('option', { name: /Display 14"/ }).click();
    await expect(dialog.getByText(t('money.part-on-hand', { on_hand: '3' }))).toBeVisible();
    await expect(dialog.getByLabel(t('order_line.field.description'))).toHaveValue('Display 14"');
    await shot(page, `line-${locale}`);
    await dialog.getByLabel(t('order_line.field.quantity')).fill('2');
    await dialog.getByRole('button', { name: shop('action.save') }).click();
    await expect(dialog).toBeHidden();
    await expect(bill.getByRole('cell', { name: /700[.,]00/ })).toBeVisible();
    const orders = page.getByRole('region', { name: t('parts.orders') });
    await orders.getByRole('button', { name: t('parts.order.wanted') }).click();
    await dialog.getByLabel(t('part_order.field.name')).fill('Hinge');
    await dialog.getByRole('button', { name: shop('action.save') }).click();
    await expect(orders.getByText('Hinge')).toBeVisible();
    expect(await findingsInBothThemes(page)).toEqual([]);
    await shot(page, `ticket-${locale}`);

    await open(page, `/account/${group}/to-order`, { locale });
    await expect(page.getByText('Hinge')).toBeVisible();
    await expect(page.getByText(t('parts.low', { on_hand: '1', least: '2' }))).toBeVisible();
    await page.getByRole('button', { name: t('parts.order.ordered') }).click();
    await dialog.getByLabel(t('part_order.field.supplier')).fill('Telas SA');
    await dialog.getByRole('button', { name: shop('action.save') }).click();
    await expect(page.getByText('Telas SA').first()).toBeVisible();
    expect(await findingsInBothThemes(page)).toEqual([]);
    await shot(page, `to-order-${locale}`);

    await open(page, `/account/${group}/stock-count`, { locale });
    await page.getByLabel(t('parts.scan-or-search')).fill('7891000315507');
    await page.keyboard.press('Enter');
    await page.getByLabel(t('parts.counted')).fill('5');
    await shot(page, `count-${locale}`);
    expect(await findingsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: t('parts.count-save') }).click();
    await expect(page.getByText('5 (+4)')).toBeVisible();
    await expect(page.getByLabel(t('parts.scan-or-search'))).toBeFocused();

    await open(page, `/account/${group}/supplier-invoice`, { locale });
    const file = (name: string, text: string) => ({ name, mimeType: 'text/xml', buffer: Buffer.from(text) });
    const input = page.locator('input[type="file"]');
    await input.setInputFiles(file('nfe.xml', sampleInvoice()));
    await expect(page.getByText(t('parts.known-by.ean'))).toBeVisible();
    await shot(page, `invoice-${locale}`);
    expect(await findingsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: t('parts.invoice-save') }).click();
    await expect(page.getByText(t('parts.invoices-known'))).toBeVisible();

    await open(page, `/account/${group}/stock_parts`, { locale });
    await expect(page.getByText('PARAFUSO CX 100')).toBeVisible();
    await shot(page, `parts-${locale}`);
    expect(await findingsInBothThemes(page)).toEqual([]);

    await open(page, `/account/${group}/tickets/${ticket}`, { locale });
    await page
      .getByRole('button', { name: shop('ticket.status.open') })
      .first()
      .click();
    await page.getByRole('menuitem', { name: shop('ticket.status.cancel') }).click();
    await dialog.getByRole('textbox').fill('Too dear');
    await expect(dialog.getByRole('checkbox', { name: /Display 14"/ })).toBeChecked();
    await shot(page, `cancel-${locale}`);
    await dialog.getByRole('button', { name: shop('ticket.move.submit') }).click();
    await expect(dialog).toBeHidden();
    await expect(bill.getByText(t('money.part-back'))).toBeVisible();
  });

  test(`the report of margins leads to its lines (${locale})`, async ({ page, group }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await write(page.request, group, { klass: 'account_configuration', key: 'commission-percent', value: '10' });
    const ticket_id = await write(page.request, group, {
      klass: 'ticket',
      content: 'Dark',
      problem: 'Display',
      status: 'done',
    });
    const line = { klass: 'order_line', ticket_id, description: 'Cleaning', value: '200.00', cost: '50.00' };
    await write(page.request, group, line);
    await open(page, `/account/${group}/reports`, { locale });
    await expect(page.getByRole('heading', { name: shop('report.margin-title') })).toBeVisible();
    await shot(page, `report-${locale}`);
    expect(await findingsInBothThemes(page)).toEqual([]);
    await open(page, `/account/${group}/report-lines`, { locale });
    await expect(page.getByRole('link', { name: /Cleaning/ })).toBeVisible();
    await expect(page.getByRole('cell', { name: /150[.,]00/ })).toBeVisible();
    await shot(page, `lines-${locale}`);
    expect(await findingsInBothThemes(page)).toEqual([]);
  });
}
