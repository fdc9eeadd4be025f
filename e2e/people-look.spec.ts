import { expect, test } from '@playwright/test';
import { call, mailedPath, newEmail, password, settledPerson, watch } from './account.ts';
import { findingsInBothThemes, open } from './fixtures/quiet.ts';

test('the pages of members, tokens and mails have no finding in either theme', async ({ browser }) => {
  test.slow();
  const page = await (await browser.newContext({ locale: 'pt-BR' })).newPage();
  const problems = watch(page);
  const { groups } = await settledPerson(page, 'pt-BR', ['Boa Vista']);
  const email = newEmail('look');
  const waiting = await call<{ id: string }>(page, 'POST', `/${groups[0]}`, { klass: 'subscription', email });
  await call(page, 'POST', '/_tokens', {
    description: 'Caixa',
    permissions: ['ticket:write', 'account:read'],
    current_password: password,
  });
  for (const path of [
    `/account/${groups[0]}/subscriptions`,
    `/account/${groups[0]}/subscriptions/${waiting.id}`,
    `/account/${groups[0]}/subscriptions/${waiting.id}/edit`,
    '/user/profile?page=user_tokens',
    '/user/newsletter',
  ]) {
    await open(page, path, { locale: 'pt-BR' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await findingsInBothThemes(page), path).toEqual([]);
  }
  const stranger = await (await browser.newContext({ locale: 'pt-BR' })).newPage();
  await stranger.goto(await mailedPath(page, email, 'invitation'));
  await expect(stranger.locator('input[name="password"]')).toBeVisible();
  expect(await findingsInBothThemes(stranger)).toEqual([]);
  await stranger.context().close();
  expect(problems()).toEqual([]);
  await page.context().close();
});
