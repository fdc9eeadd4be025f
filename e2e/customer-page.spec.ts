import type { Browser, Page } from '@playwright/test';
import { pageWords } from '#modules/ticket/locales/customer-page.ts';
import { call } from './account.ts';
import { languages } from './fixtures/languages.ts';
import { type Language, newGroup, signUp, write } from './fixtures/people.ts';
import { expect, findings, open, test } from './fixtures/quiet.ts';

/** The customer's page of a ticket: made by the shop, read and answered on a phone without script. */

const lines = [
  { line_kind: 'labour', description: 'Cleaning', quantity: '1', value: '80.00' },
  { line_kind: 'part', description: 'Fan', quantity: '2', value: '35.50' },
];

async function repair(page: Page, locale: Language): Promise<{ group: string; ticket: string; estimate: string }> {
  await signUp(page.request, locale);
  const group = await newGroup(page.request, 'Boa Vista', locale);
  const customer = await write(page.request, group, { klass: 'customer', name: 'Maria Souza' });
  const ticket = await write(page.request, group, { klass: 'ticket', content: 'Noise', customer_id: customer });
  const estimate = await write(page.request, group, { klass: 'estimate', ticket_id: ticket, items: lines });
  await call(page, 'PUT', `/${group}/_design/estimate/_update/send/${estimate}`, {});
  return { group, ticket, estimate };
}

/** The address behind the card's link. */
async function addressOn(page: Page): Promise<string> {
  const link = page.getByRole('link', { name: /^(Open|Abrir)$/ });
  await expect(link).toHaveAttribute('href', /\/c\/[\w-]{22}$/);
  return (await link.getAttribute('href')) ?? '';
}

/** A phone of somebody without a session. */
async function phone(browser: Browser, javaScriptEnabled: boolean): Promise<Page> {
  const viewport = { width: 380, height: 780 };
  const context = await browser.newContext({ viewport, javaScriptEnabled });
  return context.newPage();
}

for (const locale of languages('pt-BR')) {
  const say = (word: keyof (typeof pageWords)['en']): string => pageWords[locale][word];

  test(`a customer approves a part and asks, without script: ${locale}`, async ({ page, browser }) => {
    const { group, ticket, estimate } = await repair(page, locale);
    await open(page, `/account/${group}/tickets/${ticket}`, { locale });
    const status = { en: { is: 'Status: Open', to: 'Blocked' }, 'pt-BR': { is: 'Situação: Aberto', to: 'Bloqueado' } }[
      locale
    ];
    await page.getByRole('button', { name: status.is }).click();
    await page.getByRole('menuitem', { name: status.to }).click();
    const waits = page.getByRole('checkbox', { name: /#0001/ });
    await expect(waits).toBeChecked();
    await page.getByRole('dialog').getByRole('textbox').fill('Maria');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: locale === 'en' ? 'Make the page' : 'Criar a página' }).click();
    const address = await addressOn(page);
    const customer = await phone(browser, false);
    await customer.goto(address);
    await expect(customer.getByRole('heading', { level: 1 })).toHaveText(say('status.waiting'));
    await customer.getByText(say('question'), { exact: true }).click();
    await customer.getByLabel(say('text')).fill('Original?');
    await customer.getByRole('button', { name: say('ask') }).click();
    await expect(customer.getByRole('status')).toHaveText(say('asked'));
    await customer.getByRole('checkbox', { name: 'Cleaning' }).uncheck();
    await customer.getByLabel(say('name')).first().fill('Maria');
    await customer.screenshot({ path: `.cache/customer-page-${locale}.png`, fullPage: true });
    await customer.getByRole('button', { name: say('approve') }).click();
    await expect(customer.getByText(say('accepted.total'))).toBeVisible();
    const other = locale === 'en' ? 'Português' : 'English';
    await customer.getByRole('link', { name: other }).click();
    await expect(customer.getByRole('link', { name: locale === 'en' ? 'English' : 'Português' })).toBeVisible();
    await expect(page.getByRole('button', { name: status.is })).toBeVisible();
    // The shop sees both without loading anything again.
    await expect(page.getByText('Original?')).toBeVisible();
    await open(page, `/account/${group}/estimates/${estimate}`, { locale });
    await expect(page.locator('.t-answers li')).toHaveCount(2);
    await page.screenshot({ path: `.cache/estimate-answered-${locale}.png`, fullPage: true });
  });
}

test('the page is accessible in both themes, and has no scroll bar to the side', async ({ page, browser }) => {
  const { group, ticket } = await repair(page, 'en');
  await call(page, 'PUT', `/${group}/_design/customer_page/_update/make/${ticket}`, {});
  const shown = await page.request.get(`/api/${group}/_design/customer_page/_show/link/${ticket}`);
  const { address } = (await shown.json()) as { address: string };
  const customer = await phone(browser, true);
  for (const colorScheme of ['light', 'dark'] as const) {
    await customer.emulateMedia({ colorScheme });
    await customer.goto(address);
    await customer.locator('details').evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')));
    expect(await findings(customer)).toEqual([]);
    expect(await customer.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(380);
    await customer.screenshot({ path: `.cache/customer-page-${colorScheme}.png`, fullPage: true });
  }
});

test('the shop shows the QR code, chooses the content and ends the page', async ({ page, browser }) => {
  const { group, ticket } = await repair(page, 'en');
  await open(page, `/account/${group}/tickets/${ticket}`);
  await page.getByRole('button', { name: 'Make the page' }).click();
  const address = await addressOn(page);
  await page.getByRole('button', { name: 'QR code and content' }).click();
  await expect(page.getByRole('img', { name: 'QR code of the customer’s page' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.screenshot({ path: '.cache/customer-page-dialog.png' });
  const prices = page.getByRole('checkbox', { name: 'Estimate with prices' });
  const stored = page.waitForResponse((response) => response.url().includes('/_update/change/'));
  await prices.uncheck();
  await stored;
  await expect(prices).not.toBeChecked();
  await page.keyboard.press('Escape');
  const customer = await phone(browser, false);
  await customer.goto(address);
  await expect(customer.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(customer.getByText('Cleaning')).toHaveCount(0);
  await page.screenshot({ path: '.cache/customer-page-card.png', fullPage: true });
  await page.getByRole('button', { name: 'End the page' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End the page' }).click();
  await expect(page.getByRole('button', { name: 'Make the page' })).toBeVisible();
  expect((await customer.goto(address))?.status()).toBe(410);
});
