import { onePage } from './fixtures/one-page.ts';
import { setTimeout } from 'node:timers/promises';
import type { Locator } from '@playwright/test';
import { type Language, write } from './fixtures/people.ts';
import { expect, findings, visit, open } from './fixtures/quiet.ts';
import { shifted, watchShifts } from './fixtures/shifts.ts';
import { shopWords } from './fixtures/ticket-words.ts';

const test = onePage();

/** Filters that are kept, and changes of many tickets at once with a result for each. */

const locale: Language = 'en';
const t = shopWords(locale);

test(`a filter is kept under a name and found again`, async ({ page, group }) => {
  await write(page.request, group, { klass: 'ticket', content: 'Urgente', priority: 'high' });
  await write(page.request, group, { klass: 'ticket', content: 'Sem pressa', priority: 'low' });
  await open(page, `/account/${group}/tickets?priority=high`, { locale });
  await page.getByRole('button', { name: t('ticket.filter.keep') }).click();
  await page.getByLabel(t('ticket.filter.name')).fill('Primeiro isto');
  await page.keyboard.press('Enter');
  const kept = page.getByRole('button', { name: 'Primeiro isto', exact: true });
  await expect(kept).toHaveAttribute('aria-pressed', 'true');
  await kept.click();
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.reload();
  await kept.click();
  await expect(page.getByRole('row')).toHaveCount(2);
  expect(await findings(page)).toEqual([]);
  // The board has the same filters.
  await visit(page, `/account/${group}/ticket-board`);
  await expect(page.locator('[data-card]')).toHaveCount(2);
  await kept.click();
  await expect(page.locator('[data-card]')).toHaveCount(1);
  await page.getByRole('button', { name: t('ticket.filter.forget', { name: 'Primeiro isto' }) }).click();
  await expect(kept).toBeHidden();
});

test(`many tickets change at once; who lacks a reason is asked, and undo brings all back`, async ({ page, group }) => {
  for (const content of ['Um', 'Dois']) await write(page.request, group, { klass: 'ticket', content });
  await write(page.request, group, { klass: 'ticket', content: 'Feito', status: 'done', problem: 'Feito' });
  await open(page, `/account/${group}/tickets`, { locale });
  const change = async (value: string): Promise<void> => {
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: t('list.bulk-change') }).click();
    await page.getByLabel(t('list.bulk-change')).and(page.locator('select')).selectOption('status');
    const status = page.getByLabel(t('ticket.field.status')).and(page.locator('select'));
    await expect(status).toHaveValue('open');
    await status.selectOption(value);
    await page.getByRole('button', { name: t('action.apply') }).click();
  };
  await change('block');
  const dialog = page.getByRole('dialog', { name: t('list.bulk-failed', { count: 3 }) });
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await page.getByRole('dialog').getByLabel(t('ticket.field.reason')).fill('Falta de energia');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('action.apply') })
    .click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText([/Feito/]);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('action.close') })
    .last()
    .click();
  await expect(page.getByRole('cell', { name: t('ticket.status.block') })).toHaveCount(2);
  // What was refused stays chosen.
  const chosen = page.locator('tr[data-id]').getByRole('checkbox', { checked: true });
  await expect(chosen).toHaveCount(1);
  const set = async (field: 'priority' | 'status', value: string): Promise<void> => {
    await page.getByRole('button', { name: t('list.bulk-change') }).click();
    await page.getByLabel(t('list.bulk-change')).and(page.locator('select')).selectOption(field);
    await page
      .getByLabel(t(`ticket.field.${field}`))
      .and(page.locator('select'))
      .selectOption(value);
    await page.getByRole('button', { name: t('action.apply') }).click();
  };
  await page.getByRole('checkbox').nth(2).check();
  await expect(chosen).toHaveCount(2);
  await page.getByRole('checkbox').nth(1).uncheck();
  await page.getByRole('checkbox').nth(3).check();
  await set('priority', 'high');
  await expect(page.getByRole('cell', { name: t('ticket.priority.high') })).toHaveCount(2);
  await page.getByRole('button', { name: t('action.undo') }).click();
  await expect(page.getByRole('cell', { name: t('ticket.priority.high') })).toHaveCount(0);
  await expect(chosen).toHaveCount(0);
  // Who has the value already is not counted.
  await page.getByRole('checkbox').nth(1).check();
  await set('priority', 'low');
  await expect(page.getByText(t('list.bulk-done', { count: 1 }))).toBeVisible();
  await page.getByRole('checkbox').first().check();
  await set('priority', 'low');
  await expect(page.getByText(t('list.bulk-done', { count: 2 })).last()).toBeVisible();
  await page.getByRole('checkbox').first().check();
  await set('priority', 'low');
  const same = page.locator('.o-toast', { hasText: t('list.bulk-same', { count: 3 }) });
  await expect(same).toBeVisible();
  expect(await same.getByRole('button', { name: t('action.undo') }).count()).toBe(0);
});

