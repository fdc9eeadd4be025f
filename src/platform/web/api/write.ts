import type { Input } from '#platform/entity/define.ts';
import { hexId } from '#platform/entity/id.ts';
import { onTopOfOwn, type Seen } from './own-revisions.ts';
import { request, type RequestOptions } from './request.ts';

/** The calls of the API that write. `db` is an account id, a user id, or `_users`, `accounts`. All throw what `request` throws. */

export interface Saved {
  readonly ok: true;
  readonly id: string;
  readonly rev: string;
}

/** A row of a bulk answer: saved, or the reason for the refusal. */
export interface BulkRow {
  readonly id: string;
  readonly ok?: true;
  readonly rev?: string;
  readonly error?: string;
  readonly reason?: unknown;
}

/** Creates a record. */
export function post(db: string, doc: Input): Promise<Saved> {
  return request('POST', `/${db}`, { body: doc, headers: once() });
}

/** Changes the given fields; null clears a field. */
export function put(db: string, id: string, rev: string, doc: Input): Promise<Saved> {
  return writeOne(db, { id, rev }, async (query) => request('PUT', `/${db}/${id}`, { query, body: doc }));
}

export function destroy(db: string, id: string, rev: string): Promise<Saved> {
  return writeOne(db, { id, rev }, async (query) => request('DELETE', `/${db}/${id}`, { query }));
}

/** An update function: `update(db, 'status', 'read', id)`. */
export function update(
  db: string,
  event: string,
  verb: string,
  id: string,
  body?: Input,
  options: Pick<RequestOptions, 'outlivesPage'> = {},
): Promise<Saved> {
  return request('PUT', `/${db}/_design/${event}/_update/${verb}/${id}`, {
    ...options,
    headers: once(),
    ...(body === undefined ? {} : { body }),
  });
}

/**
 * The same for a record whose revision is known. A later change with that revision uses the revision that the step
 * made.
 */
export function step(db: string, event: string, verb: string, seen: Seen, body?: Input): Promise<Saved> {
  return onTopOfOwn(
    db,
    [seen],
    async () => update(db, event, verb, seen.id, body),
    // The server applies a step to the newest revision. It follows the known one if nobody else wrote in between.
    ({ rev }, newest) => (revisionNumber(rev) === revisionNumber(newest.rev) + 1 ? rev : undefined),
  );
}

/** Restores removed records, a hundred per call; each row of the answer has its own result. */
export function restore(db: string, ids: readonly string[]): Promise<readonly BulkRow[]> {
  return inParts(ids, async (part) => request('POST', `/${db}/_restore`, { body: { ids: part } }));
}

/** Several writes, a hundred per call; each row of the answer has its own result. */
export function bulk(db: string, docs: readonly Input[]): Promise<readonly BulkRow[]> {
  return inParts(docs, async (part) => bulkPart(db, part));
}

async function inParts<T>(
  items: readonly T[],
  call: (part: readonly T[]) => Promise<readonly BulkRow[]>,
): Promise<readonly BulkRow[]> {
  const rows: BulkRow[] = [];
  for (let from = 0; from < items.length; from += 100) rows.push(...(await call(items.slice(from, from + 100))));
  return rows;
}

function bulkPart(db: string, docs: readonly Input[]): Promise<readonly BulkRow[]> {
  const seen = docs.flatMap(({ _id: id, _rev: rev }) =>
    typeof id === 'string' && typeof rev === 'string' ? [{ id, rev }] : [],
  );
  return onTopOfOwn(
    db,
    seen,
    async (newest) => {
      const revs = new Map(newest.map(({ id, rev }) => [id, rev]));
      const body = docs.map((doc) =>
        revs.has(String(doc['_id'])) ? { ...doc, _rev: revs.get(String(doc['_id'])) } : doc,
      );
      return request<readonly BulkRow[]>('POST', `/${db}/_bulk_docs`, { body: { docs: body } });
    },
    (rows, { id }) => rows.find((row) => row.id === id)?.rev,
  );
}

function writeOne(db: string, seen: Seen, write: (query: { rev: string }) => Promise<Saved>): Promise<Saved> {
  return onTopOfOwn(
    db,
    [seen],
    async ([newest = seen]) => write({ rev: newest.rev }),
    ({ rev }) => rev,
  );
}

/** The 3 of `3-c0ffee`. */
function revisionNumber(rev: string): number {
  return Number.parseInt(rev, 10);
}

/** A key by which the server recognises a repeated call (after a new sign-in, or after a 503). */
function once(): Readonly<Record<string, string>> {
  return { 'idempotency-key': hexId() };
}
