import type { Locator, Page, Request } from '@playwright/test';
import { onePage } from './fixtures/one-page.ts';
import { newGroup, signUp, write } from './fixtures/people.ts';
import { expect, findingsInBothThemes, test as alone, open } from './fixtures/quiet.ts';

const test = onePage();

const column = (page: Page, status: string): Locator => page.locator(`[data-column="${status}"]`);

async function carry(page: Page, card: Locator, to: Locator): Promise<void> {
  const from = await card.boundingBox();
  const target = await to.boundingBox();
  if (from === null || target === null) throw new Error('nothing to carry');
  await page.mouse.move(from.x + 20, from.y + 40);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + 60, { steps: 4 });
  await page.mouse.move(target.x + target.width / 2, target.y + 120, { steps: 6 });
}

alone('a card that is dropped is seen in another browser, and can be taken back', async ({ page, browser }) => {
  const me = await signUp(page.request);
  const group = await newGroup(page.request);
  const mine = { klass: 'ticket', technical_id: me.id };
  await write(page.request, group, { ...mine, content: 'Fan rattles' });
  await write(page.request, group, { ...mine, content: 'Already begun', status: 'doing' });
  // Else two browsers may tell it at once, and the second is refused.
  const value = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  await write(page.request, me.id, { klass: 'user_configuration', key: 'time-zone', value });
  await open(page, `/account/${group}/ticket-board`);
  const other = await browser.newContext({ storageState: await page.context().storageState() });
  const elsewhere = await other.newPage();
  await open(elsewhere, `/account/${group}/ticket-board`);
  await expect(column(elsewhere, 'open').getByText('Fan rattles')).toBeVisible();

  await carry(page, column(page, 'open').locator('[data-card]'), column(page, 'doing'));
  await expect(column(page, 'doing')).toHaveAttribute('data-target', 'over');
  await expect(column(page, 'done')).toHaveAttribute('data-target', 'allowed');
  await page.mouse.up();
  await expect(column(page, 'doing').getByRole('link', { name: 'Fan rattles' })).toBeFocused();
  await expect(column(elsewhere, 'doing').getByText('Fan rattles')).toBeVisible();
  await expect(column(elsewhere, 'doing').locator('.t-count')).toHaveText('2');

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(column(elsewhere, 'open').getByText('Fan rattles')).toBeVisible();
  await other.close();
});

test('a column where the card may not go stays shut', async ({ page, group, person: me }) => {
  const done = { status: 'done', problem: 'Loose screw', technical_id: me.id };
  await write(page.request, group, { klass: 'ticket', content: 'Fan rattles', ...done });
  await open(page, `/account/${group}/ticket-board`);
  await carry(page, column(page, 'done').locator('[data-card]'), column(page, 'review'));
  await expect(column(page, 'review')).toHaveAttribute('data-target', 'refused');
  await page.mouse.up();
  await expect(column(page, 'done').getByText('Loose screw')).toBeVisible();
  await expect(
    column(page, 'done').getByText('Ready for pick-up').or(column(page, 'done').getByText('Pick-up')),
  ).toBeVisible();
});

