import { expect, type Locator, type Page, test } from '@playwright/test';
import { en as finance } from '#modules/finance/locales/en.ts';
import { ptBR as financePt } from '#modules/finance/locales/pt-BR.ts';
import { en as rdisk } from '#modules/rdisk/locales/en.ts';
import { ptBR as rdiskPt } from '#modules/rdisk/locales/pt-BR.ts';
import { en as reader } from '#modules/exoreader/locales/en.ts';
import { ptBR as readerPt } from '#modules/exoreader/locales/pt-BR.ts';
import { en as ticket } from '#modules/ticket/locales/en.ts';
import { ptBR as ticketPt } from '#modules/ticket/locales/pt-BR.ts';
import type { Locale } from '#platform/entity/locale.ts';
import { addDevice } from './fixtures/virtual-authenticator.ts';
import { expectAccessible, logIn, mailedPath, newEmail, password, watch, wordsOf } from './account.ts';
import { languages } from './fixtures/languages.ts';

/** The first minutes in each module: from the address to the first record of one's own, with the decisions on the way. */

/** A click or a field to fill. What registering asks for a second time is counted apart. */
class Decisions {
  count = 0;
  repeated = 0;

  async click(target: Locator): Promise<void> {
    this.count += 1;
    await target.click();
  }

  async fill(target: Locator, text: string): Promise<void> {
    this.count += 1;
    await target.fill(text);
  }
}

const most = 12;
const words: Readonly<Record<Locale, Readonly<Record<string, unknown>>>> = {
  en: { ...ticket, ...finance, ...rdisk, ...reader },
  'pt-BR': { ...ticketPt, ...financePt, ...rdiskPt, ...readerPt },
};

/** From the landing page to the question what the first group is for. */
async function register(page: Page, locale: Locale, decisions: Decisions): Promise<void> {
  const t = wordsOf(locale);
  const email = newEmail('first');
  await page.goto('/');
  await decisions.click(page.locator('main a[href="/user/register"]').first());
  await decisions.fill(page.locator('input[name="email"]'), email);
  await decisions.fill(page.locator('input[name="password"]'), password);
  const again = page.locator('input[name="password_confirmation"]');
  if ((await again.count()) > 0) {
    await again.fill(password);
    decisions.repeated += 1;
  }
  await decisions.click(page.getByRole('checkbox').first());
  await decisions.click(page.getByRole('button', { name: t('people.register.submit') }));
  await expect(page.getByText(email).first()).toBeVisible();
  decisions.count += 1;
  await page.goto(await mailedPath(page, email, 'confirmation'));
  const question = page.locator('.a-purposes');
  const goOn = page.getByRole('link', { name: t('people.confirm.go-on') });
  await expect(question.or(goOn)).toBeVisible();
  if (await question.isVisible()) return;
  await goOn.click();
  await logIn(page, email);
  decisions.repeated += 3;
  await expect(question).toBeVisible();
}

interface First {
  readonly module: string;
  readonly step: string;
  /** From the first step's screen to the record. */
  readonly make: (page: Page, decisions: Decisions, create: Locator) => Promise<void>;
  readonly made: (page: Page) => Locator;
}

const firsts: readonly First[] = [
  {
    module: 'ticket',
    step: 'step.ticket.ticket',
    make: async (page, decisions, create) => {
      await decisions.fill(page.locator('textarea[name="content"]'), 'Does not start');
      await decisions.click(create);
    },
    made: (page) => page.getByRole('heading', { level: 1, name: 'Does not start' }),
  },
  {
    module: 'finance',
    step: 'step.finance.wallet',
    make: async (page, decisions, create) => {
      await decisions.fill(page.locator('input[name="name"]'), 'Cash');
      await decisions.click(create);
    },
    made: (page) => page.getByRole('heading', { level: 1, name: 'Cash' }),
  },
  {
    module: 'rdisk',
    step: 'step.rdisk.file',
    make: async (page, decisions) => {
      const file = { name: 'Letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear Ana') };
      // Choosing the file takes a click on the button and one in the browser's dialog.
      decisions.count += 2;
      await page.locator('input[type="file"]').first().setInputFiles(file);
    },
    // The panel of uploads names it before it is stored.
    made: (page) => page.locator('#content').getByText('Letter.txt').first(),
  },
  {
    module: 'exoreader',
    step: 'step.exoreader.subscription',
    make: async (page, decisions) => {
      await decisions.fill(page.locator('#content form input').first(), 'https://sample.oficina.example/en.xml');
      await decisions.click(page.locator('#content form button[type="submit"]'));
      const found = page.locator('#content').getByText('Notes from the workbench (sample)').first();
      await expect(found).toBeVisible();
      await decisions.click(page.locator('#content form button[type="submit"]').last());
      await expect(page).not.toHaveURL(/\/new/);
    },
    made: (page) =>
      page.getByText('sample.oficina.example').or(page.getByText('Notes from the workbench (sample)')).first(),
  },
];

