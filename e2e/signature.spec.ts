import type { Locator, Page } from '@playwright/test';
import { onePage } from './fixtures/one-page.ts';
import { write } from './fixtures/people.ts';
import { expect, findingsInBothThemes, open } from './fixtures/quiet.ts';
import { shopWords } from './fixtures/ticket-words.ts';
import { languages } from './fixtures/languages.ts';

/** A customer signs on the screen of the counter, and on a phone. */

async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

async function draw(page: Page, canvas: Locator): Promise<void> {
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (box === null) throw new Error('no canvas');
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(0.15, 0.6));
  await page.mouse.down();
  for (const [x, y] of [
    [0.25, 0.2],
    [0.35, 0.8],
    [0.5, 0.3],
    [0.7, 0.6],
    [0.85, 0.4],
  ] as const)
    await page.mouse.move(...at(x, y), { steps: 4 });
  await page.mouse.up();
}

for (const locale of languages('pt-BR')) {
  const test = onePage({ locale, name: 'Boa Vista' });
  const t = shopWords(locale);

  test(`the customer signs for the intake here and for the hand-over on a phone (${locale})`, async ({
    page,
    group,
    browser,
  }) => {
    const setting = { klass: 'account_configuration', key: 'terms-intake', value: 'Retirar em até 90 dias.' };
    await write(page.request, group, setting);
    const owner = await write(page.request, group, { klass: 'customer', name: 'Conceição Araújo' });
    const id = await write(page.request, group, { klass: 'ticket', content: 'Não liga', customer_id: owner });
    await open(page, `/account/${group}/print/copies/${id}`, { locale });
    await page.getByRole('button', { name: t('ticket.sign') }).click();
    const dialog = page.locator('[data-dialog="ticket-sign"]');
    await expect(dialog.getByText('Retirar em até 90 dias.')).toBeVisible();
    await expect(dialog.getByLabel(t('sign.name'))).toHaveValue('Conceição Araújo');
    const sign = dialog.getByRole('button', { name: t('sign.sign'), exact: true });
    await expect(sign).toBeDisabled();
    await expect(dialog.locator('canvas[data-ready]')).toBeVisible();
    await draw(page, dialog.locator('canvas'));
    expect(await findingsInBothThemes(page)).toEqual([]);
    await shot(page, `sign-${locale}`);
    await sign.click();
    await expect(dialog).toBeHidden();
    await expect(page.locator('.t-copy').first().locator('.t-drawing')).toBeVisible();
    await shot(page, `signed-a4-${locale}`);
    await page.getByText(t('print.paper.58mm')).click();
    await expect(page.locator('.t-roll .t-drawing').first()).toBeVisible();
    await shot(page, `signed-roll-${locale}`);
    await page.getByText(t('print.paper.page')).click();

    await page.goto(`/account/${group}/tickets/${id}`);
    await expect(page.getByRole('img', { name: t('sign.of', { name: 'Conceição Araújo' }) })).toBeVisible();
    await page.getByRole('button', { name: t('ticket.sign') }).click();
    await dialog.getByText(t('sign.hand_over')).click();
    await dialog.getByRole('button', { name: t('sign.by-phone') }).click();
    const code = dialog.getByRole('link', { name: /\/d\// });
    await expect(code).toBeVisible();
    expect(await findingsInBothThemes(page)).toEqual([]);
    await shot(page, `sign-code-${locale}`);
    const context = await browser.newContext({ locale, viewport: { width: 380, height: 700 } });
    const phone = await context.newPage();
    const noises: string[] = [];
    phone.on('console', (message) => (message.type() === 'error' ? noises.push(message.text()) : undefined));
    await phone.goto((await code.getAttribute('href')) ?? '');
    await expect(phone.locator('input[name=name]')).toHaveValue('Conceição Araújo');
    await phone.getByRole('button').first().click();
    await expect(phone.getByRole('alert')).not.toBeEmpty();
    await draw(phone, phone.locator('canvas'));
    await shot(phone, `phone-sign-${locale}`);
    await phone.getByRole('button').first().click();
    await expect(phone.getByRole('status')).toBeVisible();
    expect(noises).toEqual([]);
    await context.close();
    await expect(dialog, 'the counter sees it arrive').toBeHidden();
    await expect(page.locator('.t-signatures li')).toHaveCount(2);
    await shot(page, `signatures-${locale}`);
  });
}
