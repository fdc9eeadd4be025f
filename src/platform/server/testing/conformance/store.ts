import { failure } from '#platform/entity/failure.ts';
import type { Db } from '../../db/database.ts';

/** Shared by the routes of the temporary databases. */
export interface Store {
  readonly db: Db;
  /** The path of a database; it only matches names that no group or person can have. */
  readonly path: string;
  readonly route: { readonly config: { readonly policy: 'public'; readonly cost: 'none' }; readonly bodyLimit: number };
}

export async function createTables(db: Db): Promise<void> {
  for (const statement of tables) await db.query(`CREATE TABLE IF NOT EXISTS ${statement}`);
}

const owner = 'db text COLLATE "C" NOT NULL REFERENCES conformance_dbs ON DELETE CASCADE';
const tables = [
  'conformance_dbs (name text COLLATE "C" PRIMARY KEY)',
  `conformance_docs (${owner}, id text COLLATE "C" NOT NULL, rev text NOT NULL, doc jsonb NOT NULL, PRIMARY KEY (db, id))`,
  `conformance_indexes (${owner}, ddoc text COLLATE "C" NOT NULL, name text COLLATE "C" NOT NULL, definition jsonb NOT NULL, PRIMARY KEY (db, ddoc, name))`,
];

export async function requireDatabase({ db }: Store, name: string): Promise<void> {
  const found = await db.query('SELECT FROM conformance_dbs WHERE name = $1', [name]);
  if (found.length === 0) throw noDatabase();
}

export function noDatabase(): Error {
  return failure('not_found', 'Database does not exist.');
}