test('many reopened at once forget who took the device, and undo is not offered', async ({ page, group }) => {
  const done = { klass: 'ticket', status: 'done', problem: 'Feito' };
  const given = await write(page.request, group, { ...done, content: 'Um' });
  await write(page.request, group, { ...done, content: 'Dois' });
  const answer = await page.request.put(`/api/${group}/_design/return/_update/returned/${given}`, {
    data: { to: 'Maria' },
  });
  expect(answer.ok()).toBe(true);
  await open(page, `/account/${group}/tickets`, { locale });
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: t('list.bulk-change') }).click();
  await page.getByLabel(t('list.bulk-change')).and(page.locator('select')).selectOption('status');
  await page.getByLabel(t('ticket.field.status')).and(page.locator('select')).selectOption('doing');
  await page.getByRole('button', { name: t('action.apply') }).click();
  const told = page.locator('.o-toast', { hasText: t('list.bulk-done', { count: 2 }) });
  await expect(told).toBeVisible();
  // At once: a toast goes by itself.
  expect(await told.getByRole('button', { name: t('action.undo') }).count()).toBe(0);
});

test('of a long list the rows in sight are in the page; all are counted, chosen and reached', async ({
  page,
  group,
}) => {
  const names = Array.from({ length: 240 }, (_, place) => `Person ${String(place).padStart(3, '0')}`);
  const docs = names.map((name) => ({ klass: 'customer', name }));
  expect((await page.request.post(`/api/${group}/_bulk_docs`, { data: { docs } })).ok()).toBe(true);
  await open(page, `/account/${group}/customers`, { locale });
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  await expect(link('Person 000')).toBeVisible();
  // The next page of rows comes before the end of the first is in sight.
  await page.locator('.o-list-end').scrollIntoViewIfNeeded();
  await expect(page.locator('.o-list-end output')).toHaveText('240 records');
  await page.locator('.o-list-end').scrollIntoViewIfNeeded();
  await expect(link('Person 239')).toBeVisible();
  await expect(link('Person 000')).toHaveCount(0);
  expect(await page.locator('.o-table tr[data-id]').count()).toBeLessThan(80);
  await page.getByRole('checkbox', { name: t('list.select-all') }).check();
  await expect(page.getByText(t('list.selected', { count: 240 }))).toBeVisible();
  await link('Person 239').focus();
  await page.keyboard.press('k');
  await expect(link('Person 238')).toBeFocused();
});

