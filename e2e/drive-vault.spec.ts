import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { armor, Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { driveWords } from './fixtures/drive-words.ts';
import { groupWith } from './fixtures/group-with.ts';
import { findings, open, test } from './fixtures/quiet.ts';

const passphrase = 'quatro palavras ao acaso';
const t = driveWords('pt-BR');

/** A group with a vault that is open in the page; answers the recovery phrase too. */
async function openVault(page: Page): Promise<{ group: string; phrase: string }> {
  const { group } = await groupWith(page, 'rdisk', 'Oficina', 'pt-BR');
  await open(page, `/account/${group}/disk-vault`, { locale: 'pt-BR' });
  await expect(page.getByText(t('rdisk.vault.files-none'))).toBeVisible();
  await page.locator('input[name="passphrase"]').fill(passphrase);
  await page.locator('input[name="passphrase-again"]').fill(passphrase);
  await page.getByRole('button', { name: t('rdisk.vault.go-on') }).click();
  const phrase = (await page.getByTestId('recovery-phrase').textContent()) ?? '';
  await page.getByRole('checkbox', { name: t('rdisk.vault.phrase-kept') }).check();
  await page.getByRole('button', { name: t('rdisk.vault.make') }).click();
  await expect(page.getByRole('heading', { name: t('rdisk.vault.opened') })).toBeVisible();
  return { group, phrase };
}

async function encrypt(page: Page, name: string, buffer: Buffer): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: t('rdisk.vault.encrypt') }).click(),
  ]);
  await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer });
}

async function bytesOf(page: Page, group: string, id: string): Promise<Buffer> {
  return (await page.request.get(`/api/${group}/${id}/content`)).body();
}

interface Row {
  readonly _id: string;
  readonly name: string;
}

async function encryptedFiles(page: Page, group: string): Promise<readonly Row[]> {
  const answer = await page.request.get(`/api/${group}/files/encrypted`);
  return ((await answer.json()) as { rows: readonly Row[] }).rows;
}

async function decrypt(bytes: Uint8Array, identity: string): Promise<string> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return decrypter.decrypt(bytes, 'text');
}

test('encrypted files are listed and a PDF is shown; an encrypted file is sent as it is; names may be encrypted too', async ({
  page,
}) => {
  test.slow();
  const { group } = await openVault(page);
  const encrypter = new Encrypter();
  encrypter.addRecipient((await page.locator('.d-command').textContent())?.match(/age1\w+/)?.[0] ?? '');
  const sealed = Buffer.from(await encrypter.encrypt('o gato subiu'));
  await encrypt(page, 'feito.txt.age', sealed);
  await expect(page.getByRole('link', { name: 'feito.txt.age', exact: true })).toBeVisible();
  const [made] = await encryptedFiles(page, group);
  expect(await bytesOf(page, group, made?._id ?? '')).toEqual(sealed);

  await encrypt(page, 'conta.pdf', await page.pdf());
  await page.getByRole('link', { name: 'conta.pdf.age', exact: true }).click();
  const panel = page.getByRole('complementary', { name: t('rdisk.view.panel') });
  const sheet = panel.getByRole('figure').first().locator('canvas');
  await expect(sheet).toBeVisible();
  await expect
    .poll(async () =>
      sheet.evaluate((canvas: HTMLCanvasElement) => {
        const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
        return [...pixels].some((value, place) => place % 4 === 0 && pixels[place + 3] === 255 && value < 128);
      }),
    )
    .toBe(true);
  expect(await findings(page)).toEqual([]);
  await panel.getByRole('button', { name: t('action.close') }).click();
  await page.getByRole('link', { name: 'feito.txt.age', exact: true }).click();
  await expect(panel.locator('pre')).toHaveText('o gato subiu');
  await panel.getByRole('button', { name: t('action.close') }).click();

  await test.step('encrypted names are shown while the vault is unlocked, and are stored nowhere', async () => {
    await page.getByRole('checkbox', { name: t('rdisk.vault.hide-names') }).check();
    await encrypt(page, 'segredo de Ana.txt', Buffer.from('o cachorro desceu'));
    const link = page.getByRole('link', { name: 'segredo de Ana.txt', exact: true });
    await expect(link).toBeVisible();
    const row = (await encryptedFiles(page, group)).find(({ name }) => /^[0-9a-f]{32}\.age$/.test(name));
    expect(row).toBeDefined();
    expect((await bytesOf(page, group, row?._id ?? '')).toString('latin1')).not.toContain('segredo');
    await link.click();
    await expect(panel.locator('pre')).toHaveText('o cachorro desceu');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('link', { name: t('rdisk.vault.download') }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('segredo de Ana.txt');
    expect(await findings(page)).toEqual([]);
    await panel.getByRole('button', { name: t('action.close') }).click();
    await page.getByRole('button', { name: t('rdisk.vault.close') }).click();
    await expect(page.getByRole('link', { name: row?.name ?? '', exact: true })).toBeVisible();
    await expect(link).toBeHidden();
  });
});

test('the saved key opens by the passphrase and by the words; another person decrypts a file too', async ({ page }) => {
  test.slow();
  const { group, phrase } = await openVault(page);
  const saved = new Map<string, string>();
  page.on('download', (download) => {
    void download.path().then((path) => saved.set(download.suggestedFilename(), readFileSync(path, 'utf8')));
  });
  await page.getByRole('button', { name: t('rdisk.vault.save') }).click();
  await expect.poll(() => [...saved.keys()].toSorted()).toEqual(['vault-words.age', 'vault.age']);
  const keys: string[] = [];
  for (const [name, secret] of [
    ['vault.age', passphrase],
    ['vault-words.age', phrase],
  ] as const) {
    const decrypter = new Decrypter();
    decrypter.addPassphrase(secret);
    keys.push((await decrypter.decrypt(armor.decode(saved.get(name) ?? ''), 'text')).trim());
  }
  expect(keys[0]).toMatch(/^AGE-SECRET-KEY-1/);
  expect(keys[1]).toBe(keys[0]);

  const other = await generateX25519Identity();
  await page.getByText(t('rdisk.vault.others')).click();
  const recipients = page.getByRole('textbox', { name: t('rdisk.vault.recipients') });
  await recipients.fill('age1tooshort');
  await expect(page.getByText(t('rdisk.vault.no-recipient'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('rdisk.vault.encrypt') })).toBeDisabled();
  await recipients.fill(await identityToRecipient(other));
  expect(await findings(page)).toEqual([]);
  await encrypt(page, 'juntos.txt', Buffer.from('para os dois'));
  await expect(page.getByRole('link', { name: 'juntos.txt.age', exact: true })).toBeVisible();
  const [file] = await encryptedFiles(page, group);
  const bytes = await bytesOf(page, group, file?._id ?? '');
  for (const identity of [other, keys[0] ?? '']) expect(await decrypt(bytes, identity)).toBe('para os dois');
});
