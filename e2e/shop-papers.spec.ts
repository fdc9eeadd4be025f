import type { Page } from '@playwright/test';
import { customerLinkWords as answerEn } from '#modules/ticket/locales/customer-link.en.ts';
import { customerLinkWords as answerPt } from '#modules/ticket/locales/customer-link.pt-BR.ts';
import { messages as messagesEn } from '#modules/ticket/locales/messages.en.ts';
import { messages as messagesPt } from '#modules/ticket/locales/messages.pt-BR.ts';
import { holdBack } from './fixtures/hold-back.ts';
import { onePage } from './fixtures/one-page.ts';
import { write } from './fixtures/people.ts';
import { expect, findings, open, test as plain, visit } from './fixtures/quiet.ts';
import { unfoldFigures } from './fixtures/reports.ts';
import { shifted, watchShifts } from './fixtures/shifts.ts';
import { withSlowFrames } from './fixtures/slow-frames.ts';
import { shopWords } from './fixtures/ticket-words.ts';
import { languages } from './fixtures/languages.ts';

/** Contract, estimate, maintenance and handbook, each from the empty form to what it is for. */

const answerWords = { en: answerEn, 'pt-BR': answerPt };
const messageWords = { en: messagesEn, 'pt-BR': messagesPt };

async function shop(page: Page, group: string): Promise<{ owner: string; thing: string }> {
  const owner = await write(page.request, group, { klass: 'customer', name: 'Maria Souza' });
  const thing = { klass: 'equipment', description: 'Split', identifier: 'AC-7781', customer_id: owner };
  return { owner, thing: await write(page.request, group, thing) };
}

for (const locale of languages('pt-BR')) {
  const test = onePage({ locale, name: 'Boa Vista' });
  const t = shopWords(locale);
  const theme = locale === 'en' ? 'light' : 'dark';

  test(`${locale}: an estimate from a ticket, typed by keys, sent, approved, changed, printed`, async ({
    page,
    group,
  }) => {
    const { owner } = await shop(page, group);
    const about = await write(page.request, group, { klass: 'ticket', content: 'Não gela', customer_id: owner });
    await open(page, `/account/${group}/tickets/${about}`, { locale, theme });
    await page.getByRole('link', { name: t('estimate.new') }).click();
    await page.getByLabel(`${t('estimate.field.items.description')} 1`, { exact: true }).fill('Limpeza');
    await page.keyboard.press('Tab');
    await page.keyboard.type(locale === 'en' ? '1.5' : '1,5');
    await page.keyboard.press('Tab');
    await page.keyboard.type('80');
    await page.keyboard.press('Enter');
    const kind = page.getByLabel(`${t('estimate.field.items.line_kind')} 2`, { exact: true });
    await kind.selectOption('part');
    await page.keyboard.type('Filtro');
    await expect(kind).toHaveValue('part');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type(locale === 'en' ? '49.90' : '49,90');
    const total = locale === 'en' ? '$169.90' : /R\$\s169,90/;
    await expect(page.locator('.t-sums [data-total]')).toContainText(total);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('heading', { name: '#0001 Não gela' })).toBeVisible();
    await expect(page.locator('.t-sums [data-total]')).toContainText(total);
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: t('estimate.send') }).click();
    const message = page.locator('[data-dialog="message-write"]');
    await message.getByRole('radio', { name: messageWords[locale]['message.channel.paper'] }).check();
    await message.getByRole('button', { name: messageWords[locale]['message.hand-over'] }).click();
    const sent = `${t('estimate.field.status')}: ${t('estimate.status.sent')}`;
    await expect(page.getByRole('group', { name: sent })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: t('estimate.step.approve') })).toBeFocused();
    await page.getByRole('button', { name: t('estimate.step.approve') }).click();
    await page.getByRole('dialog').getByRole('button', { name: answerWords[locale]['estimate_answer.record'] }).click();
    await expect(page.locator('.t-state').getByText(t('estimate.status.approved'), { exact: true })).toBeVisible();
    await page.getByRole('link', { name: t('action.edit') }).click();
    await expect(page.getByText(t('estimate.next-version'))).toBeVisible();
    await page.getByLabel(t('estimate.field.payment')).fill('PIX');
    await page.getByRole('button', { name: t('action.save') }).click();
    await expect(page.getByText(t('estimate.version', { version: 2 }))).toBeVisible();
    await expect(page.getByRole('link', { name: t('print.again') })).toHaveCount(1);
    await page.getByRole('link', { name: t('print.print'), exact: true }).click();
    await expect(page.locator('.t-copy')).toContainText('Limpeza');
    const pdf = await page.request.get(
      (await page.getByRole('link', { name: t('print.pdf') }).getAttribute('href')) ?? '',
    );
    expect(pdf.headers()['content-type']).toBe('application/pdf');
    await page.getByRole('button', { name: t('print.back') }).click();
    await expect(page.getByRole('link', { name: t('print.again') })).toHaveCount(2);
  });
}

