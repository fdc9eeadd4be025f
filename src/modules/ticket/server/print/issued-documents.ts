import type { AnyDoc, Entity } from '#platform/entity/define.ts';
import { failure } from '#platform/entity/failure.ts';
import { newId } from '#platform/entity/id.ts';
import type { Context, EntityHooks } from '#platform/server/context.ts';
import { createOwn, readOrNothing, removeOwn } from '#platform/server/records/documents.ts';
import { lockAccount } from '#platform/server/records/group-lock.ts';
import { cascadeFrom } from '#platform/server/trash/cascade.ts';
import { requireQuota } from '#modules/activity/server/quota.ts';
import { contract } from '../../entities/contract.ts';
import { crystal } from '../../entities/crystal.ts';
import { estimate } from '../../entities/estimate.ts';
import { ticket } from '../../entities/ticket.ts';
import type { IssuedKind, Issue } from '../../rules/sheets/issued-kinds.ts';

/** Bytes that issued documents may use beyond the quota, so that a full quota does not block receipts. */
const reserve = 50_000_000;

/** Kinds of which documents are issued. */
const shown: readonly Entity[] = [ticket, estimate, contract];

export const issuedDocumentHooks: EntityHooks = {
  counters: () => ['Crystal'],
  size: (doc) => Number(doc['size'] ?? 0),
  content: async (_ctx, doc) => {
    const sha256 = String(doc['sha256']);
    const at = new Date(doc.created_at);
    return { sha256, size: Number(doc['size']), type: 'application/pdf', name: `${doc.label}.pdf`, etag: sha256, at };
  },
};

export interface Issued {
  readonly entity: Entity;
  /** The record as the sheet shows it. */
  readonly doc: AnyDoc;
  readonly sheet: IssuedKind;
  readonly way: Issue;
  readonly name: string;
  readonly locale: string;
  readonly size: number;
  readonly sha256: string;
}

/**
 * Stores an issued document whose bytes are already in the blob store. Equal bytes make no second record, but the timeline shows each time
 * it was handed out. Returns the document's id.
 */
export async function storeIssuedDocument(ctx: Context, leaving: Issued): Promise<string> {
  const { entity, doc, way, ...kept } = leaving;
  await lockAccount(ctx);
  const now = await readOrNothing(ctx, entity, doc._id);
  if (now === undefined) throw failure('not_found', 'deleted');
  const [known] = await ctx.db.query<{ id: string }>(
    'SELECT id FROM crystals WHERE account_id = $1 AND item_id = $2 AND sha256 = $3',
    [ctx.account, doc._id, kept.sha256],
  );
  const id = known?.id ?? (await makeCrystal(ctx, doc, kept));
  // Sending is a step of the estimate with its own timeline entry.
  if (way !== 'send') await addTimelineEntry(ctx, { entity, doc: now, way, id });
  return id;
}

async function makeCrystal(
  ctx: Context,
  doc: AnyDoc,
  kept: Pick<Issued, 'sheet' | 'name' | 'locale' | 'size' | 'sha256'>,
): Promise<string> {
  await requireQuota(ctx, kept.size, reserve);
  const of = { item_id: doc._id, item_rev: doc._rev, customer: doc['customer_id'] ?? null };
  const made = await createOwn(ctx, crystal, { ...kept, ...of }, 'create');
  return made.id;
}

/** A viewer that requests the same bytes twice counts as one. */
async function addTimelineEntry(
  ctx: Context,
  { entity, doc, way, id }: Pick<Issued, 'entity' | 'doc' | 'way'> & { readonly id: string },
): Promise<void> {
  await ctx.db.query(
    `INSERT INTO versions (account_id, id, created_at, app_event, event, whodunnit, api_format, item_type, item_id, item_label, item_rev, changes, cause_id)
     SELECT $1, $2, $3::timestamptz, $4, 'hand-out', $5, 'v7', $6, $7, $8, $9, '[]', $10
     WHERE NOT EXISTS (SELECT FROM versions WHERE account_id = $1 AND item_id = $7 AND cause_id = $10 AND app_event = $4
       AND whodunnit = $5 AND created_at > $3::timestamptz - interval '1 minute') RETURNING 1`,
    [
      ctx.account,
      newId('ver', ctx.now.getTime()),
      ctx.now,
      way,
      ctx.who.user.id,
      entity.kind,
      doc._id,
      doc.label.slice(0, 200),
      doc._rev,
      id,
    ],
  );
}

/** Removes the issued documents of a removed record. */
export async function removeIssuedDocuments(ctx: Context, entity: Entity, item: string): Promise<void> {
  if (!shown.some(({ kind }) => kind === entity.kind)) return;
  const rows = await ctx.db.query<{ id: string }>('SELECT id FROM crystals WHERE account_id = $1 AND item_id = $2', [
    ctx.account,
    item,
  ]);
  for (const { id } of rows) await removeOwn(ctx, crystal, id);
}

/** Of these records, the ids of those with issued documents. */
export async function withIssuedDocuments(ctx: Context, ids: readonly string[]): Promise<string[]> {
  const rows = await ctx.db.query<{ item_id: string }>(
    'SELECT DISTINCT item_id FROM crystals WHERE account_id = $1 AND item_id = ANY($2)',
    [ctx.account, ids],
  );
  return rows.map((row) => row.item_id);
}

/** Removes the issued documents of an erased customer, also from the trash. */
export async function eraseIssuedDocuments(ctx: Context, customer: string): Promise<void> {
  const named = [ctx.account, customer];
  const rows = await ctx.db.query<{ id: string }>(
    'SELECT id FROM crystals WHERE account_id = $1 AND customer = $2 ORDER BY id',
    named,
  );
  await cascadeFrom(ctx, null, async () => {
    for (const { id } of rows) await removeOwn(ctx, crystal, id);
  });
  await ctx.db.query(
    "DELETE FROM trash WHERE account_id = $1 AND klass = 'crystal' AND body ->> 'customer' = $2",
    named,
  );
}
