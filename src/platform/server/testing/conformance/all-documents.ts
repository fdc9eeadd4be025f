import type { Input } from '#platform/entity/define.ts';
import { failure } from '#platform/entity/failure.ts';
import { requireDatabase, type Store } from './store.ts';

interface Row {
  readonly id: string;
  readonly rev: string;
  readonly doc: Input;
}

/** `_all_docs` by keys or by range; parameters come from the query (as JSON) or the body. */
export async function allDocuments(store: Store, name: string, asked: Input): Promise<Input> {
  await requireDatabase(store, name);
  const all = await store.db.query<Row>('SELECT id, rev, doc FROM conformance_docs WHERE db = $1 ORDER BY id', [name]);
  const withDocs = json(asked['include_docs']) === true;
  const shown = (row: Row): Input => ({
    id: row.id,
    key: row.id,
    value: { rev: row.rev },
    ...(withDocs && { doc: row.doc }),
  });
  const keys = json(asked['keys'] ?? (asked['key'] === undefined ? undefined : [json(asked['key'])]));
  if (keys !== undefined) {
    if (!Array.isArray(keys)) throw failure('bad_request', '`keys` body member must be an array.');
    const byId = new Map(all.map((row) => [row.id, row]));
    const rows = (keys as unknown[]).map((key) => {
      const row = typeof key === 'string' ? byId.get(key) : undefined;
      return row === undefined ? { key, error: 'not_found' } : shown(row);
    });
    return { total_rows: all.length, offset: 0, rows };
  }
  const descending = json(asked['descending']) === true;
  const from = json(asked['startkey'] ?? asked['start_key']);
  const to = json(asked['endkey'] ?? asked['end_key']);
  const [low, high] = descending ? [to, from] : [from, to];
  const within = all.filter(
    ({ id }) => (typeof low !== 'string' || id >= low) && (typeof high !== 'string' || id <= high),
  );
  const ordered = descending ? within.toReversed() : within;
  const skip = Number(json(asked['skip']) ?? 0);
  const limit = Number(json(asked['limit']) ?? ordered.length);
  return { total_rows: all.length, offset: skip, rows: ordered.slice(skip, skip + limit).map(shown) };
}

function json(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    throw failure('bad_request', 'Query parameters must be JSON.');
  }
}
