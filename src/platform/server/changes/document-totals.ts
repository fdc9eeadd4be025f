import { mayReadTotals } from '../auth/parent-permission.ts';
import { hiddenTotals } from '../auth/hidden-records.ts';
import { isLimited } from '../auth/scopes.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { sumsPart, type Part } from '../db/statement.ts';
import type { RecordWrite } from '../records/record-write.ts';

/**
 * Running totals of `changes` per kind and kinds above (table `document_totals`), so that no request counts rows. Every
 * write updates them. They are used once the group has been counted, which the row without a kind says.
 */

/** Documents of one kind below the same kinds; removed ones are counted per kind only. */
interface Total {
  readonly klass: string;
  /** `changes.parents`, or '' for documents that belong to none. */
  readonly parents: string;
  readonly documents: number;
  readonly removed: number;
}

/** The kinds above a record before and after its write, as `changes.parents` stores them. */
export interface ParentsOfWrite {
  readonly before: string | null;
  readonly after: string | null;
}

/** What writes of one kind add to the totals. Changes add nothing, unless the kinds above differ. */
export function totalsPart(
  kind: string,
  writes: readonly RecordWrite[],
  parents: readonly ParentsOfWrite[] | undefined,
  sharded: boolean,
): Part[] {
  const added = new Map<string, { documents: number; removed: number }>();
  const add = (above: string, documents: number, removed: number): void => {
    const sum = added.get(above) ?? { documents: 0, removed: 0 };
    added.set(above, { documents: sum.documents + documents, removed: sum.removed + removed });
  };
  for (const [place, { change, after, isFresh, rev }] of writes.entries()) {
    const own = parents?.[place];
    if (change.before !== undefined) add(own?.before ?? '', -1, 0);
    // A rev that continues those of a removed record: its row of `changes` becomes that of a document again.
    else if (isFresh !== true && !rev.startsWith('1-')) add('', 0, -1);
    if (after === undefined) add('', 0, 1);
    else add(own?.after ?? '', 1, 0);
  }
  const rows = [...added]
    .filter(([, { documents, removed }]) => documents !== 0 || removed !== 0)
    .map(([above, { documents, removed }]) => [kind, above, documents, removed]);
  return sumsPart({ ...table, rows, sharded });
}

const table = {
  table: 'document_totals',
  keys: ['klass', 'parents'],
  identifiers: ['klass', 'parents'],
  sums: ['documents', 'removed'],
} as const;

/** Adds documents that were written without `store`; the caller holds the group lock. */
export async function addDocuments({ db, account }: Pick<Context, 'db' | 'account'>, kind: string, count: number) {
  await db.query(
    `INSERT INTO document_totals AS t (account_id, klass, parents, documents, removed) VALUES ($1, $2, '', $3, 0)
     ON CONFLICT (account_id, klass, parents) DO UPDATE SET documents = t.documents + excluded.documents`,
    [account, kind, count],
  );
}

const counted = `SELECT account_id, klass, CASE WHEN deleted THEN '' ELSE coalesce(parents, '') END AS parents,
    count(*) FILTER (WHERE NOT deleted) AS documents, count(*) FILTER (WHERE deleted) AS removed
  FROM changes WHERE account_id = $1 GROUP BY 1, 2, 3`;

/** The totals of the whole database without hidden records, which are subtracted; rows that are counted leave them out. */
async function totalsOf(ctx: Context): Promise<readonly Total[]> {
  const { db, account } = ctx;
  const [stored, hidden] = await Promise.all([
    db.query<Total>('SELECT klass, parents, documents, removed FROM document_totals WHERE account_id = $1', [account]),
    hiddenTotals(ctx),
  ]);
  if (!stored.some(({ klass }) => klass === '')) return db.query<Total>(counted, [account]);
  return [...stored, ...hidden.map(({ records, ...total }) => ({ ...total, documents: -records, removed: 0 }))];
}

/** Counts the bound group's documents from the table, unless it was done before. */
export async function countOnce(ctx: Context): Promise<void> {
  const { db, account } = ctx;
  if (await isCounted(db, account)) return;
  // The group lock, without a sequence number: nobody writes while the rows are counted.
  await db.query("SELECT FROM sequences WHERE account_id = $1 AND name = 'seq' FOR UPDATE", [account]);
  await db.query('DELETE FROM document_totals WHERE account_id = $1', [account]);
  await db.query(
    `INSERT INTO document_totals (account_id, klass, parents, documents, removed) ${counted} ON CONFLICT DO NOTHING`,
    [account],
  );
  await markCounted(ctx);
}

/** Says that the totals are complete, as they are before the first document. */
export async function markCounted({ db, account }: Pick<Context, 'db' | 'account'>): Promise<void> {
  await db.query(
    `INSERT INTO document_totals (account_id, klass, parents, documents, removed) VALUES ($1, '', '', 0, 0)
     ON CONFLICT DO NOTHING`,
    [account],
  );
}

async function isCounted(db: Db, account: string): Promise<boolean> {
  const rows = await db.query("SELECT FROM document_totals WHERE account_id = $1 AND klass = ''", [account]);
  return rows.length > 0;
}

/** Ids from `from` on and before `to`. */
export interface IdSpan {
  readonly from: string;
  readonly to: string;
}

/**
 * The ids among which a limited caller finds what they may read, in order: kinds of which it may read nothing are skipped without
 * reading their rows. Undefined if every kind is to be read.
 */
export async function readableSpans(ctx: Context): Promise<readonly IdSpan[] | undefined> {
  if (!isLimited(ctx.who)) return undefined;
  const mayRead = mayReadTotals(ctx);
  const kinds = new Map<string, boolean>();
  for (const { klass, parents, documents } of await totalsOf(ctx)) {
    const prefix = ctx.product.registry.kind(klass)?.prefix ?? '';
    if (documents === 0) continue;
    if (prefix === '') return undefined;
    kinds.set(prefix, kinds.get(prefix) === true || mayRead(klass, parents));
  }
  const spans: IdSpan[] = [];
  let wasReadable = false;
  for (const [prefix, isReadable] of [...kinds].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    // In ASCII a dot follows the hyphen that ends the prefix.
    if (isReadable)
      spans.push({ from: (wasReadable ? spans.pop()?.from : undefined) ?? `${prefix}-`, to: `${prefix}.` });
    wasReadable = isReadable;
  }
  return spans;
}

/** What the caller may read of one kind, or of all. */
export interface ReadableTotals {
  readonly documents: number;
  readonly removed: number;
}

/** Numbers of documents that the caller may read, and of removed ones; with `kind` of that kind only. */
export async function readableTotals(ctx: Context, kind?: string): Promise<ReadableTotals> {
  const mayRead = mayReadTotals(ctx);
  let [documents, removed] = [0, 0];
  for (const total of await totalsOf(ctx)) {
    if (kind !== undefined && total.klass !== kind) continue;
    if (mayRead(total.klass, total.parents)) documents += total.documents;
    if (mayRead(total.klass, undefined)) removed += total.removed;
  }
  return { documents, removed };
}
