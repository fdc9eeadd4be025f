import type { Input } from '#platform/entity/define.ts';
import { failure, fieldFailure } from '#platform/entity/failure.ts';
import { isDate } from '#platform/entity/check.ts';
import type { Context, Update } from '#platform/server/context.ts';
import { create, read } from '#platform/server/records/documents.ts';
import { lockGroup } from '#platform/server/records/group-lock.ts';
import { transfer } from '../../entities/transfer.ts';
import { wallet } from '../../entities/wallet.ts';
import { openUntil } from '../../rules/cards/bills.ts';
import { monthPattern } from '../../rules/cards/calendar.ts';
import { isNegative, signed, sumOf } from '../../rules/money.ts';
import { billsBack, cardBills } from './bills.ts';

/**
 * `PUT /{db}/_design/card/_update/pay/{wallet}`: pays a bill and what is open of those before it with one transfer. `value` is the whole amount if it
 * is left out. A payment of more than is open needs `more: true`, so that no bill is paid twice by mistake.
 */
export const payBill: Update = async (ctx, verb, id, body) => {
  if (verb !== 'pay' || !id.startsWith(`${wallet.prefix}-`)) throw failure('not_found', 'missing');
  await lockGroup(ctx);
  const doc = await read(ctx, wallet, id);
  const from = body['from'] ?? doc['pays_from'];
  if (typeof from !== 'string') throw fieldFailure('from', 'cant-be-blank');
  const { value, date } = await paymentOf(ctx, id, body);
  const description = body['description'];
  const made = await create(ctx, transfer, {
    source_wallet_id: from,
    destination_wallet_id: id,
    date,
    value,
    confirmed: true,
    ...(typeof description === 'string' && { description: description.slice(0, 500) }),
  });
  return { id: made.id, rev: made.rev };
};

async function paymentOf(ctx: Context, id: string, body: Input): Promise<{ value: unknown; date: string }> {
  const { bill, date } = body;
  if (typeof bill !== 'string' || !monthPattern.test(bill)) throw fieldFailure('bill', 'is-invalid');
  const found = await cardBills(ctx, id, billsBack.most);
  if (found === null) throw fieldFailure('bill', 'must-exist');
  if (date !== undefined && (typeof date !== 'string' || !isDate(date))) throw fieldFailure('date', 'is-invalid');
  const open = openUntil(found, bill);
  const value = body['value'] ?? open;
  const isAmount = typeof value === 'string' && /^\d{1,16}(\.\d{1,8})?$/.test(value);
  if (isAmount && body['more'] !== true && isNegative(sumOf([open, signed(value, -1)])))
    throw fieldFailure('value', /[1-9]/.test(open) ? 'more-than-open' : 'bill-is-paid', { open });
  return { value, date: date ?? found.today };
}