test('of a long register the rows in sight are in the page; all are counted, chosen, reached by keys and printed', async ({
  page,
  group,
}) => {
  const wallet = await write(page.request, group, { klass: 'wallet', name: 'Bank', currency: 'USD' });
  const docs = Array.from({ length: 240 }, (_none, place) => ({
    klass: 'outgo',
    wallet_id: wallet,
    date: '2026-03-01',
    value: place === 239 ? '1234567.5' : '2',
    paid_to: `Shop ${String(place).padStart(3, '0')}`,
  }));
  expect((await page.request.post(`/api/${group}/_bulk_docs`, { data: { docs } })).ok()).toBe(true);
  await open(page, `/account/${group}/wallets/${wallet}`, { locale });
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  const rows = page.locator('.f-register-table tr[data-id]');
  await expect(link('Shop 239')).toBeVisible();
  const end = page.locator('.o-list-end');
  await expect(async () => {
    await end.scrollIntoViewIfNeeded();
    await expect(end.getByRole('status')).toHaveText('240 records', { timeout: 500 });
  }).toPass();
  await end.scrollIntoViewIfNeeded();
  await expect(link('Shop 000')).toBeVisible();
  await expect(link('Shop 239')).toHaveCount(0);
  expect(await rows.count()).toBeLessThan(80);
  await expect(page.locator('.f-register-table')).toHaveAttribute('aria-rowcount', '241');
  await expect(rows.last()).toHaveAttribute('aria-rowindex', '241');
  // An amount that is not in the page still has its room.
  const room = await rows.last().locator('.f-figure').first().boundingBox();
  expect(room?.width).toBeGreaterThan(100);
  await page.getByRole('checkbox', { name: t('list.select-all') }).check();
  await expect(page.getByText(t('list.selected', { count: 240 }))).toBeVisible();
  await expect(page.locator('.o-bulk')).toContainText('1,235,045.50');
  await link('Shop 000').focus();
  await page.keyboard.press('k');
  await expect(link('Shop 001')).toBeFocused();
  // The row that has the focus stays in the page, and keys go on from it.
  await page.evaluate(() => scrollTo({ top: 0 }));
  await expect(link('Shop 239')).toBeVisible();
  await page.keyboard.press('k');
  await expect(link('Shop 002')).toBeFocused();
  await expect(link('Shop 002')).toBeInViewport();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(rows).toHaveCount(240);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect.poll(async () => rows.count()).toBeLessThan(80);
  expect(await findings(page)).toEqual([]);
  // On a phone, with answers that come one after the other, nothing moves that is read already.
  await page.setViewportSize({ width: 412, height: 823 });
  await page.route(/_find|_ledger/, async (route) => {
    await setTimeout(route.request().url().includes('_ledger') ? 1500 : 700);
    await route.continue();
  });
  await watchShifts(page);
  await page.reload();
  await expect(link('Shop 239')).toBeVisible();
  expect(await shifted(page)).toBeLessThanOrEqual(0.02);
});

test('on a phone a number of days is not cut into another one', async ({ page, group }) => {
  await page.setViewportSize({ width: 380, height: 700 });
  const equipment = await write(page.request, group, { klass: 'equipment', description: 'Impressora multifuncional' });
  await write(page.request, group, {
    klass: 'maintenance',
    equipment_id: equipment,
    description: 'Rollers',
    date: '2026-11-03',
    next_maintenance: '2026-12-03',
    warranty: 30,
  });
  await open(page, `/account/${group}/maintenances`, { locale });
  const days = page.getByRole('cell', { name: '30', exact: true });
  await expect(days).toBeVisible();
  const cut = async (cell: Locator): Promise<number> => cell.evaluate((one) => one.scrollWidth - one.clientWidth);
  expect(await cut(days)).toBe(0);
  const customer_id = await write(page.request, group, {
    klass: 'customer',
    name: 'Transportadora Rodoviária de São José dos Campos Ltda.',
  });
  await write(page.request, group, { klass: 'contract', description: 'Monthly', customer_id, active: false });
  await open(page, `/account/${group}/contracts`, { locale });
  const ended = page.getByRole('cell', { name: t('value.no') });
  await expect(ended).toBeVisible();
  expect(await cut(ended)).toBe(0);
  // On a desk every head is read in full.
  await page.setViewportSize({ width: 1280, height: 700 });
  await open(page, `/account/${group}/maintenances`, { locale: 'pt-BR' });
  await expect(page.getByRole('columnheader', { name: 'Garantia' })).toBeVisible();
  for (const head of await page.getByRole('columnheader').all()) {
    // Text may reach into the room between two columns, where the next one's begins at once.
    const [text, room] = await head.evaluate((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return [
        range.getBoundingClientRect().width,
        one.clientWidth - Number.parseFloat(getComputedStyle(one).paddingRight),
      ];
    });
    expect(text, await head.innerText()).toBeLessThanOrEqual((room ?? 0) + 0.5);
  }
});

test('an estimate that nothing names shows its number once', async ({ page, group }) => {
  await write(page.request, group, { klass: 'estimate', description: 'New belt' });
  await write(page.request, group, { klass: 'estimate' });
  await open(page, `/account/${group}/estimates`, { locale });
  const row = page.getByRole('row').filter({ hasText: '#0002' });
  await expect(page.getByText('#0002')).toHaveCount(1);
  await expect(row.getByRole('link')).toHaveText('Estimate');
  // Without a column for the number that is the name.
  await page.evaluate(() => localStorage.setItem('oficina.columns.estimate', 'description,status'));
  await page.reload();
  await expect(row.getByRole('link')).toHaveText('#0002');
  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { name: '#0002' })).toBeVisible();
});
