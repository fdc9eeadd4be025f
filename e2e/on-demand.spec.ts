import { expect, test } from '@playwright/test';
import { newGroup, signUp } from './fixtures/people.ts';
import { open } from './fixtures/quiet.ts';

test('a menu that was not there opens by keys and gives the focus back to its button, the first time and the next', async ({
  page,
  context,
}) => {
  await signUp(context.request);
  const group = await newGroup(context.request, 'Boa Vista');
  await open(page, `/account/${group}/tickets`);
  for (const name of ['User menu', 'New', 'Boa Vista', 'Filter']) {
    const button = page.getByRole('button', { name, exact: true });
    for (const time of ['first', 'second']) {
      await button.focus();
      await expect(button, `${name}, ${time}`).toHaveAttribute('aria-expanded', 'false');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menu')).toBeVisible();
      await expect(button).toHaveAttribute('aria-expanded', 'true');
      await page.keyboard.press('ArrowDown');
      await expect(page.locator('[role=menuitem]:focus')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
      await expect(button, `${name}, ${time}`).toBeFocused();
    }
  }
});

test('a menu whose file cannot be fetched says so, and opens when it can', async ({ page, context }) => {
  await signUp(context.request);
  const group = await newGroup(context.request, 'Boa Vista');
  await page.route(/\/user-menu-content-[\w-]+\.js$/, async (route) => route.abort());
  await open(page, `/account/${group}/tickets`);
  const button = page.getByRole('button', { name: 'User menu', exact: true });
  await button.click();
  await expect(page.getByText('This part could not be loaded.')).toBeVisible();
  await expect(button).toBeVisible();
  await page.unroute(/\/user-menu-content-[\w-]+\.js$/);
  await expect(async () => {
    await button.click();
    await expect(page.getByRole('menu')).toBeVisible({ timeout: 1000 });
  }).toPass();
});

test('on a low screen the last line of the person’s menu is in reach', async ({ page, context }) => {
  await signUp(context.request);
  const group = await newGroup(context.request, 'Boa Vista');
  await page.setViewportSize({ width: 380, height: 560 });
  await open(page, `/account/${group}/tickets`);
  await page.getByRole('button', { name: 'User menu', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/user\/login/);
});
