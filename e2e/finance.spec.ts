import type { Locator, Page } from '@playwright/test';
import { onePage } from './fixtures/one-page.ts';
import { newGroup, signUp, write } from './fixtures/people.ts';
import { shifted, watchShifts } from './fixtures/shifts.ts';
import { expect, findingsInBothThemes, test as alone, visit, open } from './fixtures/quiet.ts';

const test = onePage();

/** The rows of a register as people read them: when, who, how much, what is left. */
async function rows(page: Page): Promise<string[][]> {
  const lines = await page.locator('.f-register-table tbody tr').all();
  return Promise.all(
    lines.map(async (line) => {
      const [date = '', what = '', amount = '', balance = ''] = await Promise.all(
        ['.f-date', '.f-what .o-row-link', '.f-figure:not(.f-balance)', '.f-balance'].map(async (part) =>
          line.locator(part).innerText(),
        ),
      );
      return [date, what, amount, balance];
    }),
  );
}

const total = (page: Page, name: string): Locator =>
  page.locator('.f-totals dl > div', { has: page.getByText(name, { exact: true }) }).locator('dd');

test('on paper a register has its categories, descriptions and balances', async ({ page, group }) => {
  const wallet = await write(page.request, group, { klass: 'wallet', name: 'Home', currency: 'USD' });
  const row = { klass: 'outgo', wallet_id: wallet, date: '2026-03-01', value: '1234567890.5', paid_to: 'Bakery' };
  await write(page.request, group, { ...row, description: 'Bread for the feast', categories: ['food'] });
  await open(page, `/account/${group}/wallets/${wallet}`);
  await expect(page.getByRole('link', { name: 'Bakery' })).toBeVisible();
  // As wide as a sheet of A4.
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: 'print' });
  for (const words of ['Categories', 'food', 'Bread for the feast', 'Balance', '-$1,234,567,890.50'])
    await expect(page.locator('.f-register-table').getByText(words, { exact: true }).last(), words).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('a wallet is kept by the keyboard: entries, confirming, a transfer, filters, many at once', async ({
  page,
  group,
}) => {
  await write(page.request, group, { klass: 'wallet', name: 'Savings', start_balance: '50' });
  await open(page, `/account/${group}/wallets/new`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Checking');
  await expect(page.getByLabel('Currency')).toHaveValue('USD');
  await page.getByLabel('Starting balance').fill('1000');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: 'Checking' })).toBeVisible();
  await write(page.request, group, { klass: 'wallet', name: 'Euros', currency: 'EUR' });

  await page.keyboard.press('n');
  const line = page.getByRole('form', { name: 'New entry' });
  await line.getByLabel('Date').fill('2026-03-01');
  await line.getByLabel('Value').fill('12.50');
  await line.getByRole('combobox', { name: 'Paid to' }).fill('Bakery');
  await line.getByRole('combobox', { name: 'Categories' }).fill('eating out');
  await page.getByRole('option', { name: 'Create “eating-out”' }).click();
  await page.keyboard.press('Enter');
  await expect(line.getByLabel('Value')).toBeFocused();
  await expect(page.getByRole('link', { name: 'Bakery' })).toBeVisible();
  // The next one begins on the same day; a plus makes it a revenue.
  await page.keyboard.type('+100');
  await line.getByRole('combobox', { name: 'Paid by' }).fill('Acme');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Acme' })).toBeVisible();
  await page.keyboard.type('3.005');
  await page.keyboard.press('Enter');
  await expect(line.getByRole('alert')).toHaveText('Value is invalid');
  await line.getByLabel('Value').fill('3');
  // A known name brings the categories that it had.
  await line.getByRole('combobox', { name: 'Paid to' }).fill('Bak');
  await page.getByRole('option', { name: 'Bakery' }).click();
  await expect(line.getByRole('combobox', { name: 'Categories' })).toHaveValue('eating-out');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Bakery' })).toHaveCount(2);
  expect(await rows(page)).toEqual([
    ['Mar 1', 'Bakery', '-$3.00', '$1,084.50'],
    ['Mar 1', 'Acme', '+$100.00', '$1,087.50'],
    ['Mar 1', 'Bakery', '-$12.50', '$987.50'],
  ]);
  expect(await findingsInBothThemes(page)).toEqual([]);

  await line.getByLabel('Value').blur();
  await page.keyboard.press('j');
  await page.keyboard.press('c');
  await expect(total(page, 'Balance')).toHaveText('$997.00');
  await expect(total(page, 'Pending')).toHaveText('$87.50');

  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'New transfer' }).click();
  await page.getByRole('combobox', { name: 'To wallet' }).click();
  await expect(page.getByRole('option')).toHaveText([/^Savings/]);
  await page.getByRole('option', { name: 'Savings' }).click();
  await page.getByLabel('Value (USD)').fill('200');
  await page.getByLabel('Fee (USD)').fill('1.5');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.locator('.f-other', { hasText: 'Savings' })).toBeVisible();
  await expect(total(page, 'After pending')).toHaveText('$883.00');

  await page.getByLabel('Payee, description or amount').fill('bakery');
  await expect(page).toHaveURL(/q=bakery/);
  await expect(page.locator('.f-found')).toContainText('-$15.50');
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('1 record changed')).toBeVisible();
  await expect(total(page, 'Balance')).toHaveText('$984.50');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(total(page, 'Balance')).toHaveText('$997.00');

  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await page.getByRole('button', { name: 'More actions' }).last().click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('You cannot delete a confirmed Expense')).toBeVisible();
});

