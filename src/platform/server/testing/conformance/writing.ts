import type { Input } from '#platform/entity/define.ts';
import { failure } from '#platform/entity/failure.ts';
import { nextRev } from '#platform/entity/id.ts';
import { sqlState } from '../../db/database-failures.ts';
import { noDatabase, requireDatabase, type Store } from './store.ts';

interface Written {
  readonly id: string;
  readonly rev: string;
}

export async function read(store: Store, name: string, id: string): Promise<Input> {
  await requireDatabase(store, name);
  const [row] = await store.db.query<{ doc: Input }>('SELECT doc FROM conformance_docs WHERE db = $1 AND id = $2', [
    name,
    id,
  ]);
  if (row === undefined) throw failure('not_found', 'missing');
  return row.doc;
}

/**
 * Stores a document. Its rev, from the body or `rev`, must be the stored one, and absent for a new document. Throws
 * 409.
 */
export async function write(store: Store, name: string, id: string, doc: Input, rev: unknown): Promise<Written> {
  check(id, doc);
  const known = rev ?? doc['_rev'];
  const next = nextRev(typeof known === 'string' ? known : undefined);
  const stored = JSON.stringify({ ...doc, _id: id, _rev: next });
  const rows = await holding(
    typeof known === 'string'
      ? store.db.query(
          'UPDATE conformance_docs SET rev = $3, doc = $4 WHERE db = $1 AND id = $2 AND rev = $5 RETURNING id',
          [name, id, next, stored, known],
        )
      : store.db.query('INSERT INTO conformance_docs VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING id', [
          name,
          id,
          next,
          stored,
        ]),
  );
  if (rows.length === 0) {
    await requireDatabase(store, name);
    throw conflict();
  }
  return { id, rev: next };
}

/** `new_edits: false`, as in replication: stores the document with the given rev. */
export async function writeAsIs(store: Store, name: string, doc: Input): Promise<void> {
  const { _id: id, _rev: rev } = doc;
  if (typeof id !== 'string' || typeof rev !== 'string')
    throw failure('bad_request', 'Document must have an id and a rev');
  check(id, doc);
  await holding(
    store.db.query(
      'INSERT INTO conformance_docs VALUES ($1, $2, $3, $4) ON CONFLICT (db, id) DO UPDATE SET rev = excluded.rev, doc = excluded.doc',
      [name, id, rev, JSON.stringify(doc)],
    ),
  );
}

export async function remove(store: Store, name: string, id: string, rev: unknown): Promise<Written> {
  const doc = await read(store, name, id);
  const gone = await store.db.query(
    'DELETE FROM conformance_docs WHERE db = $1 AND id = $2 AND rev = $3 RETURNING id',
    [name, id, rev],
  );
  if (gone.length === 0) throw conflict();
  return { id, rev: nextRev(String(doc['_rev'])) };
}

const special = ['_id', '_rev', '_attachments', '_deleted', '_revisions'];

function check(id: string, doc: Input): void {
  const odd = Object.keys(doc).find((key) => key.startsWith('_') && !special.includes(key));
  if (odd !== undefined) throw failure('bad_request', `Bad special document member: ${odd}`);
  if (id === '' || (id.startsWith('_') && !/^_(design|local)\/./.test(id))) {
    throw failure('illegal_docid', 'Only reserved document ids may start with underscore.');
  }
}

function conflict(): Error {
  return failure('conflict', 'Document update conflict.');
}

/**
 * Translates errors: PostgreSQL cannot store U+0000 and half surrogate pairs, CouchDB can; a missing database violates
 * a foreign key.
 */
async function holding<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const state = sqlState(error) ?? '';
    if (['22P05', '22P02', '22021'].includes(state)) throw failure('bad_request', 'Text that cannot be stored');
    if (state === '23503') throw noDatabase();
    throw error;
  }
}
