import { expect } from '@playwright/test';
import { wordsOf } from './account.ts';
import { holdBack } from './fixtures/hold-back.ts';
import { type Language, newGroup, signUp, write } from './fixtures/people.ts';
import { findings, open, test } from './fixtures/quiet.ts';
import { withSlowFrames } from './fixtures/slow-frames.ts';

const locale: Language = 'pt-BR';
const t = wordsOf(locale);

test(`@ offers the members, and the one who is taken is called`, async ({ page, request }) => {
  const bia = await signUp(request, locale, 'Bia Torres');
  await signUp(page.request, locale, 'Ana Ribeiro');
  const group = await newGroup(page.request, 'Oficina', locale);
  const ticket = await write(page.request, group, { klass: 'ticket', content: 'Screen' });
  const invited = await write(page.request, group, { klass: 'subscription', email: bia.email });
  expect((await request.put(`/api/${group}/_design/status/_update/accept/${invited}`)).ok()).toBe(true);
  await open(page, `/account/${group}/tickets/${ticket}`, { locale });
  const box = page.getByRole('textbox', { name: t('comment.field.content') });
  await box.click();
  await page.keyboard.type('Please look, @');
  await expect(page.getByRole('option', { name: 'Ana Ribeiro' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  // Who is offered follows each letter, however late the answer.
  const answer = await holdBack(page, `**/api/${group}/_find`);
  await page.keyboard.type('Bi');
  await expect(page.getByRole('option', { name: 'Ana Ribeiro' })).toHaveCount(0);
  await expect(page.getByRole('option', { name: 'Bia Torres' })).toBeVisible();
  await withSlowFrames(page, async () => {
    await page.keyboard.press('Enter');
    await page.keyboard.type('today', { delay: 200 });
  });
  answer();
  await expect(box).toHaveValue('Please look, @Bia Torres today');
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('strong', { hasText: '@Bia Torres' })).toBeVisible();
  await expect(async () => {
    const mails = (await (await page.request.get('/_dev/mail.json')).json()) as { to: string; kind: string }[];
    expect(mails.filter(({ to, kind }) => to === bia.email && kind === 'mention')).toHaveLength(1);
  }).toPass();
});

test('the address of a comment leads to it, though it comes into sight late', async ({ page }) => {
  await signUp(page.request, locale);
  const group = await newGroup(page.request, 'Oficina', locale);
  const content = 'Desligar e esperar dez minutos.\n\n'.repeat(80);
  const note = await write(page.request, group, { klass: 'handbook', title: 'Limpeza', content });
  const comment = await write(page.request, group, { klass: 'comment', item_id: note, content: 'Quinze' });
  // Until the note is formatted, what follows it is hidden.
  const answer = await holdBack(page, '**/handbook/_show/html/**');
  await open(page, `/account/${group}/handbooks/${note}#${comment}`, { locale });
  await expect(page.locator(`#${comment}`)).toBeAttached();
  answer();
  await expect(page.locator('.t-note')).toContainText('Desligar e esperar');
  await expect(page.locator(`#${comment}`)).toBeInViewport();
});
