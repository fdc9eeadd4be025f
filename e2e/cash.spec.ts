import { onePage } from './fixtures/one-page.ts';
import type { Page } from '@playwright/test';
import { fill, type Message } from '#platform/entity/messages.ts';
import { cash as en } from '#modules/ticket/locales/cash.en.ts';
import { cash as ptBR } from '#modules/ticket/locales/cash.pt-BR.ts';
import { uploadScreen as financeEn } from '#modules/finance/locales/upload.en.ts';
import { uploadScreen as financePt } from '#modules/finance/locales/upload.pt-BR.ts';
import { money as moneyEn } from '#modules/ticket/locales/money.en.ts';
import { money as moneyPt } from '#modules/ticket/locales/money.pt-BR.ts';
import { languages } from './fixtures/languages.ts';
import { write } from './fixtures/people.ts';
import { expect, findingsInBothThemes, open } from './fixtures/quiet.ts';

/** A person's day with a cash drawer. */

/** Saves a picture to look at, if a folder for it is given. */
async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

for (const locale of languages('pt-BR')) {
  const test = onePage({ locale, name: 'Boa Vista' });
  const words: Readonly<Record<string, Message>> = locale === 'en' ? en : ptBR;
  const t = (key: keyof typeof en, params = {}): string => fill(words[key] ?? key, locale, params);

  test(`a drawer is opened, closed with a difference, and its day is printed (${locale})`, async ({ page, group }) => {
    await write(page.request, group, { klass: 'account_configuration', key: 'currency', value: 'BRL' });
    await open(page, `/account/${group}/cash`, { locale });
    const own = page.getByRole('region', { name: t('cash.own') });
    const dialog = page.getByRole('dialog');
    const press = async (key: keyof typeof en): Promise<void> => dialog.getByRole('button', { name: t(key) }).click();
    await own.getByRole('button', { name: t('cash.open') }).click();
    await dialog.getByLabel(t('cash.opening')).fill('100');
    await press('cash.open');
    await expect(own).toContainText('100');
    const ticket_id = await write(page.request, group, { klass: 'ticket', content: 'Dead' });
    await write(page.request, group, { klass: 'order_payment', ticket_id, method: 'cash', amount: '50.00' });
    await write(page.request, group, { klass: 'order_payment', ticket_id, method: 'pix', amount: '75.00' });
    await expect(own).toContainText('150');
    await own.getByRole('button', { name: t('cash.withdrawal') }).click();
    await dialog.getByLabel(t('cash.amount')).fill('500');
    await dialog.getByLabel(t('cash.reason')).fill('Bank');
    await press('cash.withdrawal');
    await expect(dialog.getByText(t('error.more-than-in-drawer'))).toBeVisible();
    await dialog.getByLabel(t('cash.amount')).fill('20');
    await press('cash.withdrawal');
    await expect(own).toContainText('130');
    const totals = page.getByRole('region', { name: t('cash.totals') });
    await totals
      .getByRole('button', { name: new RegExp(t('cash.figure.taken')) })
      .first()
      .click();
    const rows = page.getByRole('region', { name: t('cash.rows'), exact: true });
    await expect(rows.getByRole('listitem')).toHaveCount(1);
    await expect(rows.getByRole('link', { name: '#0001' })).toBeVisible();
    await rows.getByRole('button', { name: t('cash.all-rows') }).click();
    await expect(rows.getByRole('listitem')).toHaveCount(3);
    await shot(page, `cash-${locale}`);
    await own.getByRole('button', { name: t('cash.close') }).click();
    await dialog.getByLabel(t('cash.counted')).fill('129');
    await press('cash.close');
    await expect(dialog.getByText(t('error.difference-needs-note'))).toBeVisible();
    await dialog.getByLabel(t('cash.note')).fill('A coin fell');
    await page.setViewportSize({ width: 380, height: 800 });
    expect(await findingsInBothThemes(page)).toEqual([]);
    await shot(page, `cash-close-${locale}`);
    await press('cash.close');
    await expect(own.getByRole('button', { name: t('cash.open') })).toBeVisible();
    await expect(page.getByRole('region', { name: t('cash.drawers') })).toContainText('A coin fell');
    expect(await findingsInBothThemes(page)).toEqual([]);
    await shot(page, `cash-phone-${locale}`);
    await page.getByRole('link', { name: t('cash.print') }).click();
    await expect(page.locator('.t-paper')).toContainText('A coin fell');
    await shot(page, `cash-paper-${locale}`);
  });
}

