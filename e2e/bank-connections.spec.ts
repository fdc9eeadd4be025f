import { generateKeyPairSync } from 'node:crypto';
import { fill, type Params } from '#platform/entity/messages.ts';
import { connectionScreens } from '#modules/finance/locales/connections.pt-BR.ts';
import { onePage } from './fixtures/one-page.ts';
import { write } from './fixtures/people.ts';
import { expect, findingsInBothThemes, open } from './fixtures/quiet.ts';

const test = onePage({ locale: 'pt-BR', name: 'Boa Vista' });

test('pt-BR: a bank is connected by the consent on its page, and its bookings wait in the chosen account', async ({
  page,
  group,
}) => {
  const t = (key: keyof typeof connectionScreens, params?: Params): string =>
    fill(connectionScreens[key], 'pt-BR', params);
  const wallet = await write(page.request, group, { klass: 'wallet', name: 'Giro', currency: 'EUR' });
  await open(page, `/account/${group}/bank-connections`, { locale: 'pt-BR' });
  await page.getByLabel(t('connections.provider'), { exact: true }).selectOption('enable-banking');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  for (const [name, value] of [
    ['application_id', 'demo'],
    ['private_key', key],
    ['bank', 'Fake Bank'],
    ['country', 'DE'],
  ] as const)
    await page.getByLabel(t(`connections.field.${name}`)).fill(value);
  await page.getByRole('button', { name: t('connections.connect'), exact: true }).click();

  // The page of the fake bank returns at once.
  const account = page.getByLabel(t('connections.wallet-of', { name: 'Giro DE89370400440532013000 EUR' }));
  await account.selectOption(wallet);
  await expect
    .poll(async () => {
      const answer = await page.request.post(`/api/${group}/_find`, { data: { selector: { klass: 'outgo' } } });
      return ((await answer.json()) as { docs: unknown[] }).docs.length;
    })
    .toBe(3);
  await expect(account).toHaveValue(wallet);
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('connections.png'), fullPage: true });
});
