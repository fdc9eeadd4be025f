import type { BrowserContext, Page } from '@playwright/test';
import { newGroup, signUp, write } from './fixtures/people.ts';
import { expect, findingsInBothThemes, open, test } from './fixtures/quiet.ts';

/** Two colleagues: Ana writes through the API, Bia looks at her screens. */
async function colleagues(
  page: Page,
  context: BrowserContext,
): Promise<{ readonly group: string; readonly bia: Page; readonly biaId: string }> {
  await signUp(page.request, 'en', 'Ana Ribeiro');
  const group = await newGroup(page.request);
  const bia = await context.newPage();
  const { email, id: biaId } = await signUp(bia.request, 'en', 'Bia Lima');
  const id = await write(page.request, group, { klass: 'subscription', email });
  const xsrf = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  await bia.request.put(`/api/${group}/_design/status/_update/accept/${id}`, {
    data: {},
    headers: { 'x-xsrf-token': decodeURIComponent(xsrf) },
  });
  return { group, bia, biaId };
}

test('what a colleague does appears at the bell, is marked by keys, and is read by opening the record', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext();
  const { group, bia, biaId } = await colleagues(page, context);
  await open(bia, '/inbox');
  await expect(bia.getByText('Nothing new')).toBeVisible();
  const first = await write(page.request, group, { klass: 'ticket', content: 'No sound', technical_id: biaId });
  await write(page.request, group, { klass: 'comment', item_id: first, content: 'The customer called' });
  await write(page.request, group, { klass: 'ticket', content: 'Broken glass', technical_id: biaId });
  await expect(bia.getByRole('link', { name: 'Inbox: 3 unread' })).toBeVisible();
  const rows = bia.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: 'Ana Ribeiro commented' })).toContainText('No sound');
  expect(await findingsInBothThemes(bia)).toEqual([]);

  // The newest is done, and back by undo; then it is snoozed by keys alone.
  await bia.keyboard.press('j');
  await expect(rows.first().getByRole('link')).toBeFocused();
  await bia.keyboard.press('e');
  await expect(rows).toHaveCount(2);
  await bia.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(3);
  await rows.first().getByRole('link').focus();
  await bia.keyboard.press('s');
  await bia.getByRole('menuitem', { name: 'Tomorrow at 9' }).focus();
  await bia.keyboard.press('Enter');
  await expect(rows).toHaveCount(2);
  await bia.getByText('Snoozed', { exact: true }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Snoozed until');
  await bia.getByText('Open', { exact: true }).click();
  await expect(rows).toHaveCount(2);

  // Opening the ticket reads both of its notices.
  await rows.filter({ hasText: 'Ana Ribeiro commented' }).getByRole('link').click();
  await expect(bia.getByRole('heading', { level: 1 })).toContainText('No sound');
  await expect(bia.getByRole('link', { name: 'Inbox', exact: true })).toBeVisible();

  // Who does not want to watch it hears of no further comment.
  await bia.getByRole('button', { name: 'Watching' }).click();
  await expect(bia.getByRole('button', { name: 'Watch', exact: true })).toBeVisible();
  await write(page.request, group, { klass: 'comment', item_id: first, content: 'And again' });
  await expect(bia.getByText('And again')).toBeVisible();
  await open(bia, '/inbox?show=unread');
  await expect(bia.getByText('Everything is read')).toBeVisible();
  await context.close();
});

test('a person chooses for each reason whether it is in the inbox and mailed', async ({ page, browser }) => {
  const context = await browser.newContext();
  const { group, bia, biaId } = await colleagues(page, context);
  await open(bia, '/inbox/settings');
  await bia.getByRole('switch', { name: 'Assignments: Inbox' }).click({ force: true });
  await expect(bia.getByText('Saved').first()).toBeVisible();
  await bia.getByLabel('Comments: Mail').selectOption('Once a day');
  await bia.getByLabel('Assignments: Mail').selectOption('Never');
  expect(await findingsInBothThemes(bia)).toEqual([]);
  await bia.reload();
  await expect(bia.getByLabel('Comments: Mail')).toHaveValue('daily');
  await expect(bia.getByLabel('Assignments: Mail')).toHaveValue('never');
  await expect(bia.getByRole('switch', { name: 'Assignments: Inbox' })).not.toBeChecked();
  const id = await write(page.request, group, { klass: 'ticket', content: 'Quiet', technical_id: biaId });
  await write(page.request, group, { klass: 'comment', item_id: id, content: 'Loud' });
  await open(bia, '/inbox');
  await expect(bia.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await expect(bia.getByText('Ana Ribeiro commented')).toBeVisible();
  await context.close();
});
