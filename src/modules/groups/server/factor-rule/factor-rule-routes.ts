import { Type } from 'typebox';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { inAccount } from '#platform/server/app/open-context.ts';
import { requireAdmin, type Context } from '#platform/server/context.ts';
import { memberOf } from '#platform/server/http/guard.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, listOf, ofDatabase, optional, yes } from '#platform/server/api/shapes/shape.ts';
import { lockAccount } from '#platform/server/records/group-lock.ts';
import { audit } from '#modules/people/server/audit.ts';
import { setFactorDeadlines } from '../members/membership-mirror.ts';
import { hasFactor } from '#modules/people/server/second-factor/has-factor.ts';

const about = { tags: ['Groups'], params: ofDatabase };
const schemas = {
  read: {
    ...about,
    operationId: 'factorRule',
    summary: 'Whether the group’s members need a second factor; for administrators also who has none',
    response: {
      200: exactly({
        required: Type.Boolean(),
        since: optional(Type.String()),
        members: optional(
          listOf(
            exactly({
              user_id: Type.String(),
              has: Type.Boolean({ description: 'An authenticator app or a passkey.' }),
              until: optional(Type.String({ description: 'The end of the grace, while the rule applies.' })),
            }),
          ),
        ),
      }),
    },
  },
  set: {
    ...about,
    operationId: 'setFactorRule',
    summary: 'Demand a second factor of all members within 7 days, or end that; for administrators',
    body: exactly({ required: Type.Boolean() }),
    response: { 200: exactly({ ok: yes }) },
  },
};

interface MemberRow {
  readonly user_id: string;
  readonly has: boolean;
  readonly until: string | null;
}

/** `/{account_id}/_second_factor`: the rule of a group that its members need a second factor. */
export function factorRuleRoutes(app: App, server: Api): void {
  server.get(
    '/:db/_second_factor',
    { config: { policy: 'member', cost: 'read' }, schema: schemas.read },
    async (request) => {
      const { account, access } = memberOf(request);
      return app.system('plans', async (db) => {
        const [group] = await db.query<{ since: string | null }>(
          'SELECT factor_since AS since FROM groups WHERE account_id = $1',
          [account],
        );
        const since = group?.since ?? null;
        const rule = { required: since !== null, ...(since === null ? {} : { since }) };
        if (!access.admin) return rule;
        const members = await db.query<MemberRow & Record<string, unknown>>(
          `SELECT m.user_id, m.factor_due AS until, ${hasFactor('m.user_id')} AS has
         FROM memberships m WHERE m.account_id = $1 AND m.status = 'accepted' ORDER BY m.user_id`,
          [account],
        );
        return {
          ...rule,
          members: members.map(({ user_id: id, has, until }) => ({
            user_id: id,
            has,
            ...(until === null ? {} : { until }),
          })),
        };
      });
    },
  );

  server.put(
    '/:db/_second_factor',
    { config: { policy: 'member', cost: 'write', proof: true }, schema: schemas.set },
    async (request) => {
      const { required } = request.body;
      const { user, access } = memberOf(request);
      // Otherwise the only administrator could shut out everybody, themselves included.
      if (required && access.admin && !(await app.system('users', async (db) => mayDemand(db, user.id))))
        throw failure('forbidden', 'Set up a second factor of your own first');
      await inAccount(app, request, async (ctx) => setRule(ctx, required), 'by-kind');
      return { ok: true };
    },
  );
}

async function mayDemand(db: Context['db'], userId: string): Promise<boolean> {
  const [row] = await db.query<{ has: boolean }>(`SELECT ${hasFactor('$1')} AS has`, [userId]);
  return row?.has === true;
}

async function setRule(ctx: Context, required: boolean): Promise<void> {
  requireAdmin(ctx);
  await lockAccount(ctx);
  const condition = required ? 'factor_since IS NULL' : 'factor_since IS NOT NULL';
  ctx.db.invalidate({ database: ctx.account });
  const changed = await ctx.db.query(
    `UPDATE groups SET factor_since = $2 WHERE account_id = $1 AND ${condition} RETURNING 1`,
    [ctx.account, required ? ctx.now : null],
  );
  if (changed.length === 0) return;
  await setFactorDeadlines(ctx);
  const event = required ? 'second_factor_required' : 'second_factor_optional';
  await audit(ctx.db, { event, userId: ctx.who.user.id, accountId: ctx.account, at: ctx.now });
}
