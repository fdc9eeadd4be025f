import { languages } from './fixtures/languages.ts';
import { onePage } from './fixtures/one-page.ts';
import { write } from './fixtures/people.ts';
import { expect, findings, open } from './fixtures/quiet.ts';
import { shopWords } from './fixtures/ticket-words.ts';

/** A device from the counter to the hand-over, and back again under its warranty. */

for (const locale of languages('pt-BR')) {
  const test = onePage({ locale, name: 'Boa Vista' });
  const t = shopWords(locale);

  test(`${locale}: counter, doing, blocked, done gate, hand-over, warranty return`, async ({ page, group }) => {
    test.slow();
    const owner = await write(page.request, group, {
      klass: 'customer',
      name: 'Maria Souza',
      phones: [{ number: '11 98888-7777', main: true }],
    });
    const thing = { klass: 'equipment', description: 'Notebook', identifier: 'BR7X9K2', customer_id: owner };
    const equipment = await write(page.request, group, thing);
    const category = await write(page.request, group, { klass: 'category', name: 'Notebooks', checklist: '*Backup' });
    await open(page, `/account/${group}/tickets/new`, { locale });

    // A known customer at the counter: keys alone, from the phone number to the receipt.
    await expect(page.getByRole('combobox', { name: t('customer') })).toBeFocused();
    await page.keyboard.type('98888');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: t('customer') })).toHaveValue('Maria Souza');
    await page.keyboard.press('Tab');
    await page.keyboard.type('br7x9');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: t('equipment') })).toHaveValue('Notebook · BR7X9K2');
    const keys = async (...pressed: string[]): Promise<void> => {
      for (const key of pressed) await page.keyboard.press(key);
    };
    await keys('Tab');
    await expect(page.getByLabel(t('ticket.field.content'))).toBeFocused();
    await page.keyboard.type('Não liga');
    await keys('Tab', 'Tab');
    await expect(page.getByRole('radio', { name: t('ticket.priority.medium') })).toBeFocused();
    await keys('ArrowRight', 'Tab', 'Tab');
    const sort = page.getByRole('combobox', { name: t('ticket.field.category_id') });
    await expect(sort).toBeFocused();
    await page.keyboard.type('note');
    await keys('Enter');
    await expect(sort).toHaveValue('Notebooks');
    await keys('Tab', 'Tab', 'Tab');
    const receipt = page.getByRole('checkbox', { name: t('print.after-intake') });
    await expect(receipt).toBeFocused();
    await keys('Space', 'Enter');
    await expect(page.getByText('BR7X9K2').first()).toBeVisible();
    await expect(page.locator('.t-copy')).toHaveCount(2);
    expect(category).not.toBe('');
    await page.getByRole('button', { name: t('print.back') }).click();
    await expect(page.getByRole('heading', { name: '#0001 Não liga' })).toBeVisible();

    const status = (from: string) =>
      page.getByRole('button', { name: t('ticket.status-change', { status: t(`ticket.status.${from}`) }) });
    const move = async (from: string, to: string): Promise<void> => {
      await status(from).click();
      await page.getByRole('menuitem', { name: t(`ticket.status.${to}`) }).click();
      await expect(page.getByRole('menu')).toBeHidden();
    };
    const dialog = page.getByRole('dialog');
    await move('open', 'doing');
    await dialog.getByRole('button', { name: t('ticket.move.submit') }).click();
    await expect(status('doing')).toBeVisible();
    await move('doing', 'block');
    await dialog.getByRole('button', { name: t('ticket.move.submit') }).click();
    await expect(dialog.getByText(t('error.cant-be-blank'))).toBeVisible();
    await dialog.getByLabel(t('ticket.move.reason.block')).fill('Peça encomendada');
    await dialog.getByRole('button', { name: t('ticket.move.submit') }).click();
    await expect(page.getByText('Peça encomendada').first()).toBeVisible();

    // From the palette to the gate: a found problem and the required tick are asked for.
    await page.keyboard.press('Control+k');
    await expect(page.locator('.o-palette-input input')).toBeFocused();
    await page.keyboard.type(t('ticket.status.done'));
    await page.getByRole('option', { name: new RegExp(`: ${t('ticket.status.done')}`) }).click();
    await dialog.getByRole('checkbox', { name: 'Backup' }).check();
    await dialog.getByLabel(t('ticket.field.problem')).fill('Fonte queimada');
    await dialog.getByRole('button', { name: t('ticket.move.submit') }).click();
    await expect(page.getByText(t('ticket.waiting', { count: 0 }))).toBeVisible();

    // Its warranty, then the hand-over.
    await page.getByRole('link', { name: t('maintenance.record') }).click();
    await page.getByLabel(t('maintenance.field.warranty')).fill('90');
    await page.getByRole('button', { name: t('action.create') }).click();
    await expect(page.locator('.t-state').getByText(/./).first()).toBeVisible();
    await page.getByRole('link', { name: 'Fonte queimada' }).first().click();
    await page.getByRole('button', { name: t('ticket.hand-back') }).click();
    await dialog.getByRole('button', { name: t('ticket.hand-back') }).click();
    await expect(page.getByText(t('ticket.handed-back-to', { name: 'Maria Souza' }))).toBeVisible();

    // Back again: the intake knows the warranty, and the rework points at what it redoes.
    await page.getByRole('link', { name: t('ticket.rework') }).click();
    await expect(page.getByRole('combobox', { name: t('equipment') })).toHaveValue('Notebook · BR7X9K2');
    const known = page.getByRole('complementary', { name: t('ticket.intake.title') });
    await expect(known.locator('.t-warranty')).toBeVisible();
    await page.getByLabel(t('ticket.field.content')).fill('Desliga sozinho');
    // The tick is remembered from the last intake.
    const again = page.getByRole('checkbox', { name: t('print.after-intake') });
    await expect(again).toBeChecked();
    await again.uncheck();
    await page.getByLabel(t('ticket.field.content')).press('Control+Enter');
    await expect(page.getByRole('heading', { name: '#0002 Desliga sozinho' })).toBeVisible();
    await expect(page.getByText(t('ticket_relationship.relation.rework'))).toBeVisible();
    expect(await findings(page)).toEqual([]);
    expect(equipment).not.toBe('');
  });
}
