import type { Locator, Page } from '@playwright/test';
import { mailedPath, newEmail, password, wordsOf } from './account.ts';
import { languages } from './fixtures/languages.ts';
import { expect, test, visit } from './fixtures/quiet.ts';
import { shopWords } from './fixtures/ticket-words.ts';

/** A new shop's first hour, through the screens alone: from the registration to the first ticket that is done. */

for (const locale of languages('pt-BR')) {
  const t = wordsOf(locale);
  const word = shopWords(locale);

  test.describe(locale, () => {
    test.use({ locale });

    test('register, confirm, group, customer, ticket, board, second browser, done', async ({ page, browser }) => {
      const email = newEmail('journey');
      await page.goto('/user/register');
      await page.locator('input[name="email"]').fill(email);
      await page.locator('input[name="password"]').fill(password);
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: t('people.register.submit') }).click();
      await expect(page.getByRole('heading', { name: t('people.register.sent') })).toBeVisible();
      await page.goto(await mailedPath(page, email, 'confirmation'));
      await page.locator('input[name="name"]').fill('Boa Vista');
      await page.locator('input[name="ticket"]').check();
      await page.getByRole('button', { name: t('groups.found.submit') }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Boa Vista' })).toBeVisible();
      const group = /acc-[0-9a-f]{32}/.exec(page.url())?.[0] ?? '';

      await visit(page, `/account/${group}/customers/new`);
      await page.locator('input[name="name"]').fill('Maria Souza');
      await page.getByRole('button', { name: t('action.create'), exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Maria Souza' })).toBeVisible();

      await visit(page, `/account/${group}/tickets/new`);
      await expect(page.getByRole('combobox', { name: word('ticket.field.customer_id') })).toBeFocused();
      await page.keyboard.type('Maria');
      await page.getByRole('option', { name: 'Maria Souza' }).click();
      await page.getByLabel(word('ticket.field.content')).fill('Não liga');
      await page.getByLabel(word('ticket.field.content')).press('Control+Enter');
      await expect(page.getByRole('heading', { name: '#0001 Não liga' })).toBeVisible();

      const elsewhere = await (
        await browser.newContext({ storageState: await page.context().storageState(), locale })
      ).newPage();
      await elsewhere.goto(`/account/${group}/ticket-board`);
      await visit(page, `/account/${group}/ticket-board`);
      await expect(column(elsewhere, 'open').getByText('Não liga')).toBeVisible();
      await carry(page, column(page, 'open').locator('[data-card]'), column(page, 'done'));
      await page.getByRole('dialog').getByLabel(word('ticket.field.problem')).fill('Fusível queimado');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: word('ticket.move.submit') })
        .click();
      await expect(column(page, 'done').getByText('Fusível queimado')).toBeVisible();
      await expect(column(elsewhere, 'done').getByText('Fusível queimado')).toBeVisible();
      await elsewhere.context().close();
    });
  });
}

function column(page: Page, status: string): Locator {
  return page.locator(`[data-column="${status}"]`);
}

async function carry(page: Page, card: Locator, to: Locator): Promise<void> {
  await expect(card).toBeVisible();
  const [from, target] = [await card.boundingBox(), await to.boundingBox()];
  if (from === null || target === null) throw new Error('nothing to carry');
  await page.mouse.move(from.x + 20, from.y + 40);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + 60, { steps: 4 });
  await page.mouse.move(target.x + target.width / 2, target.y + 120, { steps: 6 });
  await page.mouse.up();
}