for (const locale of languages('pt-BR')) {
  const test = onePage({ locale, name: 'Boa Vista' });
  const words: Readonly<Record<string, Message>> = locale === 'en' ? financeEn : financePt;
  const t = (key: keyof typeof financeEn, params = {}): string => fill(words[key] ?? key, locale, params);

  test(`a row of a bank file records the payment of a ticket (${locale})`, async ({ page, group }) => {
    const wallet = await write(page.request, group, { klass: 'wallet', name: 'Banco', currency: 'BRL' });
    await write(page.request, group, { klass: 'account_configuration', key: 'currency', value: 'BRL' });
    const ticket_id = await write(page.request, group, { klass: 'ticket', content: 'Dead' });
    await write(page.request, group, { klass: 'order_line', ticket_id, description: 'Work', value: '60' });
    const done = await page.request.post(`/api/${group}/wallets-upload`, {
      data: {
        wallet,
        content: 'Data;Histórico;Valor\n10/03/2026;PIX OS0001;60,00\n11/03/2026;Venda;5,00\n',
        column: ['date', 'description', 'value'],
        header_line: 1,
        date_format: 'dmy',
        decimal: ',',
        most_items_are: 'income',
        status: 'confirmed',
        mode: 'import',
      },
    });
    const { id } = (await done.json()) as { id: string };
    await page.setViewportSize({ width: 380, height: 800 });
    await open(page, `/account/${group}/csvs/${id}`, { locale });
    await expect(page.getByText(t('income.payment-of', { label: '#0001' }))).toHaveCount(1);
    expect(await findingsInBothThemes(page)).toEqual([]);
    await shot(page, `bank-row-${locale}`);
    await page.getByRole('button', { name: t('income.record-payment') }).click();
    await expect(page.getByText(t('income.payment-recorded', { label: '#0001' }))).toBeVisible();
    await page.getByRole('link', { name: 'PIX OS0001' }).click();
    await page.getByRole('link', { name: 'Dead' }).click();
    await expect(page).toHaveURL(new RegExp(`/tickets/${ticket_id}`));
  });
}

for (const locale of languages('pt-BR')) {
  const test = onePage({ locale, name: 'Boa Vista' });
  const texts = locale === 'en' ? { ...moneyEn, ...en } : { ...moneyPt, ...ptBR };
  const words: Readonly<Record<string, Message>> = texts;
  const t = (key: keyof typeof texts, params = {}): string => fill(words[key] ?? key, locale, params);

  test(`a bank is set up, and its charge is paid and recorded by itself (${locale})`, async ({ page, group }) => {
    await write(page.request, group, { klass: 'account_configuration', key: 'currency', value: 'BRL' });
    await open(page, `/account/${group}/pix-bank`, { locale });
    const address = 'https://fake-bank.example/pix/v2';
    await page.getByLabel(t('pix.address')).fill(address);
    await page.getByLabel(t('pix.token_address')).fill(address);
    await page.getByLabel(t('pix.key'), { exact: true }).fill('shop@example.com');
    await page.getByLabel(t('pix.client_id')).fill('shop');
    await page.getByLabel(t('pix.client_secret')).first().fill('secret');
    await page.locator('form button[type=submit]').click();
    await expect(page.getByText(t('pix.saved'))).toBeVisible();
    await page.setViewportSize({ width: 380, height: 800 });
    expect(await findingsInBothThemes(page)).toEqual([]);
    await shot(page, `pix-bank-${locale}`);
    const ticket_id = await write(page.request, group, { klass: 'ticket', content: 'Dead' });
    await write(page.request, group, { klass: 'order_line', ticket_id, description: 'Work', value: '60' });
    await open(page, `/account/${group}/tickets/${ticket_id}`, { locale });
    await page
      .getByRole('button', { name: /60[.,]00/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('order_payment.field.method')).selectOption('pix');
    await dialog.getByRole('button', { name: t('pix.charge') }).click();
    await expect(dialog.getByTestId('pix-charge')).toBeVisible();
    expect(await findingsInBothThemes(page)).toEqual([]);
    await shot(page, `pix-charge-${locale}`);
    await expect(dialog.getByRole('status')).toContainText('60', { timeout: 30_000 });
    await expect(page.getByText(t('money.settled'))).toBeVisible();
    await expect(page.getByText(t('money.confirmed'))).toBeVisible();
  });
}
