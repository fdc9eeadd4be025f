import { randomBytes } from 'node:crypto';
import { Big } from 'big.js';
import { failure, fieldFailure } from '#platform/entity/failure.ts';
import { newId } from '#platform/entity/id.ts';
import type { Context } from '#platform/server/context.ts';
import { lockGroup } from '#platform/server/records/group-lock.ts';
import { read } from '#platform/server/records/documents.ts';
import { ticket } from '../../entities/ticket.ts';
import { isMore, isPositive } from '../../rules/money/payments.ts';
import {
  chargeLifetime,
  maxCharges,
  type Charge,
  type ChargeState,
  type ReportedCharge,
} from '../../rules/pix/charge.ts';
import { bankOf, type Bank } from './bank-settings.ts';

interface Row {
  readonly [name: string]: unknown;
  readonly id: string;
  readonly txid: string;
  readonly amount: string;
  readonly state: ChargeState;
  readonly code: string | null;
  readonly expires_at: string;
  readonly paid: string | null;
}

const columns = `id, txid, round(amount, 2)::text AS amount, state, code, expires_at, round(paid, 2)::text AS paid`;

/** Milliseconds for which ended charges are stored, because customers may pay late. */
const storedFor = 400 * 86_400_000;
/** A charge that ends within these milliseconds is not shown to another customer. */
const soon = 300_000;

/** The charges of a ticket, newest first. */
export async function chargesOf(ctx: Context, ticketId: string): Promise<readonly Charge[]> {
  const rows = await ctx.db.query<Row>(
    `SELECT ${columns} FROM pix_charges WHERE account_id = $1 AND ticket_id = $2 ORDER BY id DESC LIMIT ${maxCharges}`,
    [ctx.account, ticketId],
  );
  return rows.map(chargeOf);
}

function chargeOf({ code, paid, ...row }: Row): Charge {
  return { ...row, ...(code !== null && { code }), ...(paid !== null && { paid }) };
}

/** A charge that the bank does not know yet, and the bank; or one of the same amount that can still be paid. */
export async function prepareCharge(
  ctx: Context,
  ticketId: string,
  amount: string,
): Promise<{ readonly charge: Charge; readonly bank: Bank; readonly number: number }> {
  await lockGroup(ctx);
  const [doc, bank, known] = [await read(ctx, ticket, ticketId), await bankOf(ctx), await chargesOf(ctx, ticketId)];
  if (bank === undefined) throw fieldFailure('base', 'no-pix-bank');
  if (doc['status'] === 'cancel') throw fieldFailure('amount', 'order-is-cancelled');
  const due = typeof doc['due'] === 'string' && isPositive(doc['due']) ? doc['due'] : '0.00';
  if (doc['bill_currency'] !== 'BRL') throw fieldFailure('amount', 'pix-is-in-reais');
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(amount)) throw fieldFailure('amount', 'is-invalid');
  if (!isPositive(amount)) throw fieldFailure('amount', 'greater-than', { count: 0 });
  if (isMore(amount, due)) throw fieldFailure('amount', 'more-than-due', { due });
  const number = Number(doc['number']);
  const until = new Date(ctx.now.getTime() + soon).toISOString();
  const same = known.find(
    (one) => one.state === 'active' && new Big(one.amount).eq(amount) && new Date(one.expires_at).toISOString() > until,
  );
  if (same !== undefined) return { charge: same, bank, number };
  if (known.length >= maxCharges) throw fieldFailure('base', 'too-many-charges', { count: maxCharges });
  const [row] = await ctx.db.query<Row>(
    `INSERT INTO pix_charges (account_id, id, ticket_id, txid, amount, state, created_at, created_by, expires_at, next_check)
     VALUES ($1, $2, $3, $4, $5, 'new', $6, $7, $8, $9) RETURNING ${columns}`,
    [
      ctx.account,
      newId('chg', ctx.now.getTime()),
      ticketId,
      randomBytes(16).toString('hex'),
      amount,
      ctx.now,
      ctx.who.user.id,
      new Date(ctx.now.getTime() + chargeLifetime * 1000),
      // If this process ends before the bank has answered, a job asks what became of it.
      new Date(ctx.now.getTime() + 60_000),
    ],
  );
  await ctx.db.query('DELETE FROM pix_charges WHERE account_id = $1 AND created_at < $2 AND next_check IS NULL', [
    ctx.account,
    new Date(ctx.now.getTime() - storedFor),
  ]);
  if (row === undefined) throw failure('not_found', 'missing');
  return { charge: chargeOf(row), bank, number };
}

/** Stores what the bank has answered to a new charge: its code, or that there is none. */
export async function storeAnswer(ctx: Context, id: string, answer: ReportedCharge | undefined): Promise<Charge> {
  const made = answer?.code !== undefined;
  const [row] = await ctx.db.query<Row>(
    `UPDATE pix_charges SET state = CASE WHEN state = 'new' THEN $3 ELSE state END, code = $4, next_check = $5
     WHERE account_id = $1 AND id = $2 RETURNING ${columns}`,
    [
      ctx.account,
      id,
      made ? 'active' : 'failed',
      answer?.code ?? null,
      made ? new Date(ctx.now.getTime() + 10_000) : null,
    ],
  );
  if (row === undefined) throw failure('not_found', 'missing');
  return chargeOf(row);
}
