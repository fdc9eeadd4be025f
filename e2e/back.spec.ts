import { onePage } from './fixtures/one-page.ts';
import { write } from './fixtures/people.ts';
import { expect, open } from './fixtures/quiet.ts';

const test = onePage();

/** Who goes back to a long list is where they were, at the record they come from. */
test('going back to a long list returns to its place and marks the record', async ({ page, group }) => {
  const wallet = await write(page.request, group, { klass: 'wallet', name: 'Current', currency: 'USD' });
  const add = async (docOf: (place: number) => object): Promise<void> => {
    for (let from = 0; from < 400; from += 200) {
      const docs = Array.from({ length: 200 }, (_none, place) => docOf(from + place));
      expect((await page.request.post(`/api/${group}/_bulk_docs`, { data: { docs } })).ok()).toBe(true);
    }
  };
  await add((place) => ({ klass: 'customer', name: `Customer ${1000 + place}` }));
  await add((place) => ({
    klass: 'outgo',
    wallet_id: wallet,
    date: '2026-03-04',
    value: '1.50',
    description: `Row ${1000 + place}`,
  }));
  // The window has no space for a panel next to the list, so records open as pages.
  await page.setViewportSize({ width: 900, height: 800 });
  for (const [path, name] of [
    ['customers', 'Customer 1250'],
    [`wallets/${wallet}`, 'Row 1150'],
  ] as const) {
    await open(page, `/account/${group}/${path}`);
    const link = page.getByRole('link', { name, exact: true });
    await expect(async () => {
      await page.evaluate(() => window.scrollBy(0, 4000));
      expect(await page.evaluate(() => document.body.scrollHeight)).toBeGreaterThan(15_000);
    }).toPass();
    await expect(async () => {
      // A slow machine may draw rows after they have passed: at the top it begins again.
      await page.evaluate(() => window.scrollBy(0, window.scrollY === 0 ? 16_000 : -700));
      await expect(link).toBeVisible({ timeout: 250 });
    }).toPass();
    // A click scrolls to the link itself.
    await page.evaluate(() =>
      document.addEventListener('click', () => (document.documentElement.dataset['clicked'] = String(scrollY)), true),
    );
    await link.click();
    const before = Number(await page.evaluate(() => document.documentElement.dataset['clicked']));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).not.toHaveURL(new RegExp(`${path}$`));
    await page.goBack();
    await expect(link).toBeFocused();
    await expect(page.locator('[data-returned]')).toContainText(name);
    expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(50);
  }
});

test('an address that changes while the application loads is where it begins', async ({ page, group }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/lists-*.js', async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto(`/account/${group}/customers`, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.__TSR_ROUTER__ !== undefined);
  await page.evaluate(() => history.pushState(history.state, '', location.pathname.replace('customers', 'handbooks')));
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notes');
});

test('going back closes the open dialog first, and asks about what was typed in it', async ({ page, group }) => {
  const maria = await write(page.request, group, { klass: 'customer', name: 'Maria' });
  // The window has no space for a panel next to the list, so records open as pages.
  await page.setViewportSize({ width: 900, height: 800 });
  await open(page, `/account/${group}/customers`);
  await page.getByRole('link', { name: 'Maria', exact: true }).click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/customers/${maria}$`));

  // A form with unsaved input asks; going back from its question stays in the form.
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Maria Alves');
  await page.goBack();
  await expect(question).toContainText('Discard');
  await page.goBack();
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Maria Alves');
  await expect(page).toHaveURL(/\/edit$/);
  await page.goBack();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(new RegExp(`/customers/${maria}$`));
  await page.goBack();
  await expect(page).toHaveURL(/\/customers$/);
});
