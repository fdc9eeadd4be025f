import { type Language, newGroup, signUp, write } from './fixtures/people.ts';
import { buyEnterprise } from './fixtures/plan.ts';
import { expect, findings, open, test } from './fixtures/quiet.ts';
import { unfoldFigures } from './fixtures/reports.ts';
import { shopWords } from './fixtures/ticket-words.ts';

/** A report over all of a person's Enterprise groups. */

const locale: Language = 'pt-BR';
const t = shopWords(locale);

test(`one report over all groups`, async ({ page }) => {
  test.slow();
  await signUp(page.request, locale);
  const groups = [await newGroup(page.request, 'Matriz', locale), await newGroup(page.request, 'Filial', locale)];
  for (const group of groups) {
    const category = await write(page.request, group, { klass: 'category', name: 'Notebooks' });
    await write(page.request, group, { klass: 'ticket', content: 'Não liga', category_id: category });
  }
  const [first = ''] = groups;
  await open(page, `/account/${first}/reports`, { locale, theme: 'dark' });
  await unfoldFigures(page);
  await expect(page.getByRole('row', { name: /Notebooks/ })).toContainText('1');
  await expect(page.getByRole('radiogroup', { name: t('report.groups') })).toBeHidden();
  for (const group of groups) await buyEnterprise(page, group);
  await page.reload();
  await page
    .getByRole('radiogroup', { name: t('report.groups') })
    .getByText(t('report.groups.all'))
    .click();
  await unfoldFigures(page);
  await expect(
    page
      .getByRole('row', { name: /Notebooks/ })
      .getByRole('cell')
      .first(),
  ).toHaveText('2');
  await expect(page.getByText(/: (Matriz, Filial|Filial, Matriz)$/).first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
});
