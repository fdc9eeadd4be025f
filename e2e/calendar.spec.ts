import { newGroup, signUp, write } from './fixtures/people.ts';
import { expect, findingsInBothThemes, open, test } from './fixtures/quiet.ts';

test('a calendar address is made in the settings, read by another program and revoked in the profile', async ({
  page,
}) => {
  await signUp(page.request, 'en', 'Ana Ribeiro');
  const group = await newGroup(page.request);
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  await write(page.request, group, {
    klass: 'maintenance',
    description: 'Oil change',
    date: day,
    next_maintenance: day,
  });
  await open(page, '/inbox/settings');
  await page.getByRole('button', { name: 'New calendar address' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create address' }).click();
  await expect(dialog.getByText("can't be blank")).toBeVisible();
  await dialog.getByLabel('Used by').fill('My phone');
  await dialog.getByRole('checkbox', { name: 'Contracts' }).press('Space');
  expect(await findingsInBothThemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create address' }).click();
  const link = await dialog.getByTestId('calendar-address').innerText();
  expect(link).toMatch(/^webcal:\/\/.*\/calendar\/ofc_[\w-]{43}\.ics$/);
  expect(await findingsInBothThemes(page)).toEqual([]);
  const path = link.replace(/^webcal:\/\/[^/]+/, '');
  const file = await page.request.get(path);
  expect(await file.text()).toContain('SUMMARY:Maintenance: Oil change');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('link', { name: 'Addresses in use' }).click();
  await page.getByRole('button', { name: 'Revoke the key My phone' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('My phone')).toHaveCount(0);
  expect((await page.request.get(path)).status()).toBe(404);
});
