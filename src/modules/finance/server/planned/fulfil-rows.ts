import type { Input } from '#platform/entity/define.ts';
import { fieldFailure } from '#platform/entity/failure.ts';
import { addDays } from '#platform/entity/parse-day.ts';
import { groupLocale } from '#modules/groups/server/group-settings.ts';
import type { Change, Context } from '#platform/server/context.ts';
import { docsOf } from '#platform/server/db/rows.ts';
import { lockAccount } from '#platform/server/records/group-lock.ts';
import { changeMany } from '#platform/server/records/many.ts';
import { type Candidate, matchPlanned } from '../../rules/planned/matching.ts';
import { occurrencesOf } from '../../rules/planned/occurrences.ts';
import { matchingDays, type Planned } from '../../rules/planned/planned.ts';
import { flows, type Flow } from '../../rules/planned/options.ts';
import { rowEntities } from '../../entities/row-entities.ts';
import { fulfilledDays, readPlanned, tableOf } from './planned-rows.ts';

/** Connects real rows with the planned days that they fulfil. */

/** Rows of the past that a new planned row may find: three years of weeks. */
const mostExisting = 160;

/** Sets the planned day of new rows, and checks one that a person set. */
export async function fulfil(ctx: Context, kind: string, changes: readonly Change[]): Promise<void> {
  const flow = flows.find((known) => known === kind);
  if (flow === undefined) return;
  const typed = changes.filter(({ input }) => 'planned_id' in input || 'planned_day' in input);
  for (const change of typed) await checkTyped(ctx, flow, change);
  const fresh = changes.filter(({ before, input }) => before === undefined && !('planned_id' in input));
  const found = await fulfilments(
    ctx,
    flow,
    fresh.map(({ values }) => values),
  );
  for (const [at, { values }] of fresh.entries()) Object.assign(values, found.get(at));
}

/** The planned days of rows that are about to be created, by their index. */
export async function fulfilments(
  ctx: Context,
  flow: Flow,
  rows: readonly Input[],
): Promise<ReturnType<typeof matchPlanned>> {
  const own = rows.map((row) => candidateOf(flow, row));
  const wallets = [...new Set(own.map(({ wallet_id: id }) => id))];
  if (wallets.length === 0) return new Map();
  const planned = (await readPlanned(ctx, wallets)).filter((one) => one.flow === flow);
  if (planned.length === 0) return new Map();
  // Another write may fulfil the same day.
  await lockAccount(ctx);
  return matchPlanned(own, planned, await takenNear(ctx, planned, own));
}

async function takenNear(
  ctx: Context,
  planned: readonly Planned[],
  rows: readonly Candidate[],
): Promise<ReadonlySet<string>> {
  const days = rows.map(({ date }) => date).toSorted();
  const from = addDays(days[0] ?? '', -matchingDays);
  const to = addDays(days.at(-1) ?? '', matchingDays);
  return fulfilledDays(ctx, { ids: planned.map(({ _id }) => _id), from, to, counted: false });
}

async function checkTyped(ctx: Context, flow: Flow, { before, values }: Change): Promise<void> {
  const { planned_id: id, planned_day: day }: Input = { ...before, ...values };
  if (typeof id !== 'string') {
    if (values['planned_id'] === null && before?.['planned_id'] !== undefined) values['planned_day'] = null;
    return;
  }
  const planned = (await readPlanned(ctx)).find((one) => one._id === id);
  if (planned === undefined || planned.flow !== flow) throw fieldFailure('planned_id', 'must-exist');
  if (typeof day !== 'string' || !occurrencesOf(planned, day, day).includes(day))
    throw fieldFailure('planned_day', 'not-a-planned-day');
}

/** Finds the rows of the past that fulfil a planned row which is new or has changed. */
export async function linkExistingRows(ctx: Context, planned: Planned): Promise<void> {
  if (planned.state !== 'active') return;
  const { today } = await groupLocale(ctx);
  const { flow } = planned;
  const entity = rowEntities[flow];
  const wallet = flow === 'transfer' ? 'source_wallet_id' : 'wallet_id';
  const docs = await ctx.db.query(
    `SELECT * FROM ${tableOf(flow)} WHERE account_id = $1 AND ${wallet} = $2 AND planned_id IS NULL
       AND date BETWEEN $3 AND $4 AND value BETWEEN $5::numeric * 0.9 AND $6::numeric * 1.1
     ORDER BY date DESC, id LIMIT ${mostExisting}`,
    [
      ctx.account,
      planned.wallet_id,
      addDays(planned.start, -matchingDays),
      addDays(today, matchingDays),
      planned.value,
      planned.value_max ?? planned.value,
    ],
    docsOf(entity),
  );
  if (docs.length === 0) return;
  const rows = docs.map((doc) => candidateOf(flow, doc));
  const found = matchPlanned(rows, [planned], await takenNear(ctx, [planned], rows));
  const byId = new Map([...found].map(([at, fulfilment]) => [docs[at]?._id ?? '', fulfilment]));
  await changeMany(ctx, entity, [...byId.keys()], ({ _id }) => ({ ...byId.get(_id) }), 'update', planned._id);
}

/** A restored row does not fulfil a day that another one fulfils by now, or that of a removed planned row. */
export async function clearTakenDays(ctx: Context, kind: string, changes: readonly Change[]): Promise<void> {
  const flow = flows.find((known) => known === kind);
  for (const { values } of changes) {
    const { planned_id: id, planned_day: day } = values;
    if (flow === undefined || typeof id !== 'string' || typeof day !== 'string') continue;
    const planned = (await readPlanned(ctx)).some((one) => one._id === id);
    const taken = await fulfilledDays(ctx, { ids: [id], from: day, to: day, counted: false });
    if (!planned || taken.size > 0) Object.assign(values, { planned_id: null, planned_day: null });
  }
}

function candidateOf(kind: Flow, row: Input): Candidate {
  const text = (name: string): string | undefined => (typeof row[name] === 'string' ? row[name] : undefined);
  return {
    kind,
    wallet_id: text(kind === 'transfer' ? 'source_wallet_id' : 'wallet_id') ?? '',
    destination_wallet_id: text('destination_wallet_id'),
    date: text('date') ?? '',
    value: text('value') ?? '0',
    party: text(kind === 'income' ? 'paid_by' : 'paid_to'),
    description: text('description'),
  };
}
