import { fill, type Catalogue, type Params } from '#platform/entity/messages.ts';
import { importScreens } from '#modules/finance/locales/import.en.ts';
import { importScreens as importPt } from '#modules/finance/locales/import.pt-BR.ts';
import { uploadScreen } from '#modules/finance/locales/upload.en.ts';
import { uploadScreen as uploadPt } from '#modules/finance/locales/upload.pt-BR.ts';
import { workbookOf, zipOf } from '#platform/entity/files/testing.ts';
import { languages } from './fixtures/languages.ts';
import { onePage } from './fixtures/one-page.ts';
import { write } from './fixtures/people.ts';
import { expect, findingsInBothThemes, open } from './fixtures/quiet.ts';

const en = { ...importScreens, ...uploadScreen };
const pt = { ...importPt, ...uploadPt };
const catalogues = { en, 'pt-BR': pt } as const;
const statementOf = (account: string, amount: string, name: string): string =>
  `<STMTRS><CURDEF>BRL<BANKACCTFROM><ACCTID>${account}</BANKACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>OTHER<DTPOSTED>20240314<TRNAMT>${amount}<FITID>${account}<NAME>${name}</STMTTRN></BANKTRANLIST></STMTRS>`;
const bothAccounts = `OFXHEADER:100\n\n<OFX>${statementOf('1234-5', '-45.90', 'Mercado')}${statementOf('9876-0', '1000.00', 'Salario')}</OFX>\n`;
const month = (day: string, value: string): string =>
  `Data;Histórico;Valor;Saldo\n01/${day}/2024;Início;1,00;100,00\n02/${day}/2024;Padaria;-${value};${day === '01' ? '90,00' : '80,00'}\n`;

const testEn = onePage();

for (const locale of languages('pt-BR')) {
  const test = onePage({ locale, name: 'Boa Vista' });
  test(`${locale}: a zip, a workbook and a statement of two accounts fill their wallets together`, async ({
    page,
    group,
  }) => {
    const catalogue: Catalogue = catalogues[locale];
    const t = (key: keyof typeof en, params?: Params): string => fill(catalogue[key] ?? '', locale, params);
    const bank = await write(page.request, group, { klass: 'wallet', name: 'Banco', currency: 'BRL' });
    const savings = await write(page.request, group, { klass: 'wallet', name: 'Poupança 9876-0', currency: 'BRL' });
    await open(page, `/account/${group}/wallets-upload`, { locale });
    const files = {
      'banco-01.csv': month('01', '10,00'),
      'banco-02.csv': month('02', '20,00'),
      'contas.ofx': bothAccounts,
      'foto.png': new Uint8Array([0x89, 0x50, 0x4e, 0x47]),
      'banco.xlsx': workbookOf({
        Mar: [
          ['Data', 'Histórico', 'Valor'],
          [{ day: 45_360 }, 'Livraria', -30.5],
          [{ day: 45_361 }, 'Estorno', 0.5],
        ],
      }),
    };
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'tudo.zip', mimeType: 'application/zip', buffer: Buffer.from(zipOf(files)) });

    // What is named like a wallet goes there; of the two accounts one is known by its digits, the other one is asked.
    await expect(page.getByText(t('import.batch.intro', { count: 5 }))).toBeVisible();
    await expect(page.getByText(t('import.unreadable.other-format', { format: 'PNG' }))).toBeVisible();
    const walletOf = (name: string) => page.getByLabel(t('import.batch.wallet-of', { name }), { exact: true });
    await expect(walletOf('contas.ofx · 9876-0')).toHaveValue(savings);
    await expect(walletOf('banco-01.csv')).toHaveValue(bank);
    await expect(page.getByText(t('import.batch.which-wallet'))).toBeVisible();
    await walletOf('contas.ofx · 1234-5').selectOption(bank);
    const run = page.getByRole('button', { name: t('import.batch.run', { rows: 6, count: 4 }) });
    await expect(run).toBeEnabled();
    await expect(page.getByText(t('import.batch.agree', { count: 2 }))).toBeVisible();
    expect(await findingsInBothThemes(page)).toEqual([]);
    await page.screenshot({ path: test.info().outputPath('files.png'), fullPage: true });

    // One of them is looked at by its lines, and left again; the one with a question is answered and imported there.
    const check = async (name: string): Promise<void> => {
      await page.getByRole('button', { name: t('import.batch.check-of', { name }) }).click();
    };
    await check('contas.ofx · 9876-0');
    await page.getByRole('button', { name: t('import.continue') }).click();
    await expect(page.getByRole('row', { name: /Salario/ })).toBeVisible();
    await page.getByRole('button', { name: t('import.batch.back') }).click();
    await expect(page.getByText(t('import.batch.asks', { count: 1 }))).toBeVisible();
    await check('banco.xlsx');
    await page.getByLabel(t('import.signs')).selectOption('income');
    await page.getByRole('button', { name: t('import.continue') }).click();
    await page.getByRole('button', { name: t('import.run', { count: 2 }) }).click();
    await expect(page.getByText(t('import.batch.new', { count: 2 }))).toHaveCount(3);
    await page.setViewportSize({ width: 380, height: 800 });
    await expect(run).toBeEnabled();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(380);
    await page.screenshot({ path: test.info().outputPath('files-phone.png'), fullPage: true });
    await run.click();
    const accept = page.getByRole('button', { name: t('import.accept-count', { count: 8 }) });
    await accept.click();
    await expect(page.getByText(t('import.batch.done-accept'))).toBeVisible();
    const balanceOf = async (wallet: string): Promise<unknown> =>
      ((await (await page.request.get(`/api/${group}/${wallet}`)).json()) as { balance: string }).balance;
    expect([await balanceOf(bank), await balanceOf(savings)]).toEqual(['-103.90', '1000.00']);

    // The page of one import knows the others, and one press undoes them all.
    await page.getByRole('link', { name: t('import.batch.open-of', { name: 'banco-01.csv' }) }).click();
    await expect(page.getByRole('heading', { name: t('import.batch.mates') })).toBeVisible();
    await page.getByRole('button', { name: t('import.batch.undo') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('import.batch.undo') })
      .click();
    // It closes when the last of them is undone.
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByText(t('import.undone-note'))).toBeVisible();
    expect([await balanceOf(bank), await balanceOf(savings)]).toEqual(['0.00', '0.00']);

    // The next file of an account is for the same wallet.
    await open(page, `/account/${group}/wallets-upload`, { locale });
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'abril.ofx', mimeType: 'text/plain', buffer: Buffer.from(bothAccounts) });
    await expect(walletOf('abril.ofx · 1234-5')).toHaveValue(bank);
  });
}

