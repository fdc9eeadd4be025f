import type { Page } from '@playwright/test';
import { newGroup, signUp, write } from './fixtures/people.ts';
import { expect, findingsInBothThemes, open, test } from './fixtures/quiet.ts';
import { shopWords } from './fixtures/ticket-words.ts';
import { languages } from './fixtures/languages.ts';

/** Sheets on rolls, printed as PDF, by the browser itself and by commands to the printer. */

async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

/** A printer that stores what it is sent, in place of the browser's list of devices. */
async function plugIn(page: Page, works = true): Promise<void> {
  await page.addInitScript((isOn) => {
    const endpoints = [{ endpointNumber: 2, direction: 'out', type: 'bulk' }];
    const configuration = { interfaces: [{ interfaceNumber: 1, alternates: [{ interfaceClass: 7, endpoints }] }] };
    const done = async (): Promise<void> => Promise.resolve();
    const device = {
      configuration,
      configurations: [configuration],
      open: async () => {
        if (!isOn) throw new DOMException('in use', 'SecurityError');
        return Promise.resolve();
      },
      close: done,
      claimInterface: done,
      releaseInterface: done,
      transferOut: async (endpoint: number, bytes: Uint8Array) => {
        document.documentElement.dataset['printed'] = `${endpoint}:${String.fromCodePoint(...bytes)}`;
        return Promise.resolve();
      },
    };
    const usb = { getDevices: async () => Promise.resolve([]), requestDevice: async () => Promise.resolve(device) };
    Object.defineProperty(navigator, 'usb', { value: usb });
    Reflect.deleteProperty(Navigator.prototype, 'serial');
  }, works);
}

for (const locale of languages('pt-BR')) {
  const t = shopWords(locale);

  test(`a receipt and a label on rolls, and the device remembers the paper (${locale})`, async ({ page }) => {
    await plugIn(page);
    await signUp(page.request, locale);
    const group = await newGroup(page.request, 'Boa Vista', locale);
    const owner = await write(page.request, group, { klass: 'customer', name: 'Conceição' });
    const id = await write(page.request, group, { klass: 'ticket', content: 'Não liga', customer_id: owner });
    await open(page, `/account/${group}/tickets/${id}`, { locale });
    await page.getByRole('link', { name: t('print.receipt') }).click();
    const usb = page.getByRole('button', { name: t('print.usb') });
    await expect(page.locator('.t-paper')).toBeVisible();
    await expect(usb, 'a receipt printer has no A4 paper').toHaveCount(0);
    await page.getByText(t('print.paper.58mm')).click();
    await expect(page.locator('.t-roll .t-copy')).toHaveCount(2);
    expect(await findingsInBothThemes(page)).toEqual([]);
    await shot(page, `roll-${locale}`);
    await page.reload();
    await expect(page.locator('.t-roll .t-copy').first()).toContainText('Conceição');
    await expect(page.getByRole('button', { name: t('print.serial') })).toHaveCount(0);
    const href = await page.getByRole('link', { name: t('print.print') }).getAttribute('href');
    expect(href).toContain('paper=58mm');
    await usb.click();
    await expect(page.getByText(t('print.sent-to-printer'))).toBeVisible();
    const printed = (await page.locator('html').getAttribute('data-printed')) ?? '';
    expect(printed.startsWith('2:\u001b@')).toBe(true);
    expect(printed).toContain('Concei\u0087\u00c6o');
    expect(printed.split('\u001dVB'), 'each copy is cut off').toHaveLength(3);
    // What the browser's own dialog prints is as wide as the roll.
    await page.emulateMedia({ media: 'print' });
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(Math.round(Number(/\/MediaBox \[0 0 ([\d.]+)/.exec(paper)?.[1]) / (72 / 25.4))).toBe(58);
    await page.emulateMedia({ media: 'screen' });
    // Printed without a dialog is handed out as well.
    await page.goto(`/account/${group}/tickets/${id}`);
    await expect(page.getByRole('heading', { name: t('print.handed-out') })).toBeVisible();
    await page.getByRole('link', { name: t('print.label') }).click();
    await expect(page.locator('.t-label'), 'labels have a paper of their own').toContainText('#0001');
    await shot(page, `label-${locale}`);
    await page.getByText(t('print.paper.80mm')).click();
    await expect(page.locator('.t-roll')).toContainText('#0001');
    await page.setViewportSize({ width: 380, height: 800 });
    expect(await findingsInBothThemes(page)).toEqual([]);
    await shot(page, `roll-label-${locale}`);
  });
}

test('a printer that another program holds is named as such', async ({ page }) => {
  await plugIn(page, false);
  const t = shopWords('en');
  await signUp(page.request, 'en');
  const group = await newGroup(page.request, 'Shop', 'en');
  const id = await write(page.request, group, { klass: 'ticket', content: 'Dead' });
  await open(page, `/account/${group}/print/copies/${id}`, { locale: 'en' });
  await page.getByText(t('print.paper.80mm')).click();
  await page.getByRole('button', { name: t('print.usb') }).click();
  await expect(page.getByText(t('print.printer-failed'))).toBeVisible();
});
