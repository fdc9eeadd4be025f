import { fill, type Catalogue, type Params } from '#platform/entity/messages.ts';
import { en as finance } from '#modules/finance/locales/en.ts';
import { ptBR as financePt } from '#modules/finance/locales/pt-BR.ts';
import { importScreens } from '#modules/finance/locales/import.en.ts';
import { importScreens as importPt } from '#modules/finance/locales/import.pt-BR.ts';
import { uploadScreen } from '#modules/finance/locales/upload.en.ts';
import { uploadScreen as uploadPt } from '#modules/finance/locales/upload.pt-BR.ts';
import type { Page } from '@playwright/test';
import { onePage } from './fixtures/one-page.ts';
import { write, type Language } from './fixtures/people.ts';
import { expect, findingsInBothThemes, open } from './fixtures/quiet.ts';

const test = onePage();
const testPt = onePage({ locale: 'pt-BR', name: 'Boa Vista' });

const en = { ...finance, ...importScreens, ...uploadScreen };
const pt = { ...financePt, ...importPt, ...uploadPt };
type Words = (key: keyof typeof en, params?: Params) => string;
const catalogues: Readonly<Record<Language, Catalogue>> = { en, 'pt-BR': pt };
const wordsOf =
  (locale: Language): Words =>
  (key, params) =>
    fill(catalogues[locale][key] ?? '', locale, params);

/** A statement as a Brazilian bank writes it, in its own encoding, the newest line first. */
const statement = `Extrato de conta
Saldo;1.082,50

Data;Histórico;Valor;Saldo
14/03/2024;Salário março;1.000,00;1.082,50
13/03/2024;Padaria São João;-5,00;82,50
05/03/2024;Aluguel;-12,50;87,50
04/03/2024;Tarifa;isenta;
`;

async function choose(page: Page, text: string): Promise<void> {
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'março.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') });
}

/** A group with a wallet, a mapping and an entry by hand; the file chosen on the upload's screen. */
async function begin(page: Page, group: string, locale: Language, text = statement): Promise<void> {
  const doc = { klass: 'wallet', name: 'Banco', currency: 'BRL', start_balance: '100' };
  const wallet = await write(page.request, group, doc);
  await write(page.request, group, { klass: 'mapping', text_to_match: 'padaria', text_to_change: 'pão' });
  await write(page.request, group, { klass: 'outgo', wallet_id: wallet, date: '2024-03-04', value: '12.50' });
  await open(page, `/account/${group}/wallets-upload`, { locale });
  await choose(page, text);
}

