import { chmod, mkdir } from 'node:fs/promises';
import { runsAsRoot } from './postgres/owner.ts';
import { StartFailure } from './start-failure.ts';

/** Makes the data folder if it is missing; nobody else can list it, and as root the database's user can pass through. */
export async function makeDataFolder(dataDir: string): Promise<void> {
  try {
    const made = await mkdir(dataDir, { recursive: true });
    if (made !== undefined) await chmod(dataDir, runsAsRoot() ? 0o711 : 0o700);
  } catch (error) {
    throw new StartFailure(
      `The data folder ${dataDir} cannot be made: ${String(error)}. Set DATA_DIR to another one.`,
      {
        cause: error,
      },
    );
  }
}
