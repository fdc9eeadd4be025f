import { createHash } from 'node:crypto';
import type { Context } from '#platform/server/context.ts';
import type { Item } from '../../rules/csv/read.ts';
import { sameAs, type Comparable } from '../../rules/csv/same-as.ts';
import type { Direction } from '../../rules/csv/settings.ts';
import { keySources } from '../../rules/import-key.ts';
import { applyMappings, inOrder, type Mapped, type MappingRule } from '../../rules/mapping.ts';
import { mapSlowly } from './breath.ts';
import type { Purse } from './reading.ts';
import type { Upload } from './upload-body.ts';

/**
 * What a line is to the wallet: new; imported before, and its row is still there or was removed since; or probably the same as a row that
 * somebody entered by hand. `id` is the row in question.
 */
type Verdict =
  | { readonly is: 'new' }
  | { readonly is: 'imported' | 'deleted' | 'by-hand'; readonly id: string; readonly kind: Direction };

/** A line with all that is known of it before anything is written. */
export interface Judged {
  readonly item: Item;
  /** SHA-256 in hex. */
  readonly key: string;
  readonly verdict: Verdict;
  readonly mapped: Mapped;
  /** The mappings that changed it, in their order. */
  readonly rules: readonly MappingRule[];
  /** Whether it will be written. */
  readonly ticked: boolean;
}

export async function judge(
  ctx: Context,
  purse: Purse,
  items: readonly Item[],
  { skip, include }: Pick<Upload, 'skip' | 'include'>,
): Promise<readonly Judged[]> {
  const keys = await mapSlowly(keySources(items), (source) => createHash('sha256').update(source).digest('hex'));
  const [known, rules] = await Promise.all([knownKeys(ctx, purse, keys), mappingsOf(ctx)]);
  const fresh = items.filter((_, index) => !known.has(keys[index] ?? ''));
  const byHand = await handRows(ctx, purse, fresh);
  return mapSlowly(items, (item, index) => {
    const key = keys[index] ?? '';
    const verdict = known.get(key) ?? byHand.get(item.line) ?? { is: 'new' };
    const ticked = !skip.has(item.line) && (verdict.is === 'new' || include.has(item.line));
    const own = rules[item.kind];
    const mapped = applyMappings(item, item.kind, own);
    return { item, key, verdict, mapped, rules: own.filter(({ _id }) => mapped.by.includes(_id)), ticked };
  });
}

async function knownKeys(ctx: Context, { id }: Purse, keys: readonly string[]): Promise<ReadonlyMap<string, Verdict>> {
  // A line may have been taken again after its first row was removed: one that is still there decides.
  const rows = await ctx.db.query<{ key: string; kind: Direction; record_id: string; gone: boolean }>(
    `SELECT encode(k.key, 'hex') AS key, k.kind, k.record_id, coalesce(c.deleted, true) AS gone
     FROM unnest($3::text[]) AS asked(hex)
     JOIN import_keys k ON k.account_id = $1 AND k.wallet_id = $2 AND k.key = decode(asked.hex, 'hex')
     LEFT JOIN changes c ON c.account_id = k.account_id AND c.id = k.record_id
     ORDER BY gone DESC, k.csv_id`,
    [ctx.account, id, keys],
  );
  return new Map(
    rows.map(({ key, kind, record_id, gone }) => [key, { is: gone ? 'deleted' : 'imported', id: record_id, kind }]),
  );
}

async function mappingsOf(ctx: Context): Promise<Readonly<Record<Direction, readonly MappingRule[]>>> {
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

/** By the line: rows of the wallet that no import made or knows, and that look like it. */
async function handRows(ctx: Context, { id }: Purse, items: readonly Item[]): Promise<ReadonlyMap<number, Verdict>> {
  if (items.length === 0) return new Map();
  const days = items.map(({ date }) => date).sort();
  const rows = await ctx.db.query<Comparable & { id: string }>(
    `SELECT r.id, r.kind, r.date::text AS date, r.value::text AS value, r.text FROM (
       SELECT id, 'income' AS kind, date, value, concat_ws(' ', paid_by, description) AS text FROM incomes
       WHERE account_id = $1 AND wallet_id = $2 AND csv_id IS NULL AND date BETWEEN $3::date - 7 AND $4::date + 7
       AND value = ANY($5::numeric[])
       UNION ALL
       SELECT id, 'outgo', date, value, concat_ws(' ', paid_to, description) FROM outgos
       WHERE account_id = $1 AND wallet_id = $2 AND csv_id IS NULL AND date BETWEEN $3::date - 7 AND $4::date + 7
       AND value = ANY($5::numeric[])) AS r
     WHERE NOT EXISTS (SELECT FROM import_keys k WHERE k.account_id = $1 AND k.record_id = r.id)
     ORDER BY r.date, r.id`,
    [ctx.account, id, days[0], days.at(-1), [...new Set(items.map(({ value }) => value))]],
  );
  const lines = items.map((item): Comparable => ({ ...item, text: item.raw }));
  return new Map(
    [...sameAs(lines, rows)].flatMap(([line, row]): [number, Verdict][] => {
      const [item, found] = [items[line], rows[row]];
      return item && found ? [[item.line, { is: 'by-hand', id: found.id, kind: found.kind }]] : [];
    }),
  );
}