test('keys alone lead from card to card, move one and give the reason', async ({ page, group, person: me }) => {
  await write(page.request, group, { klass: 'ticket', content: 'First', technical_id: me.id });
  await write(page.request, group, { klass: 'ticket', content: 'Second', status: 'doing', technical_id: me.id });
  await open(page, `/account/${group}/ticket-board`);
  await expect(page.getByRole('link', { name: 'Second' })).toBeVisible();
  await page.getByRole('link', { name: 'First' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('link', { name: 'Second' })).toBeFocused();
  await page.keyboard.press('m');
  await expect(page.getByRole('menuitem', { name: 'Open' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Second' })).toBeFocused();
  await page.keyboard.press('m');
  await expect(page.getByRole('menuitem', { name: 'Open' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText("can't be blank")).toBeVisible();
  await page.keyboard.type('Waiting for the part');
  await page.keyboard.press('Control+Enter');
  await expect(column(page, 'block').getByRole('link', { name: 'Second' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('.t-reason')).toHaveText('Waiting for the part');
});

test('a card that was moved stands there all the while its old and its new column are read again', async ({
  page,
  group,
  person: me,
}) => {
  const moved = await write(page.request, group, { klass: 'ticket', content: 'Moved', technical_id: me.id });
  await write(page.request, group, { klass: 'ticket', content: 'Begun', status: 'doing', technical_id: me.id });
  await open(page, `/account/${group}/ticket-board`);
  await expect(page.getByRole('link', { name: 'Begun' })).toBeVisible();
  const card = page.locator(`[data-card="${moved}"]`);
  await expect(card).toBeVisible();
  // The new column answers last.
  let answer = (): void => undefined;
  const isLate = new Promise<void>((resolve) => (answer = resolve));
  const asks = (status: string, request: Request): boolean =>
    request.postData()?.includes(`"status":"${status}"`) === true;
  await page.route('**/_find', async (route) => {
    if (asks('doing', route.request())) await isLate;
    await route.fallback();
  });
  await card.evaluate((element, id) => {
    const isGone = (): boolean => document.querySelector(`[data-card="${id}"]`) === null;
    const watch = (): void => void (isGone() && document.body.setAttribute('data-gone', ''));
    new MutationObserver(watch).observe(element.closest('.t-columns') ?? element, { childList: true, subtree: true });
  }, moved);
  // A later question may end an earlier one before its answer is whole: what counts is one that ends.
  const answered = async (status: string): Promise<unknown> =>
    page.waitForEvent('requestfinished', (request) => asks(status, request));
  const left = answered('open');
  await card.getByRole('link').focus();
  await page.keyboard.press('m');
  await page.getByRole('menuitem', { name: 'Doing' }).click();
  await left;
  const come = answered('doing');
  answer();
  await come;
  await expect(column(page, 'doing').getByRole('link', { name: 'Moved' })).toBeFocused();
  await expect(page.locator('body')).not.toHaveAttribute('data-gone');
});

test('done asks for the found problem, the open items and the assignment on one sheet', async ({ page, group }) => {
  const checklist = [{ text: 'Backup', required: true }, { text: 'Polish' }];
  await write(page.request, group, { klass: 'ticket', content: 'Slow', checklist });
  await open(page, `/account/${group}/ticket-board`);
  await carry(page, column(page, 'open').locator('[data-card]'), column(page, 'done'));
  await page.mouse.up();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Move' }).click();
  await expect(sheet.getByText('these items are required')).toBeVisible();
  await sheet.getByLabel('Backup').check();
  await sheet.getByLabel('Diagnosis').fill('Disk was dying');
  await sheet.getByLabel('Also assign to me').check();
  await sheet.getByRole('button', { name: 'Move' }).click();
  await expect(column(page, 'done').getByText('Disk was dying')).toBeVisible();
  await expect(column(page, 'done').getByText('AR', { exact: true })).toBeVisible();
});

alone('axe finds nothing on the board, in Portuguese, and on its menu and sheet, in either theme', async ({ page }) => {
  const me = await signUp(page.request, 'pt-BR');
  const group = await newGroup(page.request, 'Oficina', 'pt-BR');
  await write(page.request, group, { klass: 'ticket', content: 'Não liga', priority: 'high', technical_id: me.id });
  await write(page.request, group, {
    klass: 'ticket',
    content: 'Trocar tela',
    status: 'done',
    problem: 'Tela trincada',
  });
  await open(page, `/account/${group}/ticket-board`, { locale: 'pt-BR' });
  await expect(column(page, 'done').getByText('Tela trincada')).toBeVisible();
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.getByRole('link', { name: 'Não liga' }).focus();
  await page.keyboard.press('m');
  await expect(page.getByRole('menuitem', { name: 'Bloqueado' })).toBeFocused();
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('O que está faltando?')).toBeVisible();
  expect(await findingsInBothThemes(page)).toEqual([]);
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 380, height: 800 }, hasTouch: true, isMobile: true });

  alone('the button that moves a card hides nothing of its words and of how long it stands there', async ({ page }) => {
    const me = await signUp(page.request);
    const group = await newGroup(page.request);
    await write(page.request, group, {
      klass: 'ticket',
      title: 'A '.repeat(60),
      content: 'Fan rattles',
      technical_id: me.id,
    });
    await open(page, `/account/${group}/ticket-board`);
    const card = column(page, 'open').locator('[data-card]');
    const words = await card.locator('.t-card-title').evaluate((title) => {
      const text = document.createRange();
      text.selectNodeContents(title);
      return Math.max(...Array.from(text.getClientRects(), ({ right }) => right));
    });
    const age = await card.locator('.t-card-top > :last-child').boundingBox();
    const button = await card.getByRole('button').boundingBox();
    expect((age?.x ?? Infinity) + (age?.width ?? 0)).toBeLessThanOrEqual(button?.x ?? 0);
    expect(words).toBeLessThanOrEqual(button?.x ?? 0);
  });
});
