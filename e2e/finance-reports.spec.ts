import type { Page } from '@playwright/test';
import { financeReports as words } from '#modules/finance/locales/report.pt-BR.ts';
import { onePage } from './fixtures/one-page.ts';
import { write } from './fixtures/people.ts';
import { unfoldFigures } from './fixtures/reports.ts';
import { expect, findingsInBothThemes, open } from './fixtures/quiet.ts';

/** What the legend and the columns of the first picture are drawn with, in the order of the series. */
async function inksOf(page: Page): Promise<{ keys: string[]; columns: string[] }> {
  const picture = page.locator('.o-chart', { has: page.locator('.o-chart-legend') }).first();
  await expect(picture.locator('.recharts-bar path').first()).toBeVisible();
  return picture.evaluate((chart) => {
    const looks = (selector: string, said: (look: CSSStyleDeclaration) => string): string[] =>
      [...chart.querySelectorAll(selector)].map((element) => said(getComputedStyle(element)));
    const keys = looks('.o-chart-legend .o-chart-key', (look) => `${look.backgroundColor} 1 ${look.borderTopColor}`);
    const columns = looks('.recharts-bar path', (look) => `${look.fill} ${look.fillOpacity} ${look.stroke}`);
    return { keys, columns: [...new Set(columns)] };
  });
}

const test = onePage();
const testPt = onePage({ locale: 'pt-BR', name: 'Boa Vista' });

testPt(
  'an edit becomes a rule, the rule is applied and named, rules change places; reports add up',
  async ({ page, group }) => {
    test.slow();
    const wallet = await write(page.request, group, { klass: 'wallet', name: 'Banco', currency: 'BRL' });
    const spent = async (date: string, description: string): Promise<string> =>
      write(page.request, group, { klass: 'outgo', wallet_id: wallet, date, value: '12.50', description });
    await spent('2026-01-10', 'COMPRA 10/01 Padaria São João 0001');
    const row = await spent('2026-02-10', 'COMPRA 10/02 PADARIA SAO JOAO 0002');
    await write(page.request, group, { klass: 'income', wallet_id: wallet, date: '2026-02-01', value: '4000' });
    await write(page.request, group, { klass: 'mapping', text_to_match: 'posto', text_to_change: 'carro' });

    await open(page, `/account/${group}/outgos/${row}`, { locale: 'pt-BR' });
    // What offers the rule is fetched behind the page; it listens by the time that the form has come.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/background-[^/]*\.js$/.test(name)),
    );
    await page.getByRole('link', { name: 'Editar', exact: true }).click();
    const tags = page.getByLabel('Categorias').and(page.locator('input')).first();
    await tags.fill('pão');
    await page.getByRole('option', { name: 'Criar “pão”' }).click();
    await page.getByRole('button', { name: 'Salvar' }).click();
    await page.getByRole('button', { name: 'Sempre?' }).click();
    await expect(page.getByRole('textbox', { name: 'Texto procurado' })).toHaveValue('PADARIA SAO JOAO');
    await expect(page.getByRole('textbox', { name: 'Novo texto' })).toHaveValue('pão');
    await expect(page.getByText('Mudaria 1 lançamento existente.')).toBeVisible();
    expect(await findingsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Criar' }).click();
    await page.getByRole('button', { name: 'Mudar 1 lançamento' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mudar 1 lançamento' }).click();
    await expect(page.getByText('Nenhum lançamento existente mudaria.')).toBeVisible();
    expect(await findingsInBothThemes(page)).toEqual([]);

    await page.getByRole('link', { name: 'Regras', exact: true }).first().click();
    const rules = page.getByRole('main').getByRole('listitem');
    await expect(rules).toHaveText([/“posto”/, /“PADARIA SAO JOAO”/]);
    await rules.nth(1).getByRole('button').press('ArrowUp');
    await expect(rules).toHaveText([/“PADARIA SAO JOAO”/, /“posto”/]);
    await expect(rules.first().getByRole('button')).toBeFocused();
    await rules.first().getByRole('button').dragTo(rules.nth(1));
    await expect(rules).toHaveText([/“posto”/, /“PADARIA SAO JOAO”/]);
    await rules.first().getByRole('switch').press('Space');
    await expect(rules.first().getByRole('switch')).not.toBeChecked();
    expect(await findingsInBothThemes(page)).toEqual([]);

    await open(page, `/account/${group}/outgos?q=0001`, { locale: 'pt-BR' });
    await expect(page.locator('.o-list-sums'), 'of what is filtered').toHaveText(/Total\s*R\$\s12,50/);
    await page.getByText(/Padaria São João 0001/).click();
    await expect(page.getByText(/^via PADARIA SAO JOAO$/)).toBeVisible();

    await open(page, `/account/${group}/finance-reports?from=2026-01-01&to=2026-03-31`, { locale: 'pt-BR' });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const { keys, columns } = await inksOf(page);
      expect(keys, 'the legend looks as the columns do').toEqual(columns);
      expect(new Set(keys).size).toBe(2);
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await unfoldFigures(page);
    await expect(page.getByRole('row', { name: /fev/ })).toContainText(/R\$\s4\.000,00\s*R\$\s12,50\s*R\$\s3\.987,50/);
    await expect(page.getByRole('row', { name: '31/03/2026' })).toContainText(/R\$\s3\.975,00/);
    await expect(page.getByRole('row', { name: 'pão' })).toContainText(/R\$\s25,00/);
    expect(await findingsInBothThemes(page)).toEqual([]);
    const flow = page.getByRole('application', { name: words['finance-report.cash-flow'] });
    await expect(flow).toContainText(/R\$\s1\smil/);
    await flow.focus();
    await flow.press('ArrowRight');
    await expect(page.getByText(/R\$\s4\.000,00/).and(page.locator('dd'))).toBeVisible();
    await flow.press('Enter');
    await expect(page).toHaveURL(/\/finance-report-rows\?part=in&from=2026-02-01&to=2026-02-28/);
    await expect(page.getByRole('row', { name: /R\$\s4\.000,00/ })).toBeVisible();
    await expect(page.locator('.o-list-sums'), 'of the bar').toHaveText(/Total\s*\+R\$\s4\.000,00/);
    expect(await findingsInBothThemes(page)).toEqual([]);
    await page.goBack();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Salvar “${words['finance-report.cash-flow']}` }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('cash-flow-BRL.csv');
    await page.getByText(words['finance-report.confirmed']).click();
    await expect(page.getByText(words['finance-report.empty'])).toBeVisible();
  },
);

test('the line of a balance begins when its wallet does, not with empty months', async ({ page, group }) => {
  const wallet = await write(page.request, group, {
    klass: 'wallet',
    name: 'Home',
    currency: 'USD',
    start_balance: '5',
  });
  const date = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10);
  await write(page.request, group, { klass: 'outgo', wallet_id: wallet, date, value: '2', paid_to: 'Bakery' });
  await open(page, `/account/${group}/finance-reports`);
  const chart = page.locator('.o-report', { hasText: 'Balance over time' }).locator('.o-chart');
  const curve = chart.locator('.recharts-line-curve');
  await expect(curve).toHaveCount(1);
  const [line, whole] = await Promise.all([curve.boundingBox(), chart.boundingBox()]);
  expect(line?.width).toBeLessThan((whole?.width ?? 0) / 4);
});
