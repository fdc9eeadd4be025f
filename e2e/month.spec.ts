import { onePage } from './fixtures/one-page.ts';
import { write } from './fixtures/people.ts';
import { expect, findingsInBothThemes, open } from './fixtures/quiet.ts';

const test = onePage();

test('a planned row lowers the forecast until its real row takes its place', async ({ page, group }) => {
  const wallet = await write(page.request, group, {
    klass: 'wallet',
    name: 'Bank',
    currency: 'USD',
    start_balance: '100',
  });
  await open(page, `/account/${group}/planned_rows/new`);
  await page.getByLabel('Paid to or by').fill('Landlord');
  await page.getByLabel('Value', { exact: false }).first().fill('130');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Landlord' })).toBeVisible();
  await open(page, `/account/${group}/forecast`);
  await expect(page.getByText(/^Falls to -\$/)).toBeVisible();
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page
    .getByRole('link', { name: /^Enter Landlord/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Create' }).click();
  await open(page, `/account/${group}/planned_rows`);
  await expect(page.getByText('overdue')).toHaveCount(0);
  await open(page, `/account/${group}/wallets/${wallet}`);
  await expect(page.getByRole('link', { name: 'Landlord' })).toHaveCount(1);

  // The month stands on the dashboard, its figures together on a phone, and each leads to its rows.
  await page.setViewportSize({ width: 360, height: 640 });
  await open(page, `/account/${group}`);
  const month = page.getByRole('region', { name: 'This month' });
  // The first steps of a new group stand above it.
  await month.evaluate((card) => card.scrollIntoView());
  for (const name of ['In', 'Out', 'Left', 'Safe to spend'])
    await expect(month.getByText(name, { exact: true })).toBeInViewport();
  await month.getByText('Out', { exact: true }).locator('..').getByRole('link').click();
  await expect(page).toHaveURL(/finance-report-rows/);
  await expect(month).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: 'Landlord' })).toBeVisible();
});
