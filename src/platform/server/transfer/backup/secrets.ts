import { randomBytes } from 'node:crypto';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Decrypter, Encrypter } from 'age-encryption';
import { makeDataFolder } from '../../app/data-folder.ts';
import type { Environment } from '../../app/environment.ts';
import { StartFailure } from '../../app/start-failure.ts';

/** Secrets by variable name. */
type Secrets = Readonly<Record<string, string>>;

/** The secrets of a backup in the format of `age -p`; undefined without a passphrase. */
export async function sealSecrets(
  { backupPassphrase, settingsSnapshot }: Pick<Environment, 'backupPassphrase' | 'settingsSnapshot'>,
  secretKey: string,
): Promise<Uint8Array | undefined> {
  if (backupPassphrase === undefined) return undefined;
  const encrypter = new Encrypter();
  encrypter.setPassphrase(backupPassphrase);
  return encrypter.encrypt(JSON.stringify({ ...settingsSnapshot.secret, SECRET_KEY: secretKey } satisfies Secrets));
}

/** Decrypts secrets. Throws StartFailure for a wrong passphrase. */
export async function unseal(sealed: Uint8Array, passphrase: string): Promise<Secrets> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return JSON.parse(await decrypter.decrypt(sealed, 'text')) as Secrets;
  } catch (error) {
    throw new StartFailure('BACKUP_PASSPHRASE does not open the secrets of this backup. Nothing was changed.', {
      cause: error,
    });
  }
}

/** Writes a file of the data folder that only its owner can read. The replacement is atomic. */
export async function writePrivate(dataDir: string, name: string, text: string): Promise<string> {
  await makeDataFolder(dataDir);
  const path = join(dataDir, name);
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, path);
  return path;
}
