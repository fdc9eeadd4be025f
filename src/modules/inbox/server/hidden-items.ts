import { hidesFrom, isHiddenFrom } from '#platform/server/auth/hidden-records.ts';
import type { Context } from '#platform/server/context.ts';
import type { Event } from './event.ts';

/** A record in a group of the person whose database is bound. */
export interface Item {
  readonly group_id: string;
  readonly item: string | null;
  /** Whether the person is an administrator of the group. */
  readonly admin: boolean;
}

/** Events of records that their modules do not hide from the person of the bound database. */
export async function withoutHidden(ctx: Context, events: readonly Event[]): Promise<readonly Event[]> {
  const hiding = ctx.product.modules.filter(({ hidden }) => hidden !== undefined).map(({ key }) => key);
  const seen: Event[] = [];
  for (const event of events) if (!hiding.includes(event.module) || !(await isHidden(ctx, event))) seen.push(event);
  return seen;
}

/** Whether modules hide any record of a group from the person of the bound database. */
export async function hidesAny(ctx: Context, { group_id: account, admin }: Omit<Item, 'item'>): Promise<boolean> {
  const { who, log } = ctx;
  return ctx.inOtherDatabase(
    { account, who: { ...who, access: { admin: true, pending: false } }, log },
    async (group) => hidesFrom(group, { id: ctx.account, admin }),
  );
}

/** Whether a module hides a record from the person of the bound database. */
export async function isHidden(ctx: Context, { group_id: account, item, admin }: Item): Promise<boolean> {
  if (item === null) return false;
  const { who, log } = ctx;
  return ctx.inOtherDatabase(
    { account, who: { ...who, access: { admin: true, pending: false } }, log },
    async (group) => isHiddenFrom(group, { id: ctx.account, admin }, item),
  );
}