for (const locale of languages('pt-BR')) {
  test.describe(locale, () => {
    test.use({ locale });
    const t = wordsOf(locale);

    for (const { module, step, make, made } of firsts)
      test(`${module}: from the address to the first own record in ${most} decisions`, async ({ page }) => {
        const problems = watch(page);
        const decisions = new Decisions();
        const began = Date.now();
        await register(page, locale, decisions);
        await expectAccessible(page);
        await decisions.click(page.locator(`.a-purpose:has(input[name="${module}"])`));
        await decisions.click(page.getByRole('button', { name: t('groups.found.submit') }));
        await expect(page).toHaveURL(/\/account\/acc-[0-9a-f]{32}$/);
        const dashboard = new URL(page.url()).pathname;
        const steps = page.locator('.a-steps > li');
        await expect(steps.first()).toBeVisible();
        expect(await steps.count()).toBeGreaterThanOrEqual(3);
        expect(await steps.count()).toBeLessThanOrEqual(5);
        await expect(page.locator('.a-step[data-done="true"]')).toHaveCount(0);
        await expect(page.locator('#content')).not.toContainText(/\b0\s?%/);
        await expectAccessible(page);
        await decisions.click(page.getByRole('link', { name: String(words[locale][step]) }));
        await make(page, decisions, page.getByRole('button', { name: t('action.create'), exact: true }));
        await expect(made(page)).toBeVisible();
        const seconds = Math.round((Date.now() - began) / 1000);
        test.info().annotations.push({
          type: 'decisions',
          description: `${locale} ${module}: ${decisions.count}, ${decisions.repeated} of the registration twice, ${seconds} s`,
        });
        expect(decisions.count).toBeLessThanOrEqual(most);
        // The step has ticked itself, and this module opens again.
        await page.goto(dashboard);
        await expect(page.locator('.a-step[data-done="true"]')).not.toHaveCount(0);
        expect(problems()).toEqual([]);
      });

    test('a passkey is one of the first steps, which ticks itself and stops nobody', async ({ page }) => {
      const problems = watch(page);
      await addDevice(page);
      await register(page, locale, new Decisions());
      await page.locator('.a-purpose input[name="ticket"]').check();
      await page.getByRole('button', { name: t('groups.found.submit') }).click();
      await expect(page).toHaveURL(/\/account\/acc-[0-9a-f]{32}$/);
      const dashboard = page.url();
      const step = page.locator('.a-step').filter({ hasText: t('step.people.second-factor') });
      await expectAccessible(page);
      await step.click();
      await page.getByRole('button', { name: t('people.passkeys.add') }).click();
      await expect(page.getByText(t('people.passkeys.added'))).toBeVisible();
      await page.goto(dashboard);
      await expect(step).toHaveAttribute('data-done', 'true');
      expect(problems()).toEqual([]);
    });

    test('sample data of each module is added by one click, and removed by one', async ({ page }) => {
      test.slow();
      const problems = watch(page);
      await register(page, locale, new Decisions());
      for (const { module } of firsts) await page.locator(`.a-purpose input[name="${module}"]`).check();
      await page.getByRole('button', { name: t('groups.found.submit') }).click();
      await expect(page).toHaveURL(/\/account\/acc-[0-9a-f]{32}$/);
      for (const [place] of firsts.entries()) {
        if (place > 0) {
          await page.getByRole('button', { name: t('shell.menu') }).click();
          await page
            .getByRole('menuitem')
            .filter({ hasNotText: /^$/ })
            .nth(place + 2)
            .click();
        }
        await page.getByRole('button', { name: t('activity.sample.add') }).click();
        const remove = page.getByRole('button', { name: t('activity.sample.remove') });
        await expect(remove).toBeVisible();
        await expect(page.locator('.a-step[data-done="true"]')).toHaveCount(0);
        await expectAccessible(page);
        await remove.click();
        await expect(page.getByRole('button', { name: t('activity.sample.add') })).toBeVisible();
      }
      expect(problems()).toEqual([]);
    });
  });
}
