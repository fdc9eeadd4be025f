import { Type } from 'typebox';
import { failure } from '#platform/entity/failure.ts';
import { newId } from '#platform/entity/id.ts';
import type { Input } from '#platform/entity/define.ts';
import type { App } from '#platform/server/app.ts';
import { personOf } from '#platform/server/http/guard.ts';
import { type Context } from '#platform/server/context.ts';
import { withContext } from '#platform/server/app/open-context.ts';
import { create, updateOwn } from '#platform/server/records/documents.ts';
import { account } from '../entities/account.ts';
import { accountConfiguration } from '../entities/account-configuration.ts';
import { subscription } from '../entities/subscription.ts';
import { isFeature, settingComplaint } from '../rules/configuration.ts';
import { groupLimit } from '../rules/groups.ts';
import { type Parent, requireParentGroup } from './sub-groups.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, oneOf, optional, readByHandler, written } from '#platform/server/api/shapes/shape.ts';

const schema = {
  operationId: 'createGroup',
  tags: ['Groups'],
  summary: 'Create a group; the caller becomes its administrator',
  // The definition of the group validates it.
  body: readByHandler(
    exactly({
      name: Type.String(),
      billing_email: optional(Type.String()),
      locale: optional(oneOf(['en', 'pt-BR'])),
      time_zone: optional(Type.String()),
      currency: optional(Type.String({ description: 'ISO 4217; otherwise it follows from the language.' })),
      features: optional(
        Type.Unsafe<Readonly<Record<string, string>>>({
          type: 'object',
          additionalProperties: oneOf(['enabled', 'disabled']),
          description:
            'What the group is for: modules and other features to switch on or off. The others have their default.',
        }),
      ),
      parent_account_id: optional(Type.String({ description: 'The parent group, of a Corporate plan.' })),
    }),
  ),
  response: { 201: written },
};

/** `POST /accounts`: a new group, its first settings and the caller's own membership as admin, all or nothing. */
export function accountRoutes(app: App, server: Api): void {
  server.post('/accounts', { config: { policy: 'person', cost: 'write' }, schema }, async (request, reply) => {
    const caller = personOf(request);
    const { locale, time_zone: zone, currency, features, parent_account_id: above, ...body } = request.body;
    const parent = above === undefined || above === null ? undefined : await requireParentGroup(app, request, above);
    const id = newId('acc', app.now().getTime());
    // The own membership in a new group gives nobody more.
    const provedAt = app.now().toISOString();
    const who = { user: caller.user, access: { admin: true, pending: false }, roles: caller.roles, provedAt };
    const rev = await withContext(app, { account: id, who, log: request.log }, async (ctx) =>
      createGroup(ctx, id, body, { locale, zone, currency, features, parent }),
    );
    return reply.code(201).header('etag', `"${rev}"`).send({ ok: true, id, rev });
  });
}

async function createGroup(
  ctx: Context,
  id: string,
  body: Input,
  where: { locale: unknown; zone: unknown; currency: unknown; features: unknown; parent: Parent | undefined },
): Promise<string> {
  const { parent, currency } = where;
  const features = chosenFeatures(where.features);
  const complaint = settingComplaint('currency', currency);
  if (complaint !== undefined) throw failure('unprocessable_entity', { currency: [complaint] });
  if (parent === undefined) await refuseTooManyGroups(ctx);
  const plan = parent?.plan ?? ctx.product.environment.defaultPlan;
  const made = await create(ctx, account, { ...body, _id: id });
  ctx.db.invalidate({ database: ctx.account });
  await ctx.db.query('INSERT INTO groups (account_id, parent_id, plan) VALUES ($1, $2, $3)', [id, parent?.id, plan]);
  const settings: [string, string][] = [
    ['name', String(made.doc['name'])],
    ['created-by', ctx.who.user.id],
    ['created-at', ctx.now.toISOString()],
    ['confirmed-plan', plan],
    ['locale', where.locale === 'en' || where.locale === 'pt-BR' ? where.locale : ctx.who.user.locale],
    ['time-zone', zoneOr(where.zone)],
  ];
  const billing = made.doc['billing_email'];
  if (parent !== undefined) settings.push(['parent-account-id', parent.id]);
  if (typeof billing === 'string') settings.push(['billing-email', billing]);
  if (typeof currency === 'string') settings.push(['currency', currency]);
  settings.push(...features);
  for (const [key, value] of settings) await create(ctx, accountConfiguration, { key, value }, 'create');
  const own = await create(ctx, subscription, { admin: true, email: ctx.who.user.email });
  await updateOwn(
    ctx,
    subscription,
    own.id,
    { user_id: ctx.who.user.id, status: 'accepted', account_name: made.doc['name'] },
    'accept',
  );
  return (await updateOwn(ctx, account, id, { v7_plan: plan }, 'update')).rev;
}

/** The features that the founder switched on or off. Throws 422 for what is no feature. */
function chosenFeatures(given: unknown): readonly [string, string][] {
  if (given === undefined || given === null) return [];
  const chosen = typeof given === 'object' ? Object.entries(given) : [];
  const wrong =
    typeof given !== 'object' ||
    Array.isArray(given) ||
    chosen.some(([key, value]) => !isFeature(key) || typeof value !== 'string');
  const complaint = wrong
    ? { code: 'is-invalid' }
    : chosen.map(([key, value]) => settingComplaint(key, value)).find(Boolean);
  if (complaint !== undefined) throw failure('unprocessable_entity', { features: [complaint] });
  return chosen.map(([key, value]) => [key, String(value)]);
}

function zoneOr(zone: unknown): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: typeof zone === 'string' ? zone : 'UTC' }).resolvedOptions()
      .timeZone;
  } catch {
    return 'UTC';
  }
}

/** Throws if the person has too many groups. `groups_of` counts across databases and locks the person until the commit, so that parallel requests cannot exceed the limit. */
export async function refuseTooManyGroups(ctx: Context): Promise<void> {
  const [row] = await ctx.db.query<{ groups: number }>('SELECT groups_of($1) AS groups', [ctx.who.user.id]);
  if ((row?.groups ?? 0) < groupLimit(ctx.who.user.confirmed)) return;
  throw failure(
    'forbidden',
    ctx.who.user.confirmed
      ? 'You can create or be member of up to 5 free Groups'
      : 'You can have only 1 free Group, please confirm your email to unlock more benefits',
  );
}
