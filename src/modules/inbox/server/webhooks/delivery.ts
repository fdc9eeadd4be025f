import type { AnyDoc, Input } from '#platform/entity/define.ts';
import type { App } from '#platform/server/app.ts';
import { readingAs } from '#platform/server/app/open-context.ts';
import { revsOf } from '#platform/server/changes/changes.ts';
import { presented } from '#platform/server/api/routes/database.ts';
import type { Context, Principal } from '#platform/server/context.ts';
import { readMany } from '#platform/server/records/read-many.ts';

/** A delivery that is due. */
export interface Delivery {
  readonly id: string;
  readonly type: string;
  readonly klass: string | null;
  readonly record_id: string | null;
  readonly rev: string | null;
  readonly created_at: string;
  readonly tries: number;
  /** Of a notice: who did it, the part of the record, one fact. */
  readonly detail: Readonly<Record<string, unknown>> | null;
}

/** The type of a delivery that only tries whether messages arrive. */
export const testType = 'webhook.test';

/** Bytes of a document; a larger one is left out, and the receiver reads it. */
const maxDoc = 256_000;

/** What is sent: the record as its webhook's owner reads it now. Undefined if the owner may not read it any more. */
export async function messageOf(app: App, owner: Principal, delivery: Delivery): Promise<string | undefined> {
  const { type, klass, record_id: id, rev, created_at: timestamp } = delivery;
  const group = owner.account;
  if (id === null || klass === null) return JSON.stringify({ type, timestamp, data: { group } });
  const data = { group, id, rev: rev ?? undefined, klass, ...delivery.detail };
  if (type.endsWith('.deleted')) return JSON.stringify({ type, timestamp, data });
  const found = await readingAs(app, owner, async (ctx) => read(app, ctx, klass, id));
  if (found === 'hidden') return undefined;
  // It was removed meanwhile; where its kind is chosen, that is a delivery of its own.
  if (found === undefined) return JSON.stringify({ type, timestamp, data });
  const doc = JSON.stringify(found);
  const isSmall = Buffer.byteLength(doc) <= maxDoc;
  const now = { ...data, rev: found['_rev'] };
  return JSON.stringify({ type, timestamp, data: isSmall ? { ...now, doc: found } : now });
}

async function read(app: App, ctx: Context, klass: string, id: string): Promise<Input | 'hidden' | undefined> {
  const row = (await revsOf(ctx, [id])).get(id);
  const entity = ctx.product.registry.kind(klass);
  if (row === undefined || entity === undefined) return 'hidden';
  const doc: AnyDoc | undefined = (await readMany(ctx, [{ entity, id }])).get(id);
  if (doc === undefined) return undefined;
  const more = await app.hooks[klass]?.complete?.(app, ctx, doc, undefined);
  return presented(app, more === undefined ? doc : { ...doc, ...more });
}
