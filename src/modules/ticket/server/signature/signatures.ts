import type { AnyDoc } from '#platform/entity/define.ts';
import { failure, fieldFailure } from '#platform/entity/failure.ts';
import type { Context, Update } from '#platform/server/context.ts';
import { docOf } from '#platform/server/db/rows.ts';
import { createOwn, read, removeOwn } from '#platform/server/records/documents.ts';
import { lockAccount } from '#platform/server/records/group-lock.ts';
import { cascadeFrom } from '#platform/server/trash/cascade.ts';
import { groupSettings } from '#modules/groups/server/group-settings.ts';
import { customerSignature } from '../../entities/customer-signature.ts';
import { ticket } from '../../entities/ticket.ts';
import { drawingOf, type Occasion, occasions } from '../../rules/counter/signature.ts';
import { textIn } from '../customer-page/answer-fields.ts';

/** Signatures of one ticket, so that nobody fills it by a script. */
const most = 50;

/** The settings with the terms of each occasion. */
const termsSettings: Readonly<Record<Occasion, string>> = {
  intake: 'terms-intake',
  hand_over: 'terms-hand-over',
};

export interface Signed {
  readonly occasion: Occasion;
  readonly strokes: unknown;
  readonly name: unknown;
  readonly how: 'screen' | 'phone';
  readonly network?: string;
}

/** `PUT /{db}/_design/sign/_update/{intake, hand_over}/{ticket} {strokes, name?}`: stores what the customer signed on a member's screen. */
export const signTicket: Update = async (ctx, verb, id, body) => {
  const occasion = occasions.find((one) => one === verb);
  if (occasion === undefined) throw failure('not_found', 'missing');
  const { _rev: rev } = await read(ctx, ticket, id);
  await recordSignature(ctx, id, { occasion, strokes: body['strokes'], name: body['name'], how: 'screen' });
  return { id, rev };
};

/** Stores a signature with the terms of its occasion. */
export async function recordSignature(ctx: Context, ticketId: string, signed: Signed): Promise<void> {
  const drawing = drawingOf(signed.strokes);
  if (drawing === undefined) throw fieldFailure('strokes', 'is-invalid');
  const name = textIn('name', signed.name, 160);
  await lockAccount(ctx);
  const doc = await read(ctx, ticket, ticketId);
  const [count] = await ctx.db.query<{ count: number }>(
    'SELECT count(*)::integer AS count FROM customer_signatures WHERE account_id = $1 AND ticket_id = $2',
    [ctx.account, ticketId],
  );
  if ((count?.count ?? 0) >= most) throw fieldFailure('strokes', 'too-many', { max: most });
  await createOwn(
    ctx,
    customerSignature,
    {
      ticket_id: ticketId,
      occasion: signed.occasion,
      name,
      drawing,
      terms: await termsOf(ctx, signed.occasion),
      signed_at: ctx.now.toISOString(),
      how: signed.how,
      network: signed.network ?? null,
      customer: doc['customer_id'] ?? null,
    },
    'create',
  );
}

/** The terms of an occasion as the group has them now. */
export async function termsOf(ctx: Context, occasion: Occasion): Promise<string | null> {
  const key = termsSettings[occasion];
  return (await groupSettings(ctx, [key])).get(key) ?? null;
}

/**
 * The newest signature of a ticket for an occasion, by its present customer. One signature covers all devices that came in
 * together, and those of them that were handed over in the same step.
 */
export async function signatureOf(ctx: Context, doc: AnyDoc, occasion: Occasion): Promise<AnyDoc | undefined> {
  const [row] = await ctx.db.query(
    `SELECT * FROM customer_signatures WHERE account_id = $1 AND occasion = $2 AND customer IS NOT DISTINCT FROM $3
       AND (ticket_id = $4 OR ticket_id IN (SELECT id FROM tickets WHERE account_id = $1 AND intake_id = $5
         AND ($2 = 'intake' OR returned_at = $6)))
     ORDER BY id DESC LIMIT 1`,
    [ctx.account, occasion, doc['customer_id'] ?? null, doc._id, doc['intake_id'] ?? null, doc['returned_at'] ?? null],
  );
  return row && docOf(customerSignature, row);
}

/** Removes the signatures of an erased customer for good, also from the trash. */
export async function eraseSignatures(ctx: Context, customer: string): Promise<void> {
  const named = [ctx.account, customer];
  const rows = await ctx.db.query<{ id: string }>(
    'SELECT id FROM customer_signatures WHERE account_id = $1 AND customer = $2 ORDER BY id',
    named,
  );
  await cascadeFrom(ctx, null, async () => {
    for (const { id } of rows) await removeOwn(ctx, customerSignature, id);
  });
  await ctx.db.query(
    "DELETE FROM trash WHERE account_id = $1 AND klass = 'customer_signature' AND body ->> 'customer' = $2",
    named,
  );
}
