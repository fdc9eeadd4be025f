import { product } from '#modules/groups/server/plan/plan.ts';
import type { Entity, Input } from '#platform/entity/define.ts';
import type { App } from '#platform/server/app.ts';
import { type Context } from '#platform/server/context.ts';
import { withContext } from '#platform/server/app/open-context.ts';
import { docOf } from '#platform/server/db/rows.ts';
import { announceChanges, lockAccount } from '#platform/server/records/group-lock.ts';
import { exchange } from '../entities/exchange.ts';
import { income } from '../entities/income.ts';
import { outgo } from '../entities/outgo.ts';
import { transfer } from '../entities/transfer.ts';
import { wallet } from '../entities/wallet.ts';
import { sumOf } from '../rules/money.ts';
import { movementsOf, shiftsOf } from '../rules/movements.ts';
import { isRowKind } from '../rules/row-kinds.ts';
import { totalsOf, type Totals } from '../rules/wallet-totals.ts';

/** A wallet whose totals differ from the sums of its rows. */
export interface WrongTotals {
  readonly account: string;
  readonly wallet: string;
  readonly stored: Totals;
  readonly right: Totals;
}

/** Adds up the rows of every wallet of every group and returns the differing totals; corrects them if `mend` is set. */
export async function checkTotals(app: App, mend: boolean): Promise<WrongTotals[]> {
  const groups = await app.system('operator', async (db) =>
    db.query<{ account_id: string }>('SELECT DISTINCT account_id FROM memberships ORDER BY 1'),
  );
  const wrong: WrongTotals[] = [];
  for (const { account_id: account } of groups) {
    wrong.push(...(await withContext(app, product(app, account), async (ctx) => checkGroup(ctx, mend))));
  }
  return wrong;
}

async function checkGroup(ctx: Context, mend: boolean): Promise<WrongTotals[]> {
  await lockAccount(ctx);
  const rows = await ctx.db.query('SELECT * FROM wallets WHERE account_id = $1 ORDER BY id', [ctx.account]);
  if (rows.length === 0) return [];
  const sums = await sumsOf(ctx);
  const wrong = rows.flatMap((row) => {
    const doc = docOf(wallet, row);
    const { confirmed = '0', pending = '0' } = sums.get(doc._id) ?? {};
    const right = totalsOf(doc, confirmed, pending);
    const stored = totalsIn(doc);
    return JSON.stringify(stored) === JSON.stringify(right)
      ? []
      : [{ account: ctx.account, wallet: doc._id, stored, right }];
  });
  if (mend && wrong.length > 0) await write(ctx, wrong);
  return wrong;
}

function totalsIn(doc: Input): Totals {
  const text = (name: string): string => String(doc[name] ?? '');
  return {
    balance: text('balance'),
    pending_transactions: text('pending_transactions'),
    balance_after_pending: text('balance_after_pending'),
    available_credit: typeof doc['available_credit'] === 'string' ? doc['available_credit'] : null,
  };
}

interface Sums {
  readonly confirmed: string;
  readonly pending: string;
}

/** The sums of the group's rows by wallet, read in parts because there may be very many. */
async function sumsOf(ctx: Context): Promise<ReadonlyMap<string, Sums>> {
  const sums = new Map<string, Sums>();
  for (const entity of [income, outgo, transfer, exchange]) {
    for await (const rows of partsOf(ctx, entity)) {
      const moves = rows.flatMap((row) => (isRowKind(entity.kind) ? movementsOf(entity.kind, docOf(entity, row)) : []));
      for (const { wallet_id: id, confirmed, pending } of shiftsOf([], moves)) {
        const known = sums.get(id) ?? { confirmed: '0', pending: '0' };
        sums.set(id, {
          confirmed: sumOf([known.confirmed, confirmed]),
          pending: sumOf([known.pending, pending]),
        });
      }
    }
  }
  return sums;
}

const atOnce = 10_000;

async function* partsOf(ctx: Context, entity: Entity): AsyncGenerator<readonly Input[]> {
  for (let last = ''; ;) {
    const rows = await ctx.db.query(
      `SELECT * FROM "${entity.plural}" WHERE account_id = $1 AND id > $2 ORDER BY id LIMIT ${atOnce}`,
      [ctx.account, last],
    );
    if (rows.length > 0) yield rows;
    if (rows.length < atOnce) return;
    last = String(rows.at(-1)?.['id']);
  }
}

async function write(ctx: Context, wrong: readonly WrongTotals[]): Promise<void> {
  for (const { wallet: id, right } of wrong) {
    await ctx.db.query(
      `UPDATE wallets SET balance = $3, pending_transactions = $4, balance_after_pending = $5, available_credit = $6
       WHERE account_id = $1 AND id = $2`,
      [ctx.account, id, right.balance, right.pending_transactions, right.balance_after_pending, right.available_credit],
    );
  }
  await announceChanges(
    ctx,
    wrong.map(({ wallet: id }) => id),
  );
}
