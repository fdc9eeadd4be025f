import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { driveWords } from './fixtures/drive-words.ts';
import { onePage } from './fixtures/one-page.ts';
import { write } from './fixtures/people.ts';
import { findings, open } from './fixtures/quiet.ts';

const test = onePage();

test('uploaded files keep the time that they have on the computer, and the list sorts by it', async ({
  page,
  group,
}) => {
  const t = driveWords('en');
  await write(page.request, group, { klass: 'account_configuration', key: 'rdisk', value: 'enabled' });
  await open(page, `/account/${group}/disk`, { locale: 'en' });
  const folder = mkdtempSync(join(tmpdir(), 'drive-times-'));
  const photos = join(folder, 'Photos');
  mkdirSync(photos);
  // The larger one is sent in parts, the others together.
  const files = { 'new.txt': ['x', 2021], 'large.bin': ['y'.repeat(400_000), 2014], 'old.txt': ['z', 1998] } as const;
  for (const [name, [text, year]] of Object.entries(files)) {
    writeFileSync(join(photos, name), text);
    const at = new Date(Date.UTC(year, 6, 5, 12));
    utimesSync(join(photos, name), at, at);
  }
  await page.getByTestId('folder-input').setInputFiles(photos);
  await expect(page.getByText(t('rdisk.upload.done', { done: 3, count: 3 }))).toBeVisible();
  rmSync(folder, { recursive: true });
  await page.getByRole('link', { name: 'Photos' }).click();
  for (const [name, [, year]] of Object.entries(files))
    await expect(row(page, name).locator('.d-date')).toHaveAttribute('title', new RegExp(String(year)));
  await page
    .getByRole('columnheader', { name: t('rdisk.order.date') })
    .getByRole('button')
    .click();
  const names = page.getByRole('row').getByRole('link');
  await expect(names).toHaveText(['new.txt', 'large.bin', 'old.txt']);
  await row(page, 'large.bin').getByRole('link').click();
  const panel = page.getByRole('complementary', { name: t('rdisk.view.panel') });
  await panel.getByRole('tab', { name: t('rdisk.view.info') }).click();
  const fact = panel.locator('.d-facts div').filter({ hasText: t('cloud_file.field.modified_at') });
  await expect(fact.locator('dd')).toContainText('2014');
  expect(await findings(page)).toEqual([]);
});

function row(page: Page, name: string) {
  return page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
}
