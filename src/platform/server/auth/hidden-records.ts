import type { Input } from '#platform/entity/define.ts';
import type { Context, ModuleHooks } from '../context.ts';
import type { Db } from '../db/database.ts';
import type { Member, Memberships } from './caller.ts';

/**
 * Records that a module hides from members of a group. Their transactions run with another role, whose policies leave out these records and what
 * belongs to them: no statement of a module needs a condition of its own.
 */

/** Memberships whose access names the records that modules hide from the person. */
export function withHiddenRecords(memberships: Memberships, modules: readonly ModuleHooks[]): Memberships {
  return {
    tables: memberships.tables,
    find: async (db, sender, database, now) => {
      const found = await memberships.find(db, sender, database, now);
      const { access } = found;
      if (access === undefined || access.pending || database === undefined) return found;
      const hidden = await hiddenFrom(db, modules, database, { id: sender.user.id, admin: access.admin });
      return hidden.length === 0 ? found : { ...found, access: { ...access, hidden } };
    },
  };
}

async function hiddenFrom(
  db: Db,
  modules: readonly ModuleHooks[],
  group: string,
  member: Member,
): Promise<readonly string[]> {
  const each = await Promise.all(modules.map(async (module) => module.hidden?.(db, group, member) ?? []));
  return each.flat().toSorted();
}

/** Whether any record of the group is hidden from another member than the caller. */
export async function hidesFrom(ctx: Context, member: Member): Promise<boolean> {
  return (await hiddenFrom(ctx.db, ctx.product.modules, ctx.account, member)).length > 0;
}

/** Whether a record is hidden from another member than the caller, for mails. */
export async function isHiddenFrom(ctx: Context, member: Member, record: string): Promise<boolean> {
  const hidden = await hiddenFrom(ctx.db, ctx.product.modules, ctx.account, member);
  if (hidden.length === 0) return false;
  const [row] = await ctx.db.query<{ hidden: boolean }>('SELECT is_hidden($1, $2, $3, true) AS hidden', [
    ctx.account,
    record,
    hidden,
  ]);
  return row?.hidden !== false;
}

/**
 * Does work that follows from a write of the caller, in a module that hides records from them: it must not depend on who writes. Nothing of it may
 * be answered to the caller.
 */
export async function seeingHiddenRecords<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  const { hidden, ...access } = ctx.who.access;
  if (hidden === undefined) return work(ctx);
  const hide = async (ids: readonly string[]): Promise<void> => {
    await ctx.db.query("SELECT set_config('app.hidden', $1, true)", [ids.join(' ')]);
  };
  await hide([]);
  try {
    return await work({ ...ctx, who: { ...ctx.who, access } });
  } finally {
    // A transaction that failed takes no statement any more, and its rollback restores the setting.
    await hide(hidden).catch(() => undefined);
  }
}

/** Stored records of one kind below the same kinds that are hidden from the caller; see `document_totals`. */
export interface HiddenTotal {
  readonly klass: string;
  readonly parents: string;
  readonly records: number;
}

/** What running totals count, but the caller must not. */
export async function hiddenTotals(ctx: Context): Promise<readonly HiddenTotal[]> {
  if (ctx.who.access.hidden === undefined) return [];
  return ctx.db.query<HiddenTotal & Input>('SELECT klass, parents, records FROM hidden_records($1)', [ctx.account]);
}

/** SQL condition on counters: they count no hidden records. $1 is the database. */
export const openCounters = 'lower(id) <> ALL (ARRAY(SELECT h.klass FROM hidden_records($1) h WHERE h.records > 0))';
