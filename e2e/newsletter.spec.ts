import { expect, test } from '@playwright/test';
import type { Locale } from '#platform/entity/locale.ts';
import { expectAccessible, settledPerson, watch, wordsOf } from './account.ts';

const locale: Locale = 'pt-BR';
const t = wordsOf(locale);

test.use({ locale });

test('topics bring others along, all and none are one click, and it is kept', async ({ page }) => {
  const problems = watch(page);
  await settledPerson(page, locale, ['Boa Vista']);
  await page.goto('/user/profile');
  await page.getByRole('link', { name: t('people.newsletter.preferences') }).click();
  const topic = (name: string) => page.locator(`input[name="${name}"]`);
  await expect(topic('links')).not.toBeChecked();
  await expectAccessible(page);
  await topic('links').click();
  for (const name of ['links', 'text_notes', 'remote_diskette']) await expect(topic(name)).toBeChecked();
  await expect(topic('ticket_app')).not.toBeChecked();
  await page.getByRole('button', { name: t('people.newsletter.all') }).click();
  for (const name of ['ticket_app', 'api', 'rss']) await expect(topic(name)).toBeChecked();
  await topic('remote_diskette').click();
  for (const name of ['ticket_app', 'text_notes', 'links']) await expect(topic(name)).not.toBeChecked();
  await topic('weekly-summary').click();
  await expect(topic('weekly-summary')).not.toBeChecked();
  await expect(page.getByText(t('people.newsletter.saved')).first()).toBeVisible();
  await topic('plan-reminder').click();
  await expect(topic('plan-reminder')).not.toBeChecked();
  await expect
    .poll(async () => (await page.request.get('/api/_mails')).json())
    .toMatchObject({ refused: ['plan-reminder'] });
  await page.reload();
  for (const name of ['api', 'rss']) await expect(topic(name)).toBeChecked();
  for (const name of ['links', 'weekly-summary', 'plan-reminder']) await expect(topic(name)).not.toBeChecked();
  await page.getByRole('button', { name: t('people.newsletter.nothing') }).click();
  await expect(topic('api')).not.toBeChecked();
  expect(problems()).toEqual([]);
});

test('a link that was not made by us says so', async ({ page }) => {
  await page.goto(`/user/unsubscribe/${'0'.repeat(32)}.weekly-summary.${'x'.repeat(43)}`);
  await expect(page.getByText(t('people.newsletter.kind.weekly-summary'), { exact: false })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: t('people.unsubscribe.submit') }).click();
  await expect(page.getByRole('alert')).toBeVisible();
});
