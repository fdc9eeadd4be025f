import { armor, Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { ageStarts, armorStart } from '../../rules/vault.ts';

/**
 * Encrypts and decrypts files in the format of the program `age`. A vault is a key pair: the recipient encrypts and is
 * public; the identity decrypts and is stored encrypted twice, with the passphrase and with the recovery phrase. These
 * two seals are age files themselves.
 */
export interface Vault {
  readonly recipient: string;
  readonly by_passphrase: string;
  readonly by_phrase: string;
}

/** Creates a vault; its identity is returned too, because the new vault is open. */
export async function makeVault(
  passphrase: string,
  phrase: string,
  workFactor?: number,
): Promise<Vault & { readonly identity: string }> {
  const identity = await generateX25519Identity();
  return {
    identity,
    recipient: await identityToRecipient(identity),
    by_passphrase: await seal(identity, passphrase, workFactor),
    by_phrase: await seal(identity, plainPhrase(phrase), workFactor),
  };
}

/** Decrypts the identity. @throws if the secret is not the one it was sealed with */
export async function openSeal(sealed: string, secret: string): Promise<string> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(secret);
  return (await decrypter.decrypt(armor.decode(sealed), 'text')).trim();
}

export async function seal(identity: string, secret: string, workFactor?: number): Promise<string> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(secret);
  if (workFactor !== undefined) encrypter.setScryptWorkFactor(workFactor);
  return armor.encode(await encrypter.encrypt(`${identity}\n`));
}

/** Whether a file is already encrypted. */
export async function isEncrypted(file: Blob): Promise<boolean> {
  const start = await file.slice(0, 64).text();
  return ageStarts.some((one) => start.startsWith(one));
}

/** Encrypts a file for all recipients: each of them alone can decrypt it. */
export async function encryptFile(file: Blob, recipients: readonly string[]): Promise<Blob> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return new Response(await encrypter.encrypt(file.stream())).blob();
}

/** @throws if the file was encrypted for another vault, or was changed or cut */
export async function decryptFile(file: Blob, identity: string): Promise<Blob> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const isArmored = (await file.slice(0, armorStart.length).text()).startsWith(ageStarts[1]);
  if (isArmored) return new Blob([new Uint8Array(await decrypter.decrypt(armor.decode(await file.text())))]);
  return new Response(await decrypter.decrypt(file.stream())).blob();
}

/** Normalises a recovery phrase typed from paper: words in any case, with any separators. */
export function plainPhrase(phrase: string): string {
  return phrase
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    .join('-');
}

/** Twelve words from a list of 2,048: 132 bits. */
export function newPhrase(words: readonly string[], random: Uint16Array): string {
  return [...random.subarray(0, 12)].map((number) => (words[number % 2048] ?? '').normalize('NFC')).join('-');
}
