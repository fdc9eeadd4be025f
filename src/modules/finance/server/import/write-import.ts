import type { Entity, Input } from '#platform/entity/define.ts';
import { failure } from '#platform/entity/failure.ts';
import { nextRev, newId } from '#platform/entity/id.ts';
import type { Context, StepKind } from '#platform/server/context.ts';
import { createMany } from '#platform/server/records/many.ts';
import { beginWrittenStep, freeRecords } from '#platform/server/jobs/steps/begin-step.ts';
import { itemsPerSlice } from '#platform/server/jobs/steps/step.ts';
import { lockAccount } from '#platform/server/records/group-lock.ts';
import { store, allFields } from '#platform/server/records/store.ts';
import { csv } from '../../entities/csv.ts';
import { rowEntities } from '../../entities/row-entities.ts';
import type { Direction } from '../../rules/csv/settings.ts';
import { rowKinds } from '../../rules/row-kinds.ts';
import { fulfilments } from '../planned/fulfil-rows.ts';
import { fillRows } from './fill-rows.ts';
import { announceImport } from './announce-import.ts';
import type { Plan, PlannedItem } from './plan.ts';
import { walletCurrencyOf } from './reading.ts';
import type { MappingStep } from './mapping-steps.ts';

/** The result of an import. `id` is missing if nothing was written. */
export interface Imported {
  readonly ok: true;
  readonly id?: string;
  readonly rev?: string;
  readonly added: number;
  readonly left_out: number;
  readonly rejected: number;
}

/** The wallet's digits and currency when the lines were read; they must not change until the last line is written. */
interface WalletCurrency {
  readonly id: string;
  readonly currency: string;
  readonly precision: number;
}

/**
 * Writes the ticked lines as rows that wait to be accepted, and the keys of all lines; the import's record is written with the last slice.
 * `hold` is the step that locked the wallet. Returns the result, and the step to wait for.
 */
export async function writeImport(
  ctx: Context,
  hold: string,
  { id, purse, plan: { counts, values, items, slices } }: { id: string; purse: WalletCurrency; plan: Plan },
): Promise<{ imported: Imported; step?: string | undefined }> {
  if (items === 0) {
    await freeRecords(ctx, hold);
    return { imported: { ok: true, ...counts } };
  }
  const data = { purse, values, rev: nextRev() };
  const step = await beginWrittenStep(ctx, { id: hold, kind: 'import', record: id, data, items, slices });
  return { imported: { ok: true, id, rev: data.rev, ...counts }, step };
}

export const importStep: StepKind = {
  slice: async (ctx, { record, data, done }, part) => {
    const items = part as readonly PlannedItem[];
    const written: Known[] = [];
    for (const kind of rowKinds) {
      const own = items.filter((item) => (item.as ?? item.kind) === kind && item.row !== null);
      const read = own.map(({ row }) => row ?? {});
      const planned = kind === 'exchange' ? new Map<number, Input>() : await fulfilments(ctx, kind, read);
      const rows = read.map((row, at) => ({ ...row, ...planned.get(at) }));
      const ids = await createMany(ctx, rowEntities[kind], rows, 'import', { cause: record, place: done });
      await insertMappingVersions(
        ctx,
        rowEntities[kind],
        own.flatMap(({ steps = [] }, index) => steps.map((step) => ({ ...step, id: ids[index] ?? '' }))),
      );
      for (const [index, item] of own.entries())
        written.push({ key: item.key, kind: item.kind, record: ids[index] ?? '' });
    }
    const filled = await fillRows(ctx, items, record);
    for (const { kind, key, row, record: known = '' } of items)
      if (row === null) written.push({ key, kind, record: known, was: filled.get(known) });
    const purse = data['purse'] as WalletCurrency;
    await storeKeys(ctx, purse.id, record, written);
    await lockAccount(ctx);
    // From here on the group is locked: the wallet must still be the one for which the lines were read.
    const now = await walletCurrencyOf(ctx, purse.id);
    if (now.precision !== purse.precision || now.currency !== purse.currency)
      throw failure('conflict', 'Document update conflict.');
  },
  end: async (ctx, { record: id, data, items, user }) => {
    const values = data['values'] as Input;
    const change = { entity: csv, id, before: undefined, values: { ...values }, input: {}, event: 'import' };
    const line = { change, rev: String(data['rev']), after: allFields(csv, values), changed: [] };
    await store(ctx, csv, [line], { hooks: {} });
    // A short import has ended before its author can leave the page; opening the import reads the notice of a long one.
    if (items > itemsPerSlice) await announceImport(ctx, { _id: id, ...values }, user);
  },
};

interface Known {
  readonly key: string;
  readonly kind: Direction;
  readonly record: string;
  /** What the import changed in a row that was there before. */
  readonly was?: Input | undefined;
}

async function storeKeys(ctx: Context, wallet: string, id: string, known: readonly Known[]): Promise<void> {
  await ctx.db.query(
    `INSERT INTO import_keys (account_id, wallet_id, key, csv_id, kind, record_id, was)
     SELECT $1, $2, decode(u.key, 'hex'), $3, u.kind, u.record, u.was
     FROM unnest($4::text[], $5::text[], $6::text[], $7::jsonb[]) AS u(key, kind, record, was) RETURNING 1`,
    [
      ctx.account,
      wallet,
      id,
      known.map(({ key }) => key),
      known.map(({ kind }) => kind),
      known.map(({ record }) => record),
      known.map(({ was }) => (was === undefined ? null : JSON.stringify(was))),
    ],
  );
}

/**
 * Inserts a timeline version for each change that a mapping made to a row during the import, with the mapping as its cause.
 * Each version is a millisecond or more later than that of the import.
 */
async function insertMappingVersions(
  ctx: Context,
  entity: Entity,
  lines: readonly (MappingStep & { readonly id: string })[],
): Promise<void> {
  const start = ctx.now.getTime();
  if (lines.length === 0) return;
  await ctx.db.query(
    `INSERT INTO versions (account_id, id, created_at, app_event, event, whodunnit, api_format, item_type, item_id, item_label, item_rev, changes, cause_id)
     SELECT $1, u.version, u.at, 'map', 'update', $2, 'v7', $3, u.id, left(u.label, 200), u.rev, u.changes, u.by
     FROM unnest($4::text[], $5::timestamptz[], $6::text[], $7::text[], $8::text[], $9::text[], $10::jsonb[]) AS u(version, at, by, id, label, rev, changes)
     RETURNING 1`,
    [
      ctx.account,
      ctx.who.user.id,
      entity.kind,
      lines.map(({ place }) => newId('ver', start + place)),
      lines.map(({ place }) => new Date(start + place).toISOString()),
      lines.map(({ by }) => by),
      lines.map(({ id }) => id),
      lines.map(({ label }) => label),
      lines.map(() => nextRev()),
      lines.map(({ changes }) => JSON.stringify(changes)),
    ],
  );
}
