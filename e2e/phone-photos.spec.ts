import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { newGroup, signUp, write } from './fixtures/people.ts';
import { expect, findingsInBothThemes, open, test } from './fixtures/quiet.ts';
import { shopWords } from './fixtures/ticket-words.ts';
import { languages } from './fixtures/languages.ts';

/** A phone opens a QR code and sends photos into a ticket, and into one that is still being written. */

async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

async function photo(name: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const create = { width: 3000, height: 2000, channels: 3, background: '#2a6' } as const;
  return { name, mimeType: 'image/jpeg', buffer: await sharp({ create }).jpeg().toBuffer() };
}

/** Opens the address of the shown code on a phone, and sends photos. */
async function send(page: Page, browser: Browser, locale: string, names: readonly string[]): Promise<void> {
  const code = page.locator('[data-dialog="ticket-photos"]').getByRole('link', { name: /\/d\// });
  const address = (await code.getAttribute('href')) ?? '';
  const context = await browser.newContext({ locale, viewport: { width: 380, height: 700 } });
  const phone = await context.newPage();
  const noises: string[] = [];
  phone.on('console', (message) => (message.type() === 'error' ? noises.push(message.text()) : undefined));
  await phone.goto(address);
  await phone.locator('input[type=file]').setInputFiles(await Promise.all(names.map(photo)));
  const sent = locale === 'en' ? 'sent' : 'enviada';
  for (const name of names) await expect(phone.getByText(`${name} · ${sent}`, { exact: true })).toBeVisible();
  await shot(phone, `phone-photos-${locale}`);
  expect(noises).toEqual([]);
  await context.close();
}

for (const locale of languages('pt-BR')) {
  const t = shopWords(locale);

  test(`photos from a phone arrive while the counter looks on (${locale})`, async ({ page, browser }) => {
    await signUp(page.request, locale);
    const group = await newGroup(page.request, 'Boa Vista', locale);
    const id = await write(page.request, group, { klass: 'ticket', content: 'Quebrado' });
    await open(page, `/account/${group}/tickets/${id}`, { locale });
    await page.getByRole('button', { name: t('ticket.photos') }).click();
    const dialog = page.locator('[data-dialog="ticket-photos"]');
    await expect(dialog.getByRole('link', { name: /\/d\// })).toBeVisible();
    expect(await findingsInBothThemes(page)).toEqual([]);
    await send(page, browser, locale, ['frente.jpg', 'verso.jpg']);
    await expect(dialog.getByRole('status')).toHaveText(t('door.arrived', { count: 2 }));
    await shot(page, `photos-code-${locale}`);
    await dialog
      .getByRole('button', { name: t('door.close') })
      .last()
      .click();
    await expect(page.getByRole('link', { name: /frente\.jpg/ })).toBeVisible();

    await page.goto(`/account/${group}/tickets/new`);
    await page.getByLabel(t('ticket.field.content')).fill('Tela trincada');
    await page.getByRole('button', { name: t('door.photos') }).click();
    await expect(dialog.getByRole('link', { name: /\/d\// })).toBeVisible();
    await send(page, browser, locale, ['tela.jpg', 'lado.jpg']);
    await expect(dialog.getByRole('status')).toHaveText(t('door.arrived', { count: 2 }));
    await dialog
      .getByRole('button', { name: t('door.close') })
      .last()
      .click();
    await expect(page.locator('.t-photos li')).toHaveCount(2);
    await page.setViewportSize({ width: 380, height: 800 });
    expect(await findingsInBothThemes(page)).toEqual([]);
    await shot(page, `photos-form-${locale}`);
    await page.getByRole('button', { name: t('action.create') }).click();
    await expect(page.getByRole('heading', { name: '#0002 Tela trincada' })).toBeVisible();
    await expect(page.getByRole('link', { name: /tela\.jpg/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /lado\.jpg/ })).toBeVisible();
  });
}
