import { groupLocale } from '#modules/groups/server/group-settings.ts';
import type { AnyDoc, Input } from '#platform/entity/define.ts';
import { failure, fieldFailure } from '#platform/entity/failure.ts';
import type { Context, Update } from '#platform/server/context.ts';
import { createOwn, read, removeOwn, updateOwn } from '#platform/server/records/documents.ts';
import { lockGroup } from '#platform/server/records/group-lock.ts';
import { requireWritable } from '#platform/server/records/validate-write.ts';
import { income } from '../../entities/income.ts';
import { instalmentPlan } from '../../entities/instalment-plan.ts';
import { outgo } from '../../entities/outgo.ts';
import { wallet } from '../../entities/wallet.ts';
import { billOf } from '../../rules/cards/calendar.ts';
import { calendarOf } from '../../rules/cards/card-wallet.ts';
import { partsOf } from '../../rules/cards/parts.ts';
import type { PlanState } from '../../rules/cards/plan-limits.ts';
import { fits, isNegative, isZero, signed, sumOf, written } from '../../rules/money.ts';
import { openParts, type OpenPart } from './open-parts.ts';

interface Planned {
  readonly plan: AnyDoc;
  readonly card: AnyDoc;
  readonly open: readonly OpenPart[];
}

const steps: Readonly<
  Record<string, { to: PlanState; run: (ctx: Context, asked: Planned, body: Input) => Promise<void> }>
> = {
  cancel: { to: 'cancelled', run: removeOpen },
  early: { to: 'paid-early', run: payEarly },
  refund: { to: 'refunded', run: refund },
};

/** `PUT /{db}/_design/instalment/_update/{cancel|early|refund}/{plan}`: what becomes of the parts that are still open. */
export const stepPlan: Update = async (ctx, verb, id, body) => {
  const step = Object.hasOwn(steps, verb) ? steps[verb] : undefined;
  if (step === undefined || !id.startsWith(`${instalmentPlan.prefix}-`)) throw failure('not_found', 'missing');
  requireWritable(ctx, instalmentPlan, 'update');
  await lockGroup(ctx);
  const plan = await read(ctx, instalmentPlan, id);
  if (plan['state'] !== 'running') throw failure('unprocessable_entity', { base: [{ code: 'plan-is-over' }] });
  const [card, open] = [await read(ctx, wallet, String(plan['wallet_id'])), await openParts(ctx, id)];
  await step.run(ctx, { plan, card, open }, body);
  return updateOwn(ctx, instalmentPlan, id, { state: step.to }, 'update');
};

/** Open parts go to the trash; what was billed stays. */
async function removeOpen(ctx: Context, { open }: Planned): Promise<void> {
  for (const { id } of open) await removeOwn(ctx, outgo, id);
}

/** All open parts are in the bill of today. `value`: what the bank asks for them, if it is less. */
async function payEarly(ctx: Context, { card, open }: Planned, body: Input): Promise<void> {
  const calendar = calendarOf(card);
  if (calendar === null) throw fieldFailure('wallet_id', 'must-be-a-card-with-days');
  if (open.length === 0) throw failure('unprocessable_entity', { base: [{ code: 'plan-has-no-open-parts' }] });
  const { today } = await groupLocale(ctx);
  const precision = Number(card['precision']);
  const whole = sumOf(open.map(({ value }) => value));
  const value = amountIn(body, precision) ?? whole;
  if (isNegative(sumOf([whole, signed(value, -1)]))) throw fieldFailure('value', 'more-than-open', { open: whole });
  const values =
    Number(value) === Number(whole) ? open.map((part) => part.value) : partsOf(value, open.length, precision);
  if (values.some(isZero)) throw fieldFailure('value', 'too-small-for-parts');
  for (const [at, { id }] of open.entries())
    await updateOwn(ctx, outgo, id, { date: today, bill: billOf(calendar, today), value: values[at] }, 'update');
}

/** Removes the open parts and writes the refund of those already billed as one income. `value`: the refund, if it is not the whole. */
async function refund(ctx: Context, asked: Planned, body: Input): Promise<void> {
  const { plan, card } = asked;
  const precision = Number(card['precision']);
  const sent = amountIn(body, precision);
  await removeOpen(ctx, asked);
  const [billed] = await ctx.db.query<{ sum: string }>(
    'SELECT coalesce(sum(value), 0)::text AS sum FROM outgos WHERE account_id = $1 AND plan_id = $2',
    [ctx.account, plan._id],
  );
  const value = written(sent ?? billed?.sum ?? '0', precision);
  if (isZero(value)) return;
  const { today } = await groupLocale(ctx);
  const words = {
    paid_by: plan['paid_to'] ?? null,
    description: plan['description'],
    categories: plan['categories'] ?? null,
  };
  const row = {
    date: today,
    value,
    wallet_id: card._id,
    ...words,
    confirmed: false,
    imported: false,
    plan_id: plan._id,
  };
  await createOwn(ctx, income, row, 'create');
}

function amountIn({ value }: Input, precision: number): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string' || !/^\d{1,16}(\.\d{1,8})?$/.test(value) || !fits(value, precision))
    throw fieldFailure('value', 'is-invalid');
  if (isZero(value)) throw fieldFailure('value', 'greater-than', { count: 0 });
  return written(value, precision);
}
