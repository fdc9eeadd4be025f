import { serialize } from 'node:v8';
import type { Context } from '#platform/server/context.ts';
import type { Comparable } from '../../rules/csv/match-existing-rows.ts';
import type { Direction } from '../../rules/csv/settings.ts';
import { inOrder, type MappingRule } from '../../rules/mapping.ts';
import { handRowsSql, otherImportsSql } from '../ledger/ledger-sql.ts';
import { importParts, type ImportParts } from '../cards/import-parts.ts';
import { sumAfter } from './sum-after.ts';
import type { FileRead } from './read-file.ts';
import type { Upload } from './upload-body.ts';

/** What a wallet knows about a file's lines. */
export interface Comparison extends Pick<Upload, 'skip' | 'include'> {
  readonly packed: Uint8Array;
  /** Keys of the file that an earlier import took, encoded in parts: copying one large value to a thread would block others. */
  readonly known: readonly Uint8Array[];
  readonly byHand: { readonly ids: readonly string[]; readonly rows: readonly Comparable[] };
  /** Parts of purchases that lines may fill, with the calendar of the card's bills. */
  readonly parts: ImportParts;
  /** The sum of the wallet's rows after the file's last day, if the file has a closing balance. */
  readonly later: string;
  readonly rules: Readonly<Record<Direction, readonly MappingRule[]>>;
}

/** A key that an earlier import took, and what became of its row. */
export interface Known {
  readonly key: string;
  readonly kind: Direction;
  readonly record_id: string;
  readonly gone: boolean;
}

/** Number of keys per query: serialising all of them at once would block others. */
const atOnce = 4000;

/** Reads from the database everything that the lines are compared with. */
export async function compare(ctx: Context, wallet: string, file: FileRead, upload: Upload): Promise<Comparison> {
  const [own, former] = [await knownKeys(ctx, wallet, file.keys), await knownKeys(ctx, wallet, file.former)];
  const rules = await mappingsOf(ctx);
  const isKnown = own.count === file.keys.length;
  const byHand = isKnown ? { ids: [], rows: [] } : await handRows(ctx, wallet, file);
  const parts = await importParts(ctx, wallet, isKnown ? null : file);
  const later = file.closing === null ? '0' : await sumAfter(ctx, wallet, file.days?.[1]);
  return {
    later,
    packed: file.packed,
    known: [...former.parts, ...own.parts],
    byHand,
    parts,
    rules,
    skip: upload.skip,
    include: upload.include,
  };
}

/** `count`: number of known keys. Of several rows with one key, an existing one comes last. */
async function knownKeys(
  ctx: Context,
  wallet: string,
  keys: readonly string[],
): Promise<{ parts: Uint8Array[]; count: number }> {
  const parts: Uint8Array[] = [];
  let count = 0;
  for (let from = 0; from < keys.length; from += atOnce) {
    const rows = await ctx.db.query<Known>(
      `SELECT encode(k.key, 'hex') AS key, k.kind, k.record_id, coalesce(c.deleted, true) AS gone
       FROM unnest($3::bytea[]) AS asked(key) CROSS JOIN LATERAL
         (SELECT * FROM import_keys WHERE account_id = $1 AND wallet_id = $2 AND key = asked.key OFFSET 0) AS k
       LEFT JOIN changes c ON c.account_id = $1 AND c.id = k.record_id
       ORDER BY gone DESC, k.csv_id`,
      // As bytes: with `decode` in the statement, row-level security would keep it from the index.
      [ctx.account, wallet, keys.slice(from, from + atOnce).map((key) => `\\x${key}`)],
    );
    count += new Set(rows.map(({ key }) => key)).size;
    parts.push(serialize(rows));
  }
  return { parts, count };
}

async function mappingsOf(ctx: Context): Promise<Comparison['rules']> {
  const rows = await ctx.db.query<Omit<MappingRule, '_id' | 'created_at'> & { id: string; created_at: Date | string }>(
    'SELECT * FROM mappings WHERE account_id = $1',
    [ctx.account],
  );
  const rules = rows.map((row): MappingRule => ({
    ...row,
    _id: row.id,
    created_at: new Date(row.created_at).toISOString(),
  }));
  return { income: inOrder(rules, 'income'), outgo: inOrder(rules, 'outgo') };
}

/**
 * Rows of the wallet that may match a line: those that no import created or knows, and those of files in other formats. A transfer can match
 * in both of its wallets.
 */
async function handRows(
  ctx: Context,
  wallet: string,
  { values, days, header }: FileRead,
): Promise<Comparison['byHand']> {
  if (days === null) return { ids: [], rows: [] };
  const rows = await ctx.db.query<Comparable & { id: string }>(
    `SELECT r.id, r.kind, r.date::text AS date, r.value::text AS value, r.text FROM (${handRowsSql}) AS r
     WHERE NOT EXISTS (SELECT FROM import_keys k WHERE k.account_id = $1 AND k.wallet_id = $2 AND k.record_id = r.id)
     ORDER BY r.date, r.id`,
    [ctx.account, wallet, days[0], days[1], values],
  );
  const imported = await ctx.db.query<Comparable & { id: string }>(
    `SELECT r.id, r.kind, r.date::text AS date, r.value::text AS value, r.text, true AS imported
     FROM (${otherImportsSql}) AS r ORDER BY r.date, r.id`,
    [ctx.account, wallet, days[0], days[1], values, header],
  );
  const all = [...rows, ...imported];
  return { ids: all.map(({ id }) => id), rows: all.map(({ id: _id, ...row }) => row) };
}
