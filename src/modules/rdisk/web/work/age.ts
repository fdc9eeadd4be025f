import { armor, Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';

/**
 * Files that only who has the key can read, as the program `age` makes and opens them.
 * A vault is a key pair: the recipient encrypts and is no secret, the identity decrypts and is kept sealed, once by a passphrase and once
 * by the recovery phrase. Both seals are age files themselves.
 */
export interface Vault {
  readonly recipient: string;
  readonly by_passphrase: string;
  readonly by_phrase: string;
}

/** A new vault, and its identity as long as it is open. */
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

/** The identity under a seal. @throws when the secret is not the one that it was sealed with */
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

export async function encryptFile(file: Blob, recipient: string): Promise<Blob> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return new Response(await encrypter.encrypt(file.stream())).blob();
}

/** @throws when the file was made for another vault, or was changed or cut since */
export async function decryptFile(file: Blob, identity: string): Promise<Blob> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return new Response(await decrypter.decrypt(file.stream())).blob();
}

/** A recovery phrase as it is typed from paper: words in any case, with whatever stands between them. */
export function plainPhrase(phrase: string): string {
  return phrase
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    .join('-');
}

/** Twelve words of a list of 2,048: 132 bits. */
export function newPhrase(words: readonly string[], random: Uint16Array): string {
  return [...random.subarray(0, 12)].map((number) => (words[number % 2048] ?? '').normalize('NFC')).join('-');
}
