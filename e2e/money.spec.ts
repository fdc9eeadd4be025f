import type { Page } from '@playwright/test';
import { screens as financeEn } from '#modules/finance/locales/screens.en.ts';
import { screens as financePt } from '#modules/finance/locales/screens.pt-BR.ts';
import { money as en } from '#modules/ticket/locales/money.en.ts';
import { money as ptBR } from '#modules/ticket/locales/money.pt-BR.ts';
import { fill } from '#platform/entity/messages.ts';
import { languages } from './fixtures/languages.ts';
import { onePage } from './fixtures/one-page.ts';
import { write } from './fixtures/people.ts';
import { expect, findingsInBothThemes, open } from './fixtures/quiet.ts';
import { shopWords } from './fixtures/ticket-words.ts';

/** The bill of a ticket: lines, a deposit, the rest, a refund. */

/** Saves a picture to look at, if a folder for it is given. */
async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

for (const locale of languages('pt-BR')) {
  const test = onePage({ locale, name: 'Boa Vista' });
  const shop = shopWords(locale);
  const words = locale === 'en' ? en : ptBR;
  const finance = (key: keyof typeof financeEn): string => String((locale === 'en' ? financeEn : financePt)[key]);
  const t = (key: keyof typeof en, params = {}): string => fill(words[key], locale, params);

  test(`a bill is written, paid in two parts and partly refunded (${locale})`, async ({ page, group }) => {
    await write(page.request, group, { klass: 'account_configuration', key: 'currency', value: 'BRL' });
    await write(page.request, group, { klass: 'account_configuration', key: 'pix-key', value: '529.982.247-25' });
    const ticket_id = await write(page.request, group, { klass: 'ticket', content: 'Fan is loud' });
    await open(page, `/account/${group}/tickets/${ticket_id}`, { locale });
    const bill = page.getByRole('region', { name: t('money.title') });
    await bill.getByRole('button', { name: t('money.add-line') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('order_line.field.description')).fill('Troca do cooler');
    await dialog.getByLabel(t('order_line.field.value')).fill('180');
    expect(await findingsInBothThemes(page)).toEqual([]);
    await shot(page, `line-${locale}`);
    await dialog.getByRole('button', { name: shop('action.save') }).click();
    await expect(dialog).toBeHidden();
    await write(page.request, group, {
      klass: 'order_line',
      ticket_id,
      line_kind: 'part',
      description: 'Cooler 120 mm',
      quantity: '2',
      value: '35.00',
    });
    await write(page.request, group, {
      klass: 'order_line',
      ticket_id,
      line_kind: 'discount',
      description: 'Cliente antigo',
      percent: '10',
    });
    const take = bill.getByRole('button', { name: /225[.,]00/ });
    await take.click();
    const amount = dialog.getByLabel(t('order_payment.field.amount'));
    await expect(amount).toHaveValue(locale === 'en' ? '225.00' : '225,00');
    await amount.fill('300');
    await dialog.getByRole('button', { name: t('money.take') }).click();
    await expect(dialog.getByText(t('error.more-than-due'))).toBeVisible();
    await expect(dialog.getByRole('checkbox')).toBeVisible();
    await amount.fill('100');
    await dialog.getByLabel(t('order_payment.field.method')).selectOption('pix');
    await expect(dialog.getByTestId('pix-code')).toContainText('5406100.00');
    await shot(page, `payment-${locale}`);
    expect(await findingsInBothThemes(page)).toEqual([]);
    await dialog.getByRole('button', { name: t('money.take') }).click();
    await expect(dialog).toBeHidden();
    await bill.getByRole('button', { name: /125[.,]00/ }).click();
    await dialog.getByRole('button', { name: t('money.take') }).click();
    await expect(dialog).toBeHidden();
    await expect(bill.getByText(t('money.settled'))).toBeVisible();
    await bill
      .getByRole('button', { name: t('money.refund'), exact: true })
      .first()
      .click();
    await dialog.getByLabel(t('order_payment.field.amount')).fill('20');
    await dialog.getByRole('button', { name: t('money.refund'), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(bill.getByRole('button', { name: /20[.,]00/ }).first()).toBeVisible();
    await shot(page, `bill-${locale}`);
    expect(await findingsInBothThemes(page)).toEqual([]);
    await page.setViewportSize({ width: 380, height: 800 });
    await shot(page, `bill-narrow-${locale}`);
    expect(await findingsInBothThemes(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    const dueText = shop('ticket.due-amount', { amount: locale === 'en' ? 'R$20.00' : 'R$ 20,00' });
    await open(page, `/account/${group}/ticket-board`, { locale });
    await expect(page.getByText(dueText)).toBeVisible();
    await shot(page, `board-${locale}`);
    await open(page, `/account/${group}/tickets`, { locale });
    await expect(page.getByRole('columnheader', { name: shop('ticket.field.due') })).toBeVisible();
    await shot(page, `list-${locale}`);
    await open(page, `/account/${group}/print/ticket/${ticket_id}`, { locale });
    await expect(page.getByText('Cooler 120 mm')).toBeVisible();
    await shot(page, `print-${locale}`);
    await write(page.request, group, { klass: 'wallet', name: 'Caixa', currency: 'BRL' });
    await open(page, `/account/${group}/admin`, { locale });
    const wallets = page.getByRole('region', { name: finance('finance.order-wallet.title') }).getByRole('combobox');
    await wallets.selectOption('Caixa · BRL');
    await expect(page.getByText(finance('finance.order-wallet.saved'))).toBeVisible();
    await shot(page, `wallet-${locale}`);
    expect(await findingsInBothThemes(page)).toEqual([]);
  });
}
