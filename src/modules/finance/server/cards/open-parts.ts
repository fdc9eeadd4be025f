import type { Context } from '#platform/server/context.ts';

/** A part of a purchase that no bank's file has brought and no person has confirmed. */
export interface OpenPart {
  readonly id: string;
  readonly value: string;
}

/** The open parts of a purchase, in their order. */
export async function openParts(ctx: Context, plan: string): Promise<readonly OpenPart[]> {
  return ctx.db.query<OpenPart>(
    `SELECT o.id, o.value::text AS value FROM outgos o WHERE o.account_id = $1 AND o.plan_id = $2 AND NOT coalesce(o.confirmed, false)
       AND NOT EXISTS (SELECT FROM import_keys k WHERE k.account_id = $1 AND k.record_id = o.id)
     ORDER BY o.plan_part, o.id`,
    [ctx.account, plan],
  );
}