alone('em português: vírgula, câmbio com cotação, e um lançamento importado que se aceita', async ({ page }) => {
  await signUp(page.request, 'pt-BR');
  const group = await newGroup(page.request, 'Casa', 'pt-BR');
  await write(page.request, group, { _id: 'acn-', key: 'ticket', value: 'disabled' });
  const wallet = await write(page.request, group, { klass: 'wallet', name: 'Conta', currency: 'BRL' });
  await write(page.request, group, { klass: 'wallet', name: 'Dólares', currency: 'USD', start_balance: '5' });
  const waiting = {
    klass: 'outgo',
    wallet_id: wallet,
    date: '2026-02-28',
    value: '40',
    paid_to: 'Luz',
    imported: true,
  };
  await write(page.request, group, waiting);
  await open(page, `/account/${group}`, { locale: 'pt-BR' });
  const menu = page.getByRole('navigation', { name: 'Navegação' });
  await expect(menu.getByRole('link', { name: 'Contas' }), 'what the group is for is in front').toBeVisible();
  await visit(page, `/account/${group}/wallets/${wallet}`);
  const line = page.getByRole('form', { name: 'Novo lançamento' });
  await line.getByLabel('Data').fill('01/03/2026');
  await line.getByLabel('Valor').fill('+1.234,5');
  await line.getByRole('combobox', { name: 'Pago por' }).fill('Salário');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Salário' })).toBeVisible();
  await page.getByRole('button', { name: '1 a aceitar' }).click();
  await page.getByRole('button', { name: 'Aceitar: Luz (Importado, a aceitar)' }).click();
  await page.getByRole('button', { name: '0 a aceitar' }).click();
  await expect(page.getByRole('link', { name: 'Luz' })).toBeVisible();
  // The rows come at once, the balances with the server's answer.
  await expect
    .poll(async () => (await rows(page)).map((row) => row.map((cell) => cell.replaceAll('\u00a0', ' '))))
    .toEqual([
      ['01/03/2026', 'Salário', '+R$ 1.234,50', 'R$ 1.194,50'],
      ['28/02/2026', 'Luz', '-R$ 40,00', '-R$ 40,00'],
    ]);

  await page.getByRole('button', { name: 'Adicionar', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Novo câmbio' }).click();
  await page.getByLabel('Valor de saída (BRL)').fill('500');
  await page.getByRole('combobox', { name: 'Para a conta' }).click();
  await page.getByRole('option', { name: 'Dólares' }).click();
  await page.getByLabel('Valor de entrada (USD)').fill('100');
  await expect(page.getByText('1 BRL vale 0,2 USD')).toBeVisible();
  await page.getByRole('button', { name: 'Criar' }).click();
  await page.locator('.f-register-table').getByRole('link', { name: 'Câmbio' }).click();
  const panel = page.getByRole('complementary', { name: 'Detalhes' });
  await expect(panel.locator('.f-moved')).toHaveText([/^-R\$\s500,00$/, /^\+US\$\s100,00$/]);
  await panel.getByRole('button', { name: 'Confirmar', exact: true }).click();
  await expect(panel.getByText('confirmou')).toBeVisible();

  await page.setViewportSize({ width: 412, height: 800 });
  await watchShifts(page);
  await page.goto(`/account/${group}`);
  const card = page.getByRole('region', { name: 'Saldo' });
  await expect(page.getByRole('region', { name: 'A confirmar' }).getByText('Conta')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Atividade recente' })).toContainText('criou Luz');
  expect(await shifted(page), 'all of it comes at once').toBeLessThanOrEqual(0.02);
  await expect(card, 'no balance is seen until somebody asks').not.toContainText('R$');
  const worth = page.getByRole('heading', { name: 'Patrimônio' }).locator('..');
  await expect(worth).not.toContainText('R$');
  await expect(card.getByRole('button', { name: 'Mostrar os saldos' })).toBeVisible();
  await expect(card.getByText('Dólares')).toBeHidden();
  await card.getByRole('button', { name: 'Mostrar os saldos' }).click();
  await expect(card.getByRole('listitem')).toHaveText([/^Dólares/]);
  await page.setViewportSize({ width: 380, height: 800 });
  await visit(page, `/account/${group}/wallets`);
  await expect(page.getByRole('link', { name: 'Dólares' })).toBeVisible();
  expect(await findingsInBothThemes(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(380);

  const bill = await write(page.request, group, { klass: 'wallet', name: 'Cartão', currency: 'BRL', card: true });
  await visit(page, `/account/${group}/wallets/${bill}`);
  await page.getByRole('button', { name: 'Adicionar', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Nova transferência' }).click();
  await expect(page.getByRole('combobox', { name: 'Para a conta' }), 'a payment of the bill').toHaveValue('Cartão');
  await expect(page.getByRole('combobox', { name: 'Da conta' })).toHaveValue('');
});

test('a wallet that its rows keep offers no deletion, but what hangs on it and the archive', async ({
  page,
  group,
}) => {
  const [cash, bank] = await Promise.all(
    ['Cash', 'Bank'].map((name) => write(page.request, group, { klass: 'wallet', name, currency: 'USD' })),
  );
  const date = '2026-02-28';
  await write(page.request, group, { klass: 'outgo', wallet_id: cash, date, value: '40', paid_to: 'Power' });
  const sides = { source_wallet_id: cash, destination_wallet_id: bank };
  await write(page.request, group, { klass: 'transfer', ...sides, date, value: '4' });
  await write(page.request, group, { klass: 'transfer', ...sides, date, value: '5' });
  await open(page, `/account/${group}/wallets/${cash}`);
  const ask = async (): Promise<void> => {
    await page.locator('.o-head-actions').getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
  };
  await ask();
  const dialog = page.locator('[data-dialog="record-delete"]');
  await expect(dialog.getByRole('heading', { name: 'Cash cannot be deleted' })).toBeVisible();
  await expect(dialog).toContainText(': 1 expense, 2 transfers.');
  await expect(dialog.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(page.getByText('Cash archived')).toBeVisible();
  await ask();
  await expect(dialog.getByRole('button', { name: 'Close' }).last()).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Archive', exact: true })).toHaveCount(0);
});

alone(
  'on a phone a transfer without words is called by its day in the language’s form, and both wallets are told',
  async ({ page }) => {
    await page.setViewportSize({ width: 380, height: 800 });
    await signUp(page.request, 'pt-BR');
    const group = await newGroup(page.request, 'Casa', 'pt-BR');
    const [card, bank] = await Promise.all(
      ['Cartão do dia a dia', 'Nubank conta'].map(async (name) =>
        write(page.request, group, { klass: 'wallet', name, currency: 'BRL' }),
      ),
    );
    const moved = { klass: 'transfer', source_wallet_id: card, destination_wallet_id: bank, value: '123456.70' };
    await write(page.request, group, { ...moved, date: '2026-11-20', fee: '1.50' });
    await open(page, `/account/${group}/transfers`, { locale: 'pt-BR' });
    await expect(page.getByRole('link', { name: '20/11/2026' })).toBeVisible();
    for (const name of ['Cartão do dia a dia', 'Nubank conta']) {
      const width = (await page.getByRole('cell', { name }).boundingBox())?.width ?? 0;
      expect(width, name).toBeGreaterThanOrEqual(40);
    }
    await page.getByRole('link', { name: '20/11/2026' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('20/11/2026');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(380);
  },
);
