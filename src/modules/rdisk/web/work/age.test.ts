import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { armor } from 'age-encryption';
import { wordlist as portuguese } from '@scure/bip39/wordlists/portuguese.js';
import { expect, test } from 'vitest';
import { decryptFile, encryptFile, isEncrypted, makeVault, nameIn, newPhrase, openSeal, plainPhrase } from './age.ts';

/** A low work factor, because the test does not measure the cost of guessing. */
const quick = 4;
const phrase = newPhrase(portuguese, new Uint16Array([0, 1, 2, 3, 2047, 2048, 4095, 65535, 9, 10, 11, 12]));

test('a vault opens with its passphrase and its recovery phrase, and with nothing else', async () => {
  const vault = await makeVault('chave do cofre', phrase, quick);
  expect(await openSeal(vault.by_passphrase, 'chave do cofre')).toBe(vault.identity);
  expect(await openSeal(vault.by_phrase, plainPhrase(` ${phrase.toUpperCase().replaceAll('-', '\n ')} `))).toBe(
    vault.identity,
  );
  await expect(openSeal(vault.by_passphrase, 'outra')).rejects.toThrow();
  expect(vault.recipient).toMatch(/^age1[0-9a-z]{58}$/);
  expect(vault.by_passphrase).toMatch(/^-----BEGIN AGE ENCRYPTED FILE-----\n/);
});

test('a file is decrypted with the identity; a changed file or one of another vault is refused', async () => {
  const vault = await makeVault('a', phrase, quick);
  const other = await makeVault('b', phrase, quick);
  const bytes = new Uint8Array(200_000).fill(7);
  const sealed = await encryptFile(new Blob([bytes]), [vault.recipient]);
  expect(await sealed.slice(0, 21).text()).toBe('age-encryption.org/v1');
  expect(new Uint8Array(await (await decryptFile(sealed, vault.identity)).arrayBuffer())).toEqual(bytes);
  await expect(decryptFile(sealed, other.identity)).rejects.toThrow();
  await expect(decryptFile(sealed.slice(0, 100_000), vault.identity)).rejects.toThrow();
});

test('a file for several recipients is decrypted by each, binary or armored, and is known as encrypted', async () => {
  const [vault, other, third] = await Promise.all(['a', 'b', 'c'].map(async (word) => makeVault(word, phrase, quick)));
  const sealed = await encryptFile(new Blob(['both']), [vault?.recipient ?? '', other?.recipient ?? '']);
  const armored = new Blob([armor.encode(new Uint8Array(await sealed.arrayBuffer()))]);
  for (const file of [sealed, armored]) {
    expect(await isEncrypted(file)).toBe(true);
    for (const one of [vault, other]) expect(await (await decryptFile(file, one?.identity ?? '')).text()).toBe('both');
    await expect(decryptFile(file, third?.identity ?? '')).rejects.toThrow();
  }
  for (const text of ['', 'age', 'age-encryption.org', '-----BEGIN CERTIFICATE-----'])
    expect(await isEncrypted(new Blob([text])), text).toBe(false);
});

test('an encrypted name is read from the beginning of the file, by each recipient', async () => {
  const [vault, other, third] = await Promise.all(['a', 'b', 'c'].map(async (word) => makeVault(word, phrase, quick)));
  const name = `Conta de luz – março – ${'ç'.repeat(100)}.pdf`;
  const recipients = [vault, other].map((one) => one?.recipient ?? '');
  const sealed = await encryptFile(new Blob(['both']), recipients, name);
  expect(await sealed.text()).not.toContain('Conta');
  for (const one of [vault, other]) {
    expect(await nameIn(sealed.slice(0, 16_384), one?.identity ?? '')).toBe(name);
    expect(await (await decryptFile(sealed, one?.identity ?? '')).text()).toBe('both');
  }
  await expect(nameIn(sealed, third?.identity ?? '')).rejects.toThrow();
  expect(await nameIn(await encryptFile(new Blob(['x']), recipients), vault?.identity ?? '')).toBeUndefined();
});

const program = '/usr/bin/age';
const missing = existsSync(program) ? '' : ' (left out: age is not installed)';

test(`the program age decrypts a file with an encrypted name${missing}`, async () => {
  if (missing !== '') return;
  const folder = await mkdtemp(join(tmpdir(), 'oficina-age-'));
  const vault = await makeVault('a', phrase, quick);
  const sealed = await encryptFile(new Blob(['words']), [vault.recipient], 'letter.txt');
  await writeFile(join(folder, 'key'), vault.identity);
  await writeFile(join(folder, 'file.age'), new Uint8Array(await sealed.arrayBuffer()));
  const { stdout } = spawnSync(program, ['-d', '-i', join(folder, 'key'), join(folder, 'file.age')]);
  expect(stdout.toString()).toBe('words');
  await rm(folder, { recursive: true });
});

test('a phrase has twelve words of the list, one per number', () => {
  expect(phrase.split('-')).toHaveLength(12);
  expect(phrase.split('-').slice(4, 8)).toEqual([portuguese[2047], portuguese[0], portuguese[2047], portuguese[2047]]);
});
