import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { expectAccessible, mailedPath, settledPerson, watch, wordsOf } from './account.ts';

const t = wordsOf('en');

test.use({ locale: 'en' });

test('an administrator finds the backup among the tiles, asks for one, and downloads it by the mailed way', async ({
  page,
}) => {
  const problems = watch(page);
  const { email, groups } = await settledPerson(page, 'en', ['Workshop']);
  await page.goto(`/account/${groups[0]}/admin`);
  await page
    .getByRole('main')
    .getByRole('link', { name: t('groups.backup.title') })
    .last()
    .click();
  await expect(page.getByText(t('groups.backup.none'))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: t('groups.backup.ask') }).click();
  // The queue looks every two seconds.
  await expect(page.getByRole('link', { name: t('groups.backup.download') })).toBeVisible();
  await expect(page.getByText(/^checked, \d+ rows$/)).toBeVisible();
  await expect(page.getByRole('button', { name: t('groups.backup.ask') })).toBeDisabled();
  await expectAccessible(page);
  await page.goto(await mailedPath(page, email, 'group-backup'));
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: t('groups.backup.download') }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^acc-[0-9a-f]{32}-\d{4}-\d\d-\d\d\.zip$/);
  expect(
    readFileSync(await download.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  await page.goto(`/account/${groups[0]}/audit?event=export`);
  for (const word of ['groups.audit.export-of-backup', 'groups.audit.export-of-group'] as const)
    await expect(page.getByText(t(word))).toBeVisible();
  expect(problems()).toEqual([]);
});