plain.describe('en', () => {
  const locale = 'en';
  const test = onePage({ locale, name: 'Boa Vista' });
  const theme = 'light';
  const t = shopWords(locale);

  test('an estimate that nothing but its number names is called by it once', async ({ page, group }) => {
    const { owner } = await shop(page, group);
    const about = await write(page.request, group, { klass: 'ticket', content: 'Cold', customer_id: owner });
    const id = await write(page.request, group, { klass: 'estimate', ticket_id: about });
    const doc = (await (await page.request.get(`/api/${group}/${id}`)).json()) as { _rev: string };
    const emptied = await page.request.put(`/api/${group}/${id}?rev=${doc._rev}`, { data: { description: null } });
    expect(emptied.ok()).toBe(true);
    await open(page, `/account/${group}/estimates/${id}`, { locale, theme });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('#0001');
    await visit(page, `/account/${group}/tickets/${about}`);
    const line = page.locator('.t-estimates-of li');
    await expect(line.getByRole('link')).toHaveText('Estimate');
    await expect(line).toContainText('#0001');
    await visit(page, `/account/${group}/print/estimate/${id}`);
    await expect(page.locator('.t-copy')).toContainText('Estimate #0001');
    expect((await page.locator('.t-copy').innerText()).match(/#0001/g)).toHaveLength(2);
  });

  test('who went on while a step of an estimate was on its way is not called back to its state later', async ({
    page,
    group,
  }) => {
    const { owner } = await shop(page, group);
    const items = [{ description: 'Filter', quantity: '1', value: '3' }];
    const id = await write(page.request, group, { klass: 'estimate', description: 'Cold', customer_id: owner, items });
    const answer = await holdBack(page, '**/_update/**');
    await open(page, `/account/${group}/estimates/${id}`, { locale, theme });
    await page.getByRole('button', { name: t('estimate.step.send') }).click();
    const edit = page.getByRole('link', { name: t('action.edit') });
    await edit.focus();
    answer();
    await expect(page.getByRole('button', { name: t('estimate.step.approve') })).toBeVisible();
    await expect(edit).toBeFocused();
    await edit.blur();
    const { _rev } = (await (await page.request.get(`/api/${group}/${id}`)).json()) as { _rev: string };
    const changed = await page.request.put(`/api/${group}/${id}?rev=${_rev}`, { data: { payment: 'PIX' } });
    expect(changed.ok()).toBe(true);
    await expect(page.getByRole('definition').filter({ hasText: 'PIX' })).toBeVisible();
    await expect(page.locator('.t-state')).not.toBeFocused();
  });

  test('a maintenance proposes its next date, and one click makes the next ticket', async ({ page, group }) => {
    const { thing } = await shop(page, group);
    await open(page, `/account/${group}/equipment/${thing}`, { locale, theme });
    await page.getByRole('link', { name: t('maintenance.record') }).click();
    await page.getByLabel(t('maintenance.field.description')).fill('Limpeza dos filtros');
    await page.getByLabel(t('maintenance.field.date')).first().fill('2026-11-01');
    await page.getByLabel(t('maintenance.field.warranty')).fill('10');
    const day = locale === 'en' ? 'Nov 11' : '11/11/2026';
    await expect(page.getByText(t('maintenance.next-proposed', { day }))).toBeVisible();
    await page.getByRole('button', { name: t('action.create') }).click();
    await expect(page.getByRole('heading', { name: 'Limpeza dos filtros' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: t('maintenance.open-ticket') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('#0001');
    await expect(page.getByRole('link', { name: 'Limpeza dos filtros' })).toBeVisible();
  });

  test('two copies share a page with a line to cut along, or have pages of their own without one', async ({
    page,
    group,
  }) => {
    const { owner } = await shop(page, group);
    const sentence = 'It starts, shows the brand and goes off after some seconds. ';
    const shared: [copies: boolean, pages: number][] = [];
    for (const sentences of [1, 16, 20, 24, 60]) {
      const ticket = { klass: 'ticket', content: sentence.repeat(sentences), customer_id: owner };
      const id = await write(page.request, group, ticket);
      // What fits on paper does not follow from how narrow the window is.
      await page.setViewportSize({ width: sentences === 1 ? 380 : 1280, height: 800 });
      await page.goto(`/account/${group}/print/copies/${id}`);
      const second = page.locator('.t-copy').nth(1);
      await expect(second).toBeVisible();
      await page.emulateMedia({ media: 'print' });
      const line = await second.evaluate((copy) => getComputedStyle(copy).borderTopStyle);
      const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
      shared.push([line === 'dashed', paper.match(/\/Type \/Page\b/g)?.length ?? 0]);
      await page.emulateMedia({ media: 'screen' });
    }
    expect(shared.map(([isShared]) => isShared)).toEqual(shared.map(([, pages]) => pages === 1));
    expect(shared.at(0)).toEqual([true, 1]);
    expect(shared.at(-1)).toEqual([false, 2]);
  });

  test('a contract from new to print', async ({ page, group }) => {
    const { owner } = await shop(page, group);
    await open(page, `/account/${group}/contracts/new?customer_id=${owner}`, { locale, theme });
    await page.getByLabel(t('contract.field.description')).fill('Suporte mensal');
    for (const [at, clause] of ['Visita mensal', 'Peças à parte'].entries()) {
      // Whoever writes on at once writes into the clause that was added.
      await withSlowFrames(page, async () => {
        await page.getByRole('button', { name: t('contract.add-clause') }).press('Enter');
        await page.keyboard.type(clause);
      });
      await expect(page.getByLabel(t('contract.clause', { number: at + 1 }), { exact: true })).toHaveValue(clause);
    }
    await page.getByRole('button', { name: t('action.create') }).click();
    await expect(page.getByRole('heading', { name: '#0001 Suporte mensal' })).toBeVisible();
    await expect(page.getByText('Peças à parte')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { name: '#0001 Suporte mensal' })).toBeVisible();
    for (const frame of ['.o-bar', '.o-navigation', '.o-skip', '.o-footer', '.a-comment-box', '.o-head button'])
      await expect(page.locator(frame).first(), frame).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    expect(await findings(page)).toEqual([]);
    await page.getByRole('link', { name: t('print.print') }).click();
    await expect(page.locator('.t-copy')).toContainText('2.Peças à parte');
    expect(await findings(page)).toEqual([]);
  });
});

plain.describe('pt-BR', () => {
  const locale = 'pt-BR';
  const test = onePage({ locale, name: 'Boa Vista' });
  const theme = 'dark';
  const t = shopWords(locale);

  test('notes link to each other, are found, and help at a ticket', async ({ page, group }) => {
    const { thing } = await shop(page, group);
    await open(page, `/account/${group}/handbooks/new`, { locale, theme });
    await page.getByLabel(t('handbook.field.title')).fill('Limpeza do split');
    const content = page.getByLabel(t('handbook.field.content'), { exact: true });
    await content.fill('# Passos\n\n1. Desligar; ver Segurança');
    // Formatted by keys, by the toolbar and by what only this wiki has; undone as if it had been typed.
    await content.press('End');
    for (let letter = 0; letter < 'Segurança'.length; letter += 1) await page.keyboard.press('Shift+ArrowLeft');
    await page.getByRole('button', { name: 'Link para uma nota' }).click();
    await expect(content).toHaveValue('# Passos\n\n1. Desligar; ver [[Segurança]]');
    await content.press('Home');
    for (let letter = 0; letter < '1. Desligar'.length; letter += 1) await page.keyboard.press('ArrowRight');
    for (let letter = 0; letter < 'Desligar'.length; letter += 1) await page.keyboard.press('Shift+ArrowLeft');
    await content.press('Control+b');
    await expect(content).toHaveValue(/1\. \*\*Desligar\*\*; ver/);
    await content.press('Control+z');
    await expect(content).toHaveValue(/1\. Desligar; ver/);
    await page.getByRole('toolbar', { name: 'Formatação' }).getByRole('button', { name: 'Itálico' }).click();
    await expect(content).toHaveValue(/1\. _Desligar_; ver/);
    await page.getByRole('button', { name: 'Pré-visualizar' }).click();
    const preview = page.getByRole('region', { name: 'Pré-visualizar' });
    await expect(preview.getByRole('heading', { name: 'Passos' })).toBeVisible();
    await expect(preview.locator('em')).toHaveText('Desligar');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Escrever' }).click();
    await expect(content).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: t('action.create') }).click();
    await expect(page.getByRole('heading', { name: 'Passos' })).toBeVisible();
    await page.getByRole('link', { name: 'Segurança' }).click();
    await expect(page.getByLabel(t('handbook.field.title'))).toHaveValue('Segurança');
    await page.getByRole('button', { name: t('action.create') }).click();
    await expect(page.getByRole('heading', { name: t('handbook.linked-by') })).toBeVisible();
    await page.getByRole('link', { name: 'Limpeza do split' }).first().click();
    await expect(page.getByRole('heading', { name: 'Passos' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    const menu = page.getByRole('complementary', { name: t('handbook.menu') });
    await menu.getByRole('searchbox').fill('desligar');
    await page.keyboard.press('Enter');
    await expect(page.locator('.t-note-list').getByRole('link')).toHaveText(['Limpeza do split']);
    expect(await findings(page)).toEqual([]);
    const about = await write(page.request, group, { klass: 'ticket', content: 'Split pinga', equipment_id: thing });
    await visit(page, `/account/${group}/tickets/${about}`);
    await expect(page.getByRole('heading', { name: t('handbook.helpful') })).toBeVisible();
  });

  test('until a note is formatted its place is kept, and what follows it does not move', async ({ page, group }) => {
    const content = 'Desligar e esperar dez minutos.\n\n'.repeat(4);
    const id = await write(page.request, group, { klass: 'handbook', title: 'Limpeza', content });
    const answer = await holdBack(page, '**/handbook/_show/html/**');
    await watchShifts(page);
    await open(page, `/account/${group}/handbooks/${id}`, { locale, theme });
    await expect(page.getByRole('heading', { name: 'Limpeza' })).toBeVisible();
    await expect(page.locator('.t-wiki-main .o-skeletons').first()).toBeVisible();
    const comments = page.locator('.t-wiki-main .a-comment-box');
    await expect(comments).toBeAttached();
    await expect(comments).toBeHidden();
    answer();
    await expect(page.locator('.t-note')).toContainText('Desligar e esperar');
    await expect(comments).toBeVisible();
    await expect(page.locator('.t-wiki-main .o-skeletons')).toHaveCount(0);
    expect(await shifted(page)).toBeLessThan(0.02);
  });

  test(`reports and the advanced search`, async ({ page, group }) => {
    const { owner } = await shop(page, group);
    await write(page.request, group, { klass: 'ticket', content: 'Não gela', customer_id: owner });
    await open(page, `/account/${group}/reports`, { locale, theme });
    await expect(page.getByRole('heading', { name: t('report.times') })).toBeVisible();
    await unfoldFigures(page);
    await expect(page.getByRole('row', { name: new RegExp(t('ticket.status.open')) }).first()).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await visit(page, `/account/${group}/search`);
    await page.getByRole('searchbox', { name: t('search.words') }).fill('maria');
    await expect(page.locator('.t-hits').getByRole('link')).toHaveText(['Maria Souza', '#0001 Não gela']);
    const hit = page.locator('.t-hits li').nth(1);
    await expect(hit, 'whose it is and how it stands').toContainText('Maria Souza');
    await expect(hit).toContainText(t('ticket.status.open'));
    expect(await findings(page)).toEqual([]);
    await page.getByLabel(t('search.kind'), { exact: true }).selectOption('ticket');
    await page.getByRole('searchbox', { name: t('search.words') }).fill('gela');
    await expect(page.locator('.o-table mark')).toHaveText('gela');
    expect(await findings(page)).toEqual([]);
  });
});
