import { onePage } from './fixtures/one-page.ts';
import { write } from './fixtures/people.ts';
import { expect, findingsInBothThemes, open } from './fixtures/quiet.ts';

const test = onePage();

test('what was done is undone by Ctrl+Z and from the list of recent acts, also after its toast', async ({
  page,
  group,
}) => {
  const names = async (): Promise<readonly string[]> => {
    const data = { selector: { klass: 'customer' }, fields: ['name'], sort: [{ name: 'asc' }] };
    const answer = await page.request.post(`/api/${group}/_find`, { data });
    return ((await answer.json()) as { docs: { name: string }[] }).docs.map(({ name }) => name);
  };
  const toasts = page.getByRole('region', { name: 'Notifications' });
  for (const name of ['Ana', 'Bia']) await write(page.request, group, { klass: 'customer', name });
  await open(page, `/account/${group}/customers`);
  for (const name of ['Ana', 'Bia']) {
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('link', { name })).toHaveCount(0);
    await toasts.getByRole('button', { name: 'Close' }).click();
  }
  expect(await names()).toEqual([]);
  await page.getByRole('link', { name: 'Equipment' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Equipment' })).toBeVisible();

  // In a field Ctrl+Z takes back what was typed.
  const search = page.getByRole('searchbox').first();
  await search.fill('x');
  await search.press('Control+z');
  expect(await names()).toEqual([]);
  await search.blur();
  await page.keyboard.press('Control+z');
  await expect.poll(names).toEqual(['Bia']);
  await expect(toasts).toContainText('1 record restored');

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Equipment' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('undo');
  await page.getByRole('option', { name: 'Recent actions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Recent actions' });
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  expect(await findingsInBothThemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect.poll(names).toEqual(['Ana', 'Bia']);
  await expect(dialog).toContainText('Nothing to undo.');
  await dialog.getByRole('link', { name: 'Deleted records' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Deleted records' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(dialog).toBeVisible();
});
