import { setTimeout } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { landing as landingEn } from '#modules/groups/locales/landing.en.ts';
import { landing as landingPt } from '#modules/groups/locales/landing.pt-BR.ts';
import { watch } from './account.ts';
import { findingsInBothThemes } from './fixtures/quiet.ts';
import { shifted, watchShifts } from './fixtures/shifts.ts';

/** What visitors read: all four parts on the product's own host, and the module's own words on its host. */

for (const [locale, words] of [
  ['en', landingEn],
  ['pt-BR', landingPt],
] as const) {
  test.describe(locale, () => {
    test.use({ locale });

    test('the home page names all four parts', async ({ page }) => {
      const problems = watch(page);
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words['hero.title']);
      for (const part of [1, 2, 3, 4] as const)
        await expect(page.getByRole('heading', { level: 3, name: words[`purposes.${part}.title`] })).toBeVisible();
      expect(await findingsInBothThemes(page)).toEqual([]);
      expect(problems()).toEqual([]);
    });

    test('the host of a module speaks of it first', async ({ page }) => {
      let module: 'ticket' | 'finance' | 'rdisk' | 'exoreader' = 'ticket';
      await page.route('/', async (route) => {
        const response = await route.fetch();
        const text = (await response.text()).replace(/(<meta name="module" content=")[^"]*/, `$1${module}`);
        await route.fulfill({ response, body: text });
      });
      for (module of ['ticket', 'finance', 'rdisk', 'exoreader'] as const) {
        await page.goto('/');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(words[`hero.${module}.title`]);
        await expect(page).toHaveTitle(new RegExp(words[`hero.${module}.page`]));
        for (const feature of [1, 2, 3, 4] as const)
          await expect(
            page.getByRole('heading', { level: 3, name: words[`features.${module}.${feature}.title`], exact: true }),
          ).toBeVisible();
        await expect(page.getByRole('heading', { level: 2, name: words['purposes.also'] })).toBeVisible();
        await expect(page.getByRole('heading', { level: 3, name: words['purposes.2.title'] })).toBeVisible();
      }
    });
  });
}

for (const width of [1280, 380])
  test(`nothing moves when the answer of the session and the texts are late, ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await watchShifts(page);
    await page.route(/\/api\/_session$|\/landing\.en-/, async (route) => {
      await setTimeout(600);
      await route.continue();
    });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(landingEn['hero.title']);
    await page.waitForLoadState('networkidle');
    expect(await shifted(page)).toBeLessThanOrEqual(0.02);
  });