test("a bank's file is matched, checked, imported, accepted, undone and imported again", async ({ page, group }) => {
  const t = wordsOf('en');
  await begin(page, group, 'en');

  // Everything is proposed from the file's own cells; what is changed is read anew at once.
  await expect(page.getByText(t('import.because.date.shown', { cell: '14/03/2024', line: 5 }))).toBeVisible();
  await expect(page.getByText(t('import.because.signs.balance'))).toBeVisible();
  const value = page.getByLabel(t('import.column-role', { place: 3, heading: 'Valor' }));
  const check = page.getByRole('button', { name: t('import.continue') });
  // What a column holds is read in full, however long its words are.
  const width = async (): Promise<number> => (await value.boundingBox())?.width ?? 0;
  const short = await width();
  await value.selectOption({ label: t('import.role.fee') });
  expect(await width()).toBeGreaterThan(short);
  await value.selectOption({ label: t('import.role.ignore') });
  await expect(check).toBeDisabled();
  await value.selectOption({ label: t('import.role.value') });
  expect(await findingsInBothThemes(page)).toEqual([]);
  await check.click();

  // The rent was entered by hand already: it is offered as the same and not ticked.
  await expect(page.getByRole('link', { name: t('import.verdict.by-hand') })).toBeVisible();
  await expect(page.getByText(t('import.balance-agrees', { count: 2 }))).toBeVisible();
  await expect(page.getByRole('row', { name: /Padaria São João/ })).toContainText('pão');
  await page.getByRole('button', { name: t('import.filter.refused') }).click();
  await expect(page.getByText(t('import.refused.no-value', { cell: 'isenta' }))).toBeVisible();
  await page.getByRole('button', { name: t('import.filter.all') }).click();
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.getByLabel(t('import.take-line', { line: 7, name: 'Aluguel' })).check();
  await page.getByRole('button', { name: t('import.run', { count: 3 }) }).click();

  await expect(page.getByText(t('import.agrees'))).toBeVisible();
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: t('import.accept-count', { count: 3 }) }).click();
  await expect(page.getByText(t('import.accepted-note'))).toBeVisible();
  await expect(page.locator('.f-standing')).toContainText('1,082.50');

  // Taken back whole, and imported once more: the columns are as they were.
  await page.getByRole('button', { name: t('import.undo') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('import.undo') })
    .click();
  await expect(page.getByText(t('import.undone-note'))).toBeVisible();
  await page.getByRole('link', { name: t('import.again') }).click();
  await choose(page, statement);
  await expect(page.getByText(t('import.remembered'))).toBeVisible();
  await check.click();
  await page.getByRole('button', { name: t('import.run', { count: 2 }) }).click();
  await expect(page.getByText(t('import.waiting-note', { count: 2 }))).toBeVisible();
  await page
    .getByRole('link', { name: t('csv', { count: 2 }), exact: true })
    .first()
    .click();
  await expect(page.getByRole('row', { name: /março\.csv/ })).toHaveText([
    new RegExp(t('import.state.waiting')),
    new RegExp(t('import.state.undone')),
  ]);
});

test('a wallet that somebody removes meanwhile leaves the file, which goes into no other by itself', async ({
  page,
  group,
}) => {
  const t = wordsOf('en');
  const wallet = await write(page.request, group, { klass: 'wallet', name: 'Bank', currency: 'BRL' });
  const other = await write(page.request, group, { klass: 'wallet', name: 'Cash', currency: 'BRL' });
  const remove = async (id: string): Promise<void> => {
    const { _rev: rev } = (await (await page.request.get(`/api/${group}/${id}`)).json()) as { _rev: string };
    expect((await page.request.delete(`/api/${group}/${id}?rev=${rev}`)).ok()).toBe(true);
  };
  await open(page, `/account/${group}/wallets-upload?wallet=${wallet}`);
  await choose(page, statement);
  await expect(page.getByRole('button', { name: t('import.continue') })).toBeVisible();
  await remove(wallet);
  await expect(page.getByLabel(t('import.into'))).toHaveValue('');
  await expect(page.getByText('março.csv')).toBeVisible();
  await remove(other);
  await expect(page.getByRole('option', { name: /Cash/ })).toHaveCount(0);
  await expect(page.getByText('março.csv')).toBeVisible();
});

test('lines that contradict the headings are asked about, with the balance that each answer gives', async ({
  page,
  group,
}) => {
  const t = wordsOf('en');
  const lines = ['2026-11-12,PIX RECEBIDO ANA,400.00', '2026-11-13,Market,-52.10', '2026-11-14,Bakery,-12.30'];
  await begin(page, group, 'en', `date,title,amount\n${lines.join('\n')}\n`);
  const signs = page.getByLabel(t('import.signs'), { exact: true });
  await expect(signs).toHaveValue('');
  const would = (money: string): string => t('import.balance-would-be', { money });
  await expect(signs.locator('option')).toHaveText([
    t('import.question'),
    `${t('import.most.outgo')} → ${would('-R$235.60')}`,
    `${t('import.most.income')} → ${would('R$435.60')}`,
  ]);
  await expect(page.getByRole('button', { name: t('import.continue') })).toBeDisabled();
  await signs.selectOption('income');
  await expect(signs.locator('option').first()).toHaveText(t('import.most.outgo'));
  await page.getByRole('button', { name: t('import.continue') }).click();
  await expect(page.locator('.f-check-totals')).toContainText('400.00');
});

