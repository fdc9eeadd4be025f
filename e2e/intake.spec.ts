import { devices } from '@playwright/test';
import { wordsOf } from './account.ts';
import { holdBack } from './fixtures/hold-back.ts';
import { newGroup, signUp, write } from './fixtures/people.ts';
import { expect, findingsInBothThemes, open, test } from './fixtures/quiet.ts';
import { shopWords } from './fixtures/ticket-words.ts';

/** What comes in over the counter, at the phone in somebody's hand. */

const { defaultBrowserType: _browser, ...phone } = devices['Pixel 7'];
test.use(phone);

const locale = 'pt-BR';
const t = shopWords(locale);
const say = wordsOf(locale);
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a photo taken at the intake lies at the ticket; a new customer is checked as on the customer’s own page', async ({
  page,
}) => {
  await signUp(page.request, locale);
  const group = await newGroup(page.request, 'Boa Vista', locale);
  await write(page.request, group, { klass: 'customer', name: 'Maria Souza', cpf: '529.982.247-25' });
  await open(page, `/account/${group}/tickets/new`, { locale });

  const customer = page.getByRole('combobox', { name: t('customer') });
  await customer.fill('João Lima');
  await page.getByRole('option', { name: t('form.create-named', { name: 'João Lima' }) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(t('customer.group.brazil'), { exact: true }).click();
  const cpf = dialog.getByRole('textbox', { name: t('customer.field.cpf'), exact: true });
  await cpf.fill('529.982.247-26');
  await cpf.blur();
  await expect(dialog.getByText(t('error.wrong-check-digits'))).toBeVisible();
  await cpf.fill('52998224725');
  await cpf.blur();
  await expect(dialog.getByText(t('error.document-of-another', { name: 'Maria Souza' }))).toBeVisible();
  await cpf.fill('111.444.777-35');
  await dialog.getByRole('button', { name: t('action.create') }).click();
  await expect(dialog).toBeHidden();
  await expect(customer).toHaveValue('João Lima');

  await page.getByLabel(t('ticket.field.content')).fill('Tela quebrada');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: say('activity.files.photo') }).click(),
  ]);
  await chooser.setFiles({ name: 'tela.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByText('tela.png')).toBeVisible();
  await expect(page.getByText('tela.png')).toBeVisible();
  expect(await findingsInBothThemes(page)).toEqual([]);
  // The photo waits on the device: neither a refused save nor a reload loses it.
  await page.getByLabel(t('ticket.field.content')).fill('');
  await page.getByRole('button', { name: t('action.create') }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.reload();
  await expect(page.getByText('tela.png')).toBeVisible();
  await page.getByLabel(t('ticket.field.content')).fill('Tela quebrada');
  await page.getByRole('button', { name: t('action.create') }).click();
  await expect(page.getByRole('link', { name: say('activity.files.open', { name: 'tela.png' }) })).toBeVisible();
});

test('a new customer is offered once it is known that nobody has the name, and not where others are about to stand', async ({
  page,
}) => {
  await signUp(page.request, locale);
  const group = await newGroup(page.request, 'Boa Vista', locale);
  for (const name of ['Maria Souza', 'João Lima da Silva'])
    await write(page.request, group, { klass: 'customer', name });
  await open(page, `/account/${group}/tickets/new`, { locale });
  const customer = page.getByRole('combobox', { name: t('customer') });
  await customer.click();
  await expect(page.getByRole('option')).toHaveCount(2);
  const answer = await holdBack(page, '**/_search');
  const asked = page.waitForRequest('**/_search');
  await customer.fill('João Lima');
  const make = page.getByRole('option', { name: t('form.create-named', { name: 'João Lima' }) });
  await asked;
  await expect(make).toHaveCount(0);
  answer();
  await expect(page.getByRole('option')).toHaveText([
    /João Lima da Silva/,
    t('form.create-named', { name: 'João Lima' }),
  ]);
  await make.click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
