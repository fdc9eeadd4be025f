import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDataFolder } from '../app/data-folder.ts';
import { StartFailure } from '../app/start-failure.ts';

/**
 * The installation's secret (at least 32 characters): the configured one, else the one that the first start created in
 * the data folder. Throws StartFailure if the file is damaged.
 */
export async function readSecret(dataDir: string, given?: string): Promise<string> {
  if (given !== undefined) return given;
  const file = join(dataDir, 'secret-key');
  const secret = (await readText(file)) ?? (await makeSecret(dataDir, file));
  if (secret.length < 32)
    throw new StartFailure(`${file} is damaged: put it back, or remove it and everybody signs in again.`);
  return secret;
}

/**
 * Writes a temporary file and links it: if two processes start together, one link wins and both read the same secret.
 */
async function makeSecret(dataDir: string, file: string): Promise<string> {
  await makeDataFolder(dataDir);
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  await handle.writeFile(`${randomBytes(32).toString('base64url')}\n`);
  await handle.sync();
  await handle.close();
  try {
    await link(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(draft);
  }
  return (await readFile(file, 'utf8')).trim();
}

async function readText(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new StartFailure(`${file} cannot be read: ${String(error)}`, { cause: error });
  }
}
