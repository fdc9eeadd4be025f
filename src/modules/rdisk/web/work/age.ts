import { armor, Decrypter, Encrypter, generateX25519Identity, identityToRecipient, Stanza } from 'age-encryption';
import { ageStarts, armorStart, nameBytes } from '../../rules/vault.ts';

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

/** Encrypts a file for all recipients: each of them alone can decrypt it, and `name`, which is put into it as well. */
export async function encryptFile(file: Blob, recipients: readonly string[], name?: string): Promise<Blob> {
  const encrypter = new Encrypter();
  if (name !== undefined) {
    const stanza = new Stanza([nameStanza], await encrypterFor(recipients, new Encrypter()).encrypt(name));
    encrypter.addRecipient({ wrapFileKey: () => [stanza] });
  }
  return new Response(await encrypterFor(recipients, encrypter).encrypt(file.stream())).blob();
}

function encrypterFor(recipients: readonly string[], encrypter: Encrypter): Encrypter {
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return encrypter;
}

/** A stanza that other programs skip, as the format demands. It holds the name as an age file, and is the first. */
const nameStanza = 'oficina-name';
const nameInHeader = new RegExp(`^${ageStarts[0]}\n-> ${nameStanza}\n((?:[A-Za-z0-9+/]{64}\n)*[A-Za-z0-9+/]{0,63})\n`);
/** The encrypted name in the beginning of a file; undefined if it has none. */
export async function nameIn(start: Blob, identity: string): Promise<string | undefined> {
  const coded = nameInHeader.exec(await start.slice(0, nameBytes).text())?.[1]?.replaceAll('\n', '');
  if (coded === undefined) return undefined;
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return decrypter.decrypt(
    Uint8Array.from(atob(coded), (sign) => sign.charCodeAt(0)),
    'text',
  );
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
