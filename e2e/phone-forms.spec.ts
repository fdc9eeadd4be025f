import type { Page } from '@playwright/test';
import { newGroup, signUp, write } from './fixtures/people.ts';
import { expect, findingsInBothThemes, open, test } from './fixtures/quiet.ts';

test.use({ viewport: { width: 380, height: 800 }, hasTouch: true, isMobile: true });

/** The window with an on-screen keyboard of that height, as most browsers have it: only the visible part is smaller. */
async function withKeyboard(page: Page, height: number): Promise<void> {
  await page.evaluate((covered) => {
    const view = window.visualViewport;
    if (view === null) return;
    Object.defineProperty(view, 'height', {
      configurable: true,
      value: document.documentElement.clientHeight - covered,
    });
    view.dispatchEvent(new Event('resize'));
  }, height);
}

test('on a phone the buttons of a form stay above the navigation and the keyboard, and cover no field', async ({
  page,
}) => {
  await signUp(page.request);
  const group = await newGroup(page.request);
  await write(page.request, group, { klass: 'customer', name: 'Maria Souza' });
  await open(page, `/account/${group}/tickets/new`);
  const save = page.getByRole('button', { name: 'Create', exact: true });
  const edges = async (selector: string) =>
    page.locator(selector).evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return { top, bottom };
    });
  await expect(save).toBeVisible();
  const bar = '.o-content form > .o-actions';
  const navigation = await edges('.o-navigation');
  expect((await edges(bar)).bottom).toBeLessThanOrEqual(navigation.top + 1);
  expect((await edges(bar)).bottom).toBeGreaterThan(navigation.top - 24);
  expect(await findingsInBothThemes(page)).toEqual([]);

  const field = page.getByLabel('Condition of the equipment');
  await field.focus();
  await withKeyboard(page, 320);
  expect((await edges(bar)).bottom).toBeLessThanOrEqual(480);
  expect((await edges(bar)).bottom).toBeGreaterThan(440);
  for (const box of await page.locator('.o-content form input:visible, .o-content form textarea:visible').all()) {
    await box.focus();
    const { bottom } = await box.evaluate((element) => element.getBoundingClientRect());
    expect(bottom, await box.getAttribute('name').then(String)).toBeLessThanOrEqual((await edges(bar)).top);
  }
  await withKeyboard(page, 0);
  expect((await edges(bar)).bottom).toBeGreaterThan(480);
});
