import { randomBytes } from 'node:crypto';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Decrypter, Encrypter } from 'age-encryption';
import { makeDataFolder } from '../../app/data-folder.ts';
import type { Environment } from '../../app/environment.ts';
import { StartFailure } from '../../app/start-failure.ts';

/** Secrets by the names of their variables. */
type Secrets = Readonly<Record<string, string>>;

/** What a backup keeps of the secrets, as the program `age -p` writes and reads it; undefined without a passphrase. */
export async function sealSecrets(
  { backupPassphrase, settingsSnapshot: asGiven }: Pick<Environment, 'backupPassphrase' | 'settingsSnapshot'>,
  secretKey: string,
): Promise<Uint8Array | undefined> {
  if (backupPassphrase === undefined) return undefined;
  const encrypter = new Encrypter();
  encrypter.setPassphrase(backupPassphrase);
  return encrypter.encrypt(JSON.stringify({ ...asGiven.secret, SECRET_KEY: secretKey } satisfies Secrets));
}

/** Throws StartFailure for another passphrase than the one it was made with. */
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

/** Writes a file of the data folder that its owner alone can read; whoever looks sees the old one or all of the new one. */
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
