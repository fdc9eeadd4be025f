import { counter as counterEn } from '#modules/ticket/locales/counter.en.ts';
import { counter as counterPt } from '#modules/ticket/locales/counter.pt-BR.ts';
import { fill, type Catalogue, type Params } from '#platform/entity/messages.ts';
import { newGroup, signUp, write, type Language } from './fixtures/people.ts';
import { expect, findingsInBothThemes, open, test } from './fixtures/quiet.ts';
import { shopWords } from './fixtures/ticket-words.ts';

/** The counter by keys: a customer comes in with a device. */

const own: Readonly<Record<Language, Catalogue>> = { en: counterEn, 'pt-BR': counterPt };

function wordsOf(locale: Language): (key: string, params?: Params) => string {
  const shop = shopWords(locale);
  return (key, params) => {
    const text = own[locale][key];
    return text === undefined ? shop(key, params) : fill(text, locale, params);
  };
}

for (const locale of ['en', 'pt-BR'] as const) {
  const t = wordsOf(locale);

  test(`a phone that is known offers its customer instead of a second one (${locale})`, async ({ page }) => {
    await signUp(page.request, locale);
    const group = await newGroup(page.request, 'Boa Vista', locale);
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
}

test('a new customer without a phone is saved by name, on the page of customers too', async ({ page }) => {
  const t = wordsOf('en');
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
