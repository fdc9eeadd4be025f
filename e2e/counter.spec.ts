import { onePage } from './fixtures/one-page.ts';
import type { Locator, Page } from '@playwright/test';
import { commonAccessories } from '#modules/ticket/locales/accessories.ts';
import { languages } from './fixtures/languages.ts';
import { newGroup, signUp, write } from './fixtures/people.ts';
import { expect, findingsInBothThemes, open, test as alone, visit } from './fixtures/quiet.ts';
import { shopWords } from './fixtures/ticket-words.ts';

/** The counter by keys: a customer comes in with a device. */

/** Saves a picture to look at, if a folder for it is given. */
async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

for (const locale of languages('pt-BR')) {
  const test = onePage({ locale, name: 'Boa Vista' });
  const t = shopWords(locale);

  test(`a phone that is known offers its customer instead of a second one (${locale})`, async ({ page, group }) => {
    await write(page.request, group, {
      klass: 'customer',
      name: 'Maria Souza',
      phones: [{ number: '(11) 98765-4321', main: true }],
    });
    await open(page, `/account/${group}/tickets/new`, { locale });
    const customer = page.getByRole('combobox', { name: t('customer') });
    await customer.fill('Maria');
    await page.getByRole('option', { name: t('form.create-named', { name: 'Maria' }) }).click();
    const dialog = page.getByRole('dialog');
    const phone = dialog.getByLabel(`${t('customer.field.phones.number')} 1`);
    await expect(phone).toBeFocused();
    await page.keyboard.type('+55 11 8765 4321');
    const use = dialog.getByRole('button', { name: t('counter.use-customer') });
    await expect(dialog.getByText(t('counter.phone-known', { name: 'Maria Souza' }))).toBeVisible();
    expect(await findingsInBothThemes(page)).toEqual([]);
    await use.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(customer).toHaveValue('Maria Souza');
  });

  test(`accessories are ticked by keys at the intake and again at the hand-over (${locale})`, async ({
    page,
    group,
  }) => {
    const [charger = '', cable = ''] = commonAccessories[locale].split('\n');
    await open(page, `/account/${group}/tickets/new`, { locale });
    await page.getByLabel(t('ticket.field.content')).fill('Dead');
    const box = page.getByRole('group', { name: t('ticket.field.accessories') });
    await box.getByLabel(charger).press('Space');
    const other = box.getByLabel(t('counter.other-accessory'));
    await other.fill('Pen');
    await other.press('Enter');
    await expect(box.getByLabel('Pen')).toBeChecked();
    await expect(other).toHaveValue('');
    await page.setViewportSize({ width: 380, height: 800 });
    expect(await findingsInBothThemes(page)).toEqual([]);
    await shot(page, `accessories-${locale}`);
    await page.getByRole('button', { name: t('action.create') }).click();
    await expect(page.getByText(`${charger}, Pen`)).toBeVisible();
    const done = { klass: 'ticket', content: 'Dust', status: 'done', problem: 'Dust', accessories: [cable] };
    await visit(page, `/account/${group}/tickets/${await write(page.request, group, done)}`);
    await page.getByRole('button', { name: t('ticket.hand-back') }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByRole('group', { name: t('counter.accessories-to-return') })
      .getByLabel(cable)
      .press('Space');
    expect(await findingsInBothThemes(page)).toEqual([]);
    await shot(page, `return-${locale}`);
    await dialog.getByRole('button', { name: t('ticket.hand-back') }).click();
    await expect(dialog).toBeHidden();
  });

  test(`a password and a pattern are set, shown after a click and erased at the hand-over (${locale})`, async ({
    page,
    group,
  }) => {
    await open(page, `/account/${group}/tickets/new`, { locale });
    await page.getByLabel(t('ticket.field.content')).fill('Senha 1234, dead');
    await expect(page.getByText(t('counter.looks-like-secret'))).toBeVisible();
    await page.getByLabel(t('ticket.field.content')).fill('Dead');
    await expect(page.getByText(t('counter.looks-like-secret'))).toBeHidden();
    await page.getByRole('textbox', { name: t('counter.unlock') }).fill('hunter 2');
    await page.setViewportSize({ width: 380, height: 800 });
    expect(await findingsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: t('action.create') }).click();
    const show = page.getByRole('button', { name: t('counter.unlock-show') });
    await expect(show).toBeVisible();
    await expect(page.getByText('hunter 2')).toHaveCount(0);
    await show.press('Enter');
    await expect(page.getByText('hunter 2')).toBeVisible();
    await shot(page, `unlock-${locale}`);
    await page.getByRole('button', { name: `${t('counter.unlock-change')}: ${t('counter.unlock')}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(t('counter.pattern'), { exact: true }).click();
    const point = (name: string): Locator => dialog.getByRole('button', { name, exact: true });
    await point('1').focus();
    for (const key of ['Enter', '4', '7', '8', '8']) await page.keyboard.press(key);
    await expect(dialog.getByText(t('counter.pattern-drawn', { points: '1 → 4 → 7' }))).toBeVisible();
    await dialog.getByRole('button', { name: t('action.clear') }).click();
    await drawOver(page, [point('3'), point('5'), point('7'), point('8')]);
    await expect(dialog.getByText(t('counter.pattern-drawn', { points: '3 → 5 → 7 → 8' }))).toBeVisible();
    expect(await findingsInBothThemes(page)).toEqual([]);
    await shot(page, `pattern-${locale}`);
    await dialog.getByRole('button', { name: t('action.save') }).click();
    await expect(dialog).toBeHidden();
    await page.reload();
    await show.click();
    await expect(page.getByText(t('counter.pattern-drawn', { points: '3 → 5 → 7 → 8' }))).toBeVisible();
    await shot(page, `pattern-shown-${locale}`);
  });

  test(`the step to done proposes the category’s warranty, which the receipt shows (${locale})`, async ({
    page,
    group,
  }) => {
    const sort = await write(page.request, group, { klass: 'category', name: 'Phones', warranty: 90 });
    const doc = { klass: 'ticket', content: 'Dust', problem: 'Dust', category_id: sort };
    const id = await write(page.request, group, doc);
    await open(page, `/account/${group}/tickets/${id}`, { locale });
    await page.getByRole('button', { name: t('ticket.status-change', { status: t('ticket.status.open') }) }).click();
    await page.getByRole('menuitem', { name: t('ticket.status.done') }).click();
    const dialog = page.getByRole('dialog');
    const days = dialog.getByLabel(t('ticket.move.warranty'));
    await expect(days).toHaveValue('90');
    await expect(days).toBeFocused();
    await page.setViewportSize({ width: 380, height: 800 });
    expect(await findingsInBothThemes(page)).toEqual([]);
    await shot(page, `warranty-${locale}`);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.locator('.t-upkeep, .t-ticket').getByText(/202\d/).first()).toBeVisible();
    // Rework inherits the rest of that warranty.
    const again = await write(page.request, group, { ...doc, rework_of: id });
    await visit(page, `/account/${group}/tickets/${again}`);
    await page.getByRole('button', { name: t('ticket.status-change', { status: t('ticket.status.open') }) }).click();
    await page.getByRole('menuitem', { name: t('ticket.status.done') }).click();
    await expect(dialog.getByLabel(t('ticket.move.assign'))).toBeVisible();
    await expect(days).toHaveCount(0);
    await visit(page, `/account/${group}/print/copies/${id}`);
    await expect(page.getByText(locale === 'en' ? 'Warranty until' : 'Garantia até').first()).toBeVisible();
  });

  test(`two devices come in by keys and are handed back in one step (${locale})`, async ({ page, group }) => {
    await write(page.request, group, { klass: 'customer', name: 'Maria Souza' });
    await open(page, `/account/${group}/tickets/new`, { locale });
    const customer = page.getByRole('combobox', { name: t('customer') });
    await customer.fill('Maria');
    await expect(page.getByRole('option', { name: 'Maria Souza' })).toBeVisible();
    await customer.press('Enter');
    await expect(customer).toHaveValue('Maria Souza');
    const content = page.getByLabel(t('ticket.field.content'));
    const another = page.getByRole('button', { name: t('counter.another-device') });
    await expect(another).toBeDisabled();
    await content.fill('Cracked');
    await another.press('Enter');
    await expect(page.getByRole('combobox', { name: t('equipment') })).toBeFocused();
    await expect(content).toHaveValue('');
    await expect(customer).toHaveValue('Maria Souza');
    await page.reload();
    await expect(page.getByRole('list', { name: t('counter.devices') }).getByText('Cracked')).toBeVisible();
    await content.fill('No sound');
    await page.setViewportSize({ width: 380, height: 800 });
    expect(await findingsInBothThemes(page)).toEqual([]);
    await shot(page, `devices-${locale}`);
    await page.getByRole('button', { name: t('action.create') }).click();
    await expect(page.getByRole('heading', { name: '#0001 No sound' })).toBeVisible();
    await page.getByRole('link', { name: /#0002/ }).first().click();
    await expect(page.getByRole('heading', { name: '#0002 Cracked' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Maria Souza' })).toBeVisible();
    await shot(page, `same-intake-${locale}`);
    const ready = { klass: 'ticket', content: 'Dust', problem: 'Dust', status: 'done' };
    const device = { content: 'Noise', problem: 'Dust', status: 'done' };
    const id = await write(page.request, group, { ...ready, devices: [device, device] });
    await visit(page, `/account/${group}/tickets/${id}`);
    await page.getByRole('button', { name: t('ticket.hand-back') }).click();
    const dialog = page.getByRole('dialog');
    const too = dialog.getByRole('group', { name: t('counter.hand-back-too') });
    await too.getByLabel(/#0005/).press('Space');
    expect(await findingsInBothThemes(page)).toEqual([]);
    await shot(page, `hand-back-too-${locale}`);
    await dialog.getByRole('button', { name: t('ticket.hand-back') }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('link', { name: /#0004/ }).first().click();
    await expect(page.getByText(t('ticket.handed-back')).first()).toBeVisible();
    await page.getByRole('link', { name: /#0005/ }).first().click();
    await expect(page.getByRole('button', { name: t('ticket.hand-back') })).toBeVisible();
  });
}

/** Draws with the mouse over these points. */
async function drawOver(page: Page, over: readonly Locator[]): Promise<void> {
  for (const [at, one] of over.entries()) {
    const box = await one.boundingBox();
    if (box === null) throw new Error('a point is not visible');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    if (at === 0) await page.mouse.down();
  }
  await page.mouse.up();
}

alone('a new customer without a phone is saved by name, on the page of customers too', async ({ page }) => {
  const t = shopWords('en');
  await signUp(page.request);
  const group = await newGroup(page.request);
  await write(page.request, group, { klass: 'customer', name: 'Rita', phones: [{ number: '555 0100 22' }] });
  await open(page, `/account/${group}/customers/new`);
  await page.getByLabel(`${t('customer.field.phones.number')} 1`).fill('55501-0022');
  await expect(page.getByText(t('counter.phone-known', { name: 'Rita' }))).toBeVisible();
  await page.getByLabel(`${t('customer.field.phones.number')} 1`).fill('');
  await page.getByRole('textbox', { name: t('customer.field.name'), exact: true }).fill('Otto');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Otto' })).toBeVisible();
});
