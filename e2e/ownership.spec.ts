import { expect, test } from '@playwright/test';
import { call, expectAccessible, mailedPath, settledPerson, watch, wordsOf } from './account.ts';
import { walk } from './fixtures/dialog-walk.ts';

const t = wordsOf('en');

test.use({ locale: 'en' });

test('the owner hands the group over by a mail, and leaves it', async ({ page, browser }) => {
  const problems = watch(page);
  const { groups } = await settledPerson(page, 'en', ['Workshop']);
  const [group = ''] = groups;
  const bia = await (await browser.newContext({ locale: 'en' })).newPage();
  const { email } = await settledPerson(bia, 'en', []);
  const { id } = await call<{ id: string }>(page, 'POST', `/${group}`, { _id: 'sub-', email });
  await call(bia, 'PUT', `/${group}/_design/status/_update/accept/${id}`, {});
  await page.goto(`/account/${group}/subscriptions/${id}`);
  const more = page.getByRole('main').getByRole('button', { name: t('action.more') });
  await walk(page, { name: 'hand-over', opener: more, item: t('groups.member.hand-over') });
  await more.click();
  await page.getByRole('menuitem', { name: t('groups.member.hand-over') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('groups.member.hand-over') })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(`/account/${group}/ownership`);
  await expect(page.getByRole('button', { name: t('groups.ownership.withdraw') })).toBeVisible();
  await expectAccessible(page);
  await bia.goto(await mailedPath(bia, email, 'group-offer'));
  await expect(bia.getByRole('button', { name: t('groups.ownership.decline') })).toBeVisible();
  await expectAccessible(bia);
  await bia.getByRole('button', { name: t('groups.ownership.take') }).click();
  await expect(bia.getByText(t('groups.ownership.none'), { exact: true })).toBeVisible();
  await bia.context().close();
  const { userCtx } = (await (await page.request.get('/api/_session')).json()) as { userCtx: { name: string } };
  await page.goto(`/account/${group}/users/${userCtx.name}`);
  await walk(page, { name: 'member-leave', opener: more, item: t('groups.member.leave') });
  await more.click();
  await page.getByRole('menuitem', { name: t('groups.member.leave') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('groups.member.leave') })
    .click();
  await expect(page.getByText(t('groups.member.left', { group: 'Workshop' }))).toBeVisible();
  await expect(page.getByText('Workshop', { exact: true })).toHaveCount(0);
  // Where somebody lands who has no group: it stays there.
  await expect(page.getByRole('heading', { level: 1, name: t('groups.found.first') })).toBeVisible();
  await expect(page).toHaveURL('/account/new');
  expect(problems()).toEqual([]);
});