testEn(
  'the export of another program brings its accounts, opening balances and transfers at once',
  async ({ page, group }) => {
    const t = (key: keyof typeof en, params?: Params): string => fill((en as Catalogue)[key] ?? '', 'en', params);
    await open(page, `/account/${group}/wallets-upload`);
    const budget = `"Account","Flag","Date","Payee","Category Group/Category","Category Group","Category","Memo","Outflow","Inflow","Cleared"
"Bank","","01/31/2026","Starting Balance","Inflow: Ready to Assign","Inflow","Ready to Assign","",$0.00,"$1,000.00","Cleared"
"Bank","","02/03/2026","Grocer","Everyday: Food","Everyday","Food","milk",$12.40,$0.00,"Uncleared"
"Bank","","02/04/2026","Transfer : Visa","","","","",$300.00,$0.00,"Cleared"
"Visa","","02/04/2026","Transfer : Bank","","","","",$0.00,$300.00,"Cleared"
"Visa","","02/05/2026","Shop","Fun: Games","Fun","Games","",$59.90,$0.00,"Cleared"
`;
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'register.csv', mimeType: 'text/csv', buffer: Buffer.from(budget) });
    await expect(page.getByText(t('import.batch.program', { program: 'YNAB' }))).toBeVisible();
    await page.getByRole('button', { name: t('import.batch.create-wallets', { count: 2 }) }).click();
    await page.getByRole('button', { name: t('import.batch.run', { rows: 4, count: 2 }) }).click();
    await page.getByRole('button', { name: t('import.accept-count', { count: 3 }) }).click();
    await expect(page.getByText(t('import.batch.done-accept'))).toBeVisible();
    const answer = await page.request.post(`/api/${group}/_find`, { data: { selector: { klass: 'wallet' } } });
    const { docs } = (await answer.json()) as { docs: { name: string; balance: string }[] };
    expect(docs.map(({ name, balance }) => `${name} ${balance}`).sort()).toEqual(['Bank 687.60', 'Visa 240.10']);
  },
);
