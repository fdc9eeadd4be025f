import type { Entity, Input } from '#platform/entity/define.ts';
import { fail } from '#platform/entity/failure.ts';
import { newId, nextRev } from '#platform/entity/id.ts';
import type { Context } from '#platform/server/context.ts';
import { createMany } from '#platform/server/many.ts';
import { lockAccount } from '#platform/server/sequences.ts';
import { store, whole } from '#platform/server/store.ts';
import { csv } from '../../entities/csv.ts';
import { income } from '../../entities/income.ts';
import { outgo } from '../../entities/outgo.ts';
import { oldestFirst } from '../../rules/csv/chronological.ts';
import type { Direction } from '../../rules/csv/settings.ts';
import { thirdPartyOf } from '../../rules/mapping.ts';
import { csvValues } from './csv-values.ts';
import { tellMappings } from './mapping-lines.ts';
import { purseOf, type Reading } from './reading.ts';
import type { Upload } from './upload-body.ts';
import type { Judged } from './verdicts.ts';

/** What came of an import. `id` is left out where nothing was written. */
export interface Imported {
  readonly ok: true;
  readonly id?: string;
  readonly rev?: string;
  readonly added: number;
  readonly left_out: number;
  readonly rejected: number;
}

const entities: Readonly<Record<Direction, Entity>> = { income, outgo };

/** Two imports into one wallet follow one another, so that the second knows the lines of the first. */
export async function lockWalletImports(ctx: Context, wallet: string): Promise<void> {
  await ctx.db.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`${ctx.account} import ${wallet}`]);
}

/**
 * Writes the ticked lines as rows that wait to be accepted, the keys of all that are known now, and the import itself; one transaction.
 * `done` hears how many rows stand.
 */
export async function writeImport(
  ctx: Context,
  upload: Upload,
  reading: Reading,
  judged: readonly Judged[],
  done: (count: number) => void,
): Promise<Imported> {
  // Ids grow in the order of writing, and a ledger lists the rows of a day by them.
  const inTime = oldestFirst(
    judged.map((one) => ({ ...one, date: one.item.date })),
    reading.balance,
  );
  const ticked = inTime.filter((one) => one.ticked);
  // A row that is left out as the same as one by hand is known from now on; the next file of the bank does not ask again.
  const same = judged.filter(({ ticked: taken, verdict }) => !taken && verdict.is === 'by-hand');
  const counts = {
    added: ticked.length,
    left_out: judged.length - ticked.length,
    rejected: reading.file.rejected.length,
  };
  if (ticked.length === 0 && same.length === 0) return { ok: true, ...counts };
  const id = newId(csv.prefix, ctx.now.getTime());
  const written: Known[] = same.flatMap(({ key, verdict }) =>
    'id' in verdict ? [{ key, kind: verdict.kind, record: verdict.id }] : [],
  );
  let stand = 0;
  for (const kind of ['income', 'outgo'] as const) {
    const own = ticked.filter(({ item }) => item.kind === kind);
    if (own.length === 0) continue;
    const rows = own.map((one) => rowOf(one, upload, id));
    const ids = await createMany(ctx, entities[kind], rows, 'import', { cause: id });
    stand += own.length;
    done(stand);
    await tellMappings(ctx, entities[kind], own, ids);
    for (const [index, { key }] of own.entries()) written.push({ key, kind, record: ids[index] ?? '' });
  }
  await keepKeys(ctx, upload.wallet, id, written);
  await lockAccount(ctx);
  // From here on nobody else writes: the wallet must still be the one that the lines were read for.
  const now = await purseOf(ctx, upload.wallet);
  if (now.precision !== reading.purse.precision || now.currency !== reading.purse.currency)
    throw fail('conflict', 'Document update conflict.');
  const values = csvValues(upload, reading, ticked, counts);
  const line = { change: { entity: csv, id, before: undefined, values, input: {}, event: 'import' }, rev: nextRev() };
  await store(ctx, csv, [{ ...line, after: whole(csv, values), changed: [] }], { hooks: {} });
  return { ok: true, id, rev: line.rev, ...counts };
}

function rowOf({ item, mapped }: Judged, { wallet, status }: Upload, id: string): Input {
  return {
    date: item.date,
    value: item.value,
    wallet_id: wallet,
    [thirdPartyOf[item.kind] ?? 'paid_to']: mapped.third_party || null,
    description: mapped.description || null,
    categories: mapped.categories.length === 0 ? null : mapped.categories,
    confirmed: status === 'confirmed',
    imported: true,
    csv_id: id,
  };
}

interface Known {
  readonly key: string;
  readonly kind: Direction;
  readonly record: string;
}

async function keepKeys(ctx: Context, wallet: string, id: string, known: readonly Known[]): Promise<void> {
  await ctx.db.query(
    `INSERT INTO import_keys (account_id, wallet_id, key, csv_id, kind, record_id)
     SELECT $1, $2, decode(u.key, 'hex'), $3, u.kind, u.record
     FROM unnest($4::text[], $5::text[], $6::text[]) AS u(key, kind, record) RETURNING 1`,
    [
      ctx.account,
      wallet,
      id,
      known.map(({ key }) => key),
      known.map(({ kind }) => kind),
      known.map(({ record }) => record),
    ],
  );
}
