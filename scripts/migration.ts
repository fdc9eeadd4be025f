import { mkdtemp, rm, chmod, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '#platform/server/db/schema/migrate.ts';
import { startPostgres } from '#platform/server/db/embedded/start.ts';
import { schemaDifference } from '#platform/server/db/schema/schema-difference.ts';
import { entities } from '#src/modules.ts';

/**
 * `npm run migration -- NAME`: writes the next migration. A database of its own is brought up to the newest one and compared with what
 * the definitions mean: new tables, columns and indexes, other types, columns that went or were renamed.
 */
const [name] = process.argv.slice(2);
if (name === undefined || !/^[a-z][a-z0-9-]*$/.test(name)) {
  console.error('npm run migration -- name-with-dashes');
  process.exit(2);
}
const statements = await compare();
if (statements.length === 0) {
  console.log('The tables have everything that the definitions say.');
} else {
  const folder = join(import.meta.dirname, '..', 'migrations');
  const newest = (await readdir(folder))
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .at(-1);
  const number = String(Number(newest?.slice(0, 4) ?? 0) + 1).padStart(4, '0');
  const file = `${number}-${name}.sql`;
  await writeFile(join(folder, file), `${statements.join('\n')}\n`);
  console.log(`migrations/${file}\n\n${statements.join('\n')}`);
}

async function compare(): Promise<string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'oficina-migration-'));
  // As root the database's own user must be able to pass.
  await chmod(dataDir, 0o755);
  const postgres = await startPostgres({ dataDir, log: console });
  const pool = new pg.Pool({ ...postgres.connection, max: 2 });
  try {
    await migrate(pool);
    const client = await pool.connect();
    try {
      return await schemaDifference(client, entities);
    } finally {
      client.release();
    }
  } finally {
    await pool.end();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
