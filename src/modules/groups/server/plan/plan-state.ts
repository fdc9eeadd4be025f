import { Type } from 'typebox';
import type { App } from '#platform/server/app.ts';
import { readingAccount } from '#platform/server/app/open-context.ts';
import { freeRecords, isFree, isReadOnly, planWord, planWords, readOnlyAt } from '../../rules/plan.ts';
import { recordsOf } from './plan.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, ofDatabase, oneOf, optional } from '#platform/server/api/shapes/shape.ts';

const schema = {
  operationId: 'standing',
  tags: ['Groups'],
  summary: 'The group’s plan, its numbers of records and bytes, and the date from which it is read-only',
  params: ofDatabase,
  response: {
    200: exactly({
      plan: Type.String(),
      state: oneOf(planWords),
      records: Type.Integer(),
      size: Type.Integer({ description: 'Bytes.' }),
      limit: optional(Type.Integer({ description: 'Present if the plan has a limit.' })),
      over_since: optional(Type.String()),
      read_only_at: optional(Type.String()),
      delete_at: optional(
        Type.String({ description: 'Only for deleted groups: the time at which all data is erased.' }),
      ),
      read_only: Type.Boolean(),
    }),
  },
};

type GroupRow = {
  readonly plan: string;
  readonly over_since: string | null;
  readonly past_due: boolean;
  readonly delete_at: string | null;
};

/**
 * `GET /{account_id}/_standing`: the plan with its records, `{plan, state, records, size, limit?, over_since?, read_only_at?, delete_at?, read_only}`.
 * `size` in bytes; `limit` only where the plan has one.
 */
export function planStateRoutes(app: App, server: Api): void {
  server.get('/:db/_standing', { config: { policy: 'member', cost: 'read' }, schema }, async (request) =>
    readingAccount(app, request, async (ctx) => {
      const [row] = await ctx.db.query<GroupRow>(
        'SELECT plan, over_since, past_due, delete_at FROM groups WHERE account_id = $1',
        [ctx.account],
      );
      const state = {
        plan: row?.plan ?? 'free',
        over_since: row?.over_since ?? null,
        past_due: row?.past_due === true,
      };
      const at = readOnlyAt(state);
      return {
        plan: state.plan,
        state: planWord(state, ctx.now),
        ...(await recordsOf(ctx)),
        ...(isFree(state.plan) ? { limit: freeRecords } : {}),
        ...(state.over_since === null ? {} : { over_since: state.over_since }),
        ...(at === null ? {} : { read_only_at: at.toISOString() }),
        ...(typeof row?.delete_at === 'string' ? { delete_at: row.delete_at } : {}),
        read_only: typeof row?.delete_at === 'string' || isReadOnly(state, ctx.now),
      };
    }),
  );
}
