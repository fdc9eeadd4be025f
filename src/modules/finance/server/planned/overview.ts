import { addDays } from '#platform/entity/parse-day.ts';
import { groupLocale } from '#modules/groups/server/group-settings.ts';
import type { Context } from '#platform/server/context.ts';
import { docsOf } from '#platform/server/db/rows.ts';
import { planned as plannedEntity } from '../../entities/planned.ts';
import { takesRows } from '../../rules/entering.ts';
import { lateDays, openDays, plannedOf } from '../../rules/planned/planned.ts';
import { flows } from '../../rules/planned/options.ts';
import { type FulfilledRow, hasNewPrice } from '../../rules/planned/price-change.ts';
import { type AlikeRows, type PlannedProposal, proposalsOf } from '../../rules/planned/proposals.ts';
import { fulfilledDays, readPlanned, tableOf } from './planned-rows.ts';

/** How far back the last rows of a planned row are looked for, and how far ahead its next day: a leap year. */
const [back, ahead] = [800, 366];

interface Overview {
  readonly _id: string;
  readonly next?: string;
  readonly late: string[];
  readonly last?: FulfilledRow;
  readonly before?: FulfilledRow;
  readonly changed: boolean;
  readonly inactive: boolean;
}

export async function plannedOverview(ctx: Context): Promise<Overview[]> {
  const { today } = await groupLocale(ctx);
  const planned = await readPlanned(ctx);
  const ids = planned.map(({ _id: id }) => id);
  const [from, to] = [addDays(today, -lateDays), addDays(today, ahead)];
  const [taken, rows, wallets] = await Promise.all([
    fulfilledDays(ctx, { ids, from, to, counted: false }),
    lastRows(ctx, ids, addDays(today, -back)),
    ctx.db.query<{ id: string; active: boolean | null }>('SELECT id, active FROM wallets WHERE account_id = $1', [
      ctx.account,
    ]),
  ]);
  const closed = new Set(wallets.filter((wallet) => !takesRows(wallet)).map(({ id }) => id));
  return planned.map((one) => {
    const [last, before] = rows
      .filter(({ planned_id: id }) => id === one._id)
      .map(({ planned_id: _id, ...row }) => row);
    const open = openDays(one, from, to, taken);
    const next = open.find((day) => day >= today);
    return {
      _id: one._id,
      ...(next === undefined ? {} : { next }),
      late: open.filter((day) => day < today),
      ...(last === undefined ? {} : { last }),
      ...(before === undefined ? {} : { before }),
      changed: hasNewPrice(one, last, before),
      inactive: [one.wallet_id, one.destination_wallet_id ?? ''].some((id) => closed.has(id)),
    };
  });
}

/** The last two rows of each planned row, the newest first. */
async function lastRows(
  ctx: Context,
  ids: readonly string[],
  since: string,
): Promise<readonly (FulfilledRow & { readonly planned_id: string })[]> {
  if (ids.length === 0) return [];
  const parts = flows.map(
    (flow) => `SELECT id, planned_id, planned_day, date, value FROM ${tableOf(flow)}
      WHERE account_id = $1 AND planned_id = ANY($2::text[]) AND planned_day >= $3`,
  );
  return ctx.db.query(
    `SELECT planned_id, id AS _id, planned_day::text AS planned_day, date::text AS date, value::text AS value FROM (
       SELECT *, row_number() OVER (PARTITION BY planned_id ORDER BY planned_day DESC) AS place
       FROM (${parts.join(' UNION ALL ')}) r) n
     WHERE place <= 2 ORDER BY planned_id, planned_day DESC`,
    [ctx.account, ids, since],
  );
}

/** How far back rows suggest planned ones, and how many groups of rows are compared. */
const [proposalDays, mostGroups] = [130, 1000];

export async function plannedProposals(ctx: Context): Promise<PlannedProposal[]> {
  const { today } = await groupLocale(ctx);
  const since = addDays(today, -proposalDays);
  const groups = await Promise.all(
    (['outgo', 'income'] as const).map(async (flow) => alikeRows(ctx, flow, since, today)),
  );
  const docs = await ctx.db.query(
    'SELECT * FROM planned_rows WHERE account_id = $1 ORDER BY id LIMIT 1000',
    [ctx.account],
    docsOf(plannedEntity),
  );
  return [...proposalsOf(groups.flat(), docs.map(plannedOf), today)];
}

/** Rows without a planned one by wallet and other person or firm; only where there are three or a few more. */
async function alikeRows(
  ctx: Context,
  flow: 'outgo' | 'income',
  since: string,
  today: string,
): Promise<readonly AlikeRows[]> {
  const party = flow === 'income' ? 'paid_by' : 'paid_to';
  const found = await ctx.db.query<{
    wallet_id: string;
    party: string | null;
    description: string | null;
    categories: readonly string[] | null;
    dates: string;
    amounts: string;
  }>(
    `SELECT wallet_id, (array_agg(${party} ORDER BY date DESC))[1] AS party,
       (array_agg(description ORDER BY date DESC))[1] AS description,
       (array_agg(categories ORDER BY date DESC))[1] AS categories,
       string_agg(date::text, ' ' ORDER BY date) AS dates, string_agg(value::text, ' ' ORDER BY date) AS amounts
     FROM ${tableOf(flow)}
     WHERE account_id = $1 AND date BETWEEN $2 AND $3 AND planned_id IS NULL AND coalesce(${party}, description, '') <> ''
       AND wallet_id IN (SELECT id FROM wallets WHERE account_id = $1 AND active IS DISTINCT FROM false)
     GROUP BY wallet_id, lower(regexp_replace(coalesce(${party}, description), '[0-9/]+', '', 'g'))
     HAVING count(*) BETWEEN 3 AND 6 ORDER BY max(date) DESC, wallet_id LIMIT ${mostGroups}`,
    [ctx.account, since, today],
  );
  return found.map(({ wallet_id, party: name, description, categories, dates, amounts }) => {
    const values = amounts.split(' ');
    return {
      flow,
      wallet_id,
      ...(name === null ? {} : { party: name }),
      ...(description === null ? {} : { description }),
      categories: categories ?? [],
      rows: dates.split(' ').map((date, at) => ({ date, value: values[at] ?? '0' })),
    };
  });
}