test('a column of unknown words beside amounts without signs is offered as their direction', async ({
  page,
  group,
}) => {
  const t = wordsOf('en');
  const lines = ['12/11/2026;Market;Foo;52,10', '13/11/2026;Ana;Bar;400,00', '14/11/2026;Bakery;Foo;12,30'];
  await begin(page, group, 'en', `Date;Text;Way;Amount\n${lines.join('\n')}\n`);
  const onward = page.getByRole('button', { name: t('import.continue') });
  await expect(onward).toBeDisabled();
  await page.getByLabel(t('import.signs'), { exact: true }).selectOption(t('import.by-column', { heading: 'Way' }));
  const word = (name: string) => page.getByLabel(name, { exact: true });
  await expect(word('Foo')).toHaveValue('');
  await expect(onward).toBeDisabled();
  await word('Foo').selectOption(t('import.flag.outgo'));
  await word('Bar').selectOption(t('import.flag.income'));
  expect(await findingsInBothThemes(page)).toEqual([]);
  await onward.click();
  await expect(page.locator('.f-check-totals')).toContainText('400.00');
  await expect(page.locator('.f-check-totals')).toContainText('64.40');
});

testPt('a statement in the words of a Brazilian bank’s customer', async ({ page, group }) => {
  const t = wordsOf('pt-BR');
  await begin(page, group, 'pt-BR');
  await page.getByRole('button', { name: t('import.continue') }).click();
  await expect(page.getByRole('row', { name: /Salário março/ })).toContainText(/14\/03\/2024.*R\$\s1\.000,00/);
  await page.getByRole('button', { name: t('import.run', { count: 2 }) }).click();
  // The bank has taken more than the wallet shows: the tariff was refused, and the rent is in the wallet but not confirmed.
  await expect(page.getByText(t('import.differs-less', { amount: 'R$\u00a012,50' }))).toBeVisible();
  await expect(page.getByText(t('import.differs-pending'))).toBeVisible();
});

testPt('on a phone the sums of a file are whole', async ({ page, group }) => {
  const t = wordsOf('pt-BR');
  await page.setViewportSize({ width: 380, height: 800 });
  await begin(page, group, 'pt-BR', statement.replace('1.000,00', '98.765.000,00').replace('-5,00', '-1.234.567,00'));
  await page.getByRole('button', { name: t('import.continue') }).click();
  const totals = page.locator('.f-check-totals');
  await expect(totals).toContainText(/\+R\$\s98\.765\.000,00/);
  await expect(totals).toContainText(/-R\$\s1\.234\.579,50/);
  expect(await totals.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
});

testPt('a fee that nothing in the file proves is asked about, and answered by keys', async ({ page, group }) => {
  const t = wordsOf('pt-BR');
  await begin(
    page,
    group,
    'pt-BR',
    'Data;Texto;Valor;Tarifa\n13/05/2024;Ana;-10,00;0,00\n14/05/2024;Bia;-20,00;0,50\n',
  );
  const fee = page.getByLabel(t('import.fee'), { exact: true });
  await expect(fee).toHaveValue('');
  await expect(page.getByText(t('import.because.fee.asked', { cell: '0,50', line: 3 }))).toBeVisible();
  const onward = page.getByRole('button', { name: t('import.continue') });
  await expect(onward).toBeDisabled();

  // Another column that gets another role leaves the question as it is.
  const roleOf = (place: number, heading: string) => page.getByLabel(t('import.column-role', { place, heading }));
  await roleOf(2, 'Texto').selectOption('third_party');
  await expect(fee).toHaveValue('');
  await fee.focus();
  await page.keyboard.press('ArrowDown');
  await expect(fee).toHaveValue('apart');
  await expect(roleOf(4, 'Tarifa')).toHaveValue('fee');
  await page.keyboard.press('ArrowDown');
  await expect(fee).toHaveValue('within');
  await expect(roleOf(4, 'Tarifa')).toHaveValue('ignore');
  await roleOf(4, 'Tarifa').selectOption('fee');
  await expect(fee).toHaveValue('apart');
  expect(await findingsInBothThemes(page)).toEqual([]);
  await onward.click();
  await expect(page.getByText('20,50').first()).toBeVisible();
});
