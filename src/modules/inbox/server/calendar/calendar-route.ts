import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Entity, Input } from '#platform/entity/define.ts';
import { failure } from '#platform/entity/failure.ts';
import { nearestLocale } from '#platform/entity/messages.ts';
import { type Region, regionOf } from '#platform/entity/region/region.ts';
import type { App } from '#platform/server/app.ts';
import { readingAs } from '#platform/server/app/open-context.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import type { Context, Principal } from '#platform/server/context.ts';
import { conditionOf } from '#platform/server/http/conditions.ts';
import { find } from '#platform/server/query/find/find.ts';
import { groupLocale } from '#modules/groups/server/group-settings.ts';
import { calendarDays, calendarPrefix, maxCalendarDates } from '../../rules/calendar-address.ts';
import { type CalendarDate, calendarText } from './calendar-text.ts';

/** `GET /calendar/{secret}.ics`: the dates of a calendar address, read with the present rights of its owner. */
export function calendarRoute(app: App, server: Api): void {
  const config = { policy: 'public', cost: 'find', door: 'programs' } as const;
  server.route({
    method: ['GET', 'HEAD'],
    url: '/calendar/:file',
    config,
    handler: async (request, reply) => send(app, request, reply),
  });
}

async function send(app: App, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { file } = request.params as { readonly file: string };
  const owned = await ownerOf(app, file, request);
  if (owned === undefined) throw failure('not_found', 'missing');
  const text = await readingAs(app, owned.principal, async (ctx) => textOf(app, ctx, owned.id));
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  void reply.headers({
    etag: tag,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  });
  if (conditionOf(request.headers, { tag }) === 'unchanged') return reply.code(304).send();
  return reply.type('text/calendar; charset=utf-8').send(text);
}

/** The person of the secret, as a member of its group; undefined for a wrong secret and for one whose owner may not read there. */
async function ownerOf(
  app: App,
  file: string,
  request: FastifyRequest,
): Promise<{ principal: Principal; id: string } | undefined> {
  const [, secret = `${calendarPrefix}none`] = /^(ofc_[\w-]{43})\.ics$/.exec(file) ?? [];
  const key = (await app.callers(secret, undefined))?.key;
  const caller = key && (await app.callers(secret, key.account));
  if (key === undefined || caller?.access === undefined || caller.access.pending || caller.overdue === true)
    return undefined;
  await caller.noteUse?.();
  // The key only leads to its owner, whose rights decide.
  const { user, access, roles } = caller;
  return { principal: { account: key.account, who: { user, access, roles }, log: request.log }, id: key.id };
}

async function textOf(app: App, ctx: Context, id: string): Promise<string> {
  const [feed] = await ctx.db.query<{ description: string; sources: readonly string[] | null }>(
    'SELECT description, sources FROM calendar_feeds WHERE account_id = $1 AND id = $2',
    [ctx.account, id],
  );
  const { country, today } = await groupLocale(ctx);
  const region = regionOf(nearestLocale(ctx.who.user.locale), country);
  const dates: CalendarDate[] = [];
  for (const source of feed?.sources ?? []) {
    const entity = app.registry.kind(source);
    // Limits of the membership may hide a module since the address was made.
    if (entity === undefined || ctx.who.access.limits?.[entity.module] === 'none') continue;
    dates.push(...(await datesOf(app, ctx, entity, { today, region, most: maxCalendarDates - dates.length })));
  }
  const sorted = dates.toSorted((a, b) => (`${a.day} ${a.uid}` < `${b.day} ${b.uid}` ? -1 : 1));
  return calendarText(feed?.description ?? '', sorted);
}

interface Range {
  /** The group's present day. */
  readonly today: string;
  readonly region: Region;
  readonly most: number;
}

const pageSize = 200;

async function datesOf(
  app: App,
  ctx: Context,
  entity: Entity,
  { today, region, most }: Range,
): Promise<CalendarDate[]> {
  const { calendar } = entity;
  if (calendar === undefined) return [];
  const { day, where } = calendar;
  const titleOf = app.modules.map((module) => module.calendar?.[entity.kind]).find((title) => title !== undefined);
  const selector = {
    klass: entity.kind,
    ...where,
    [day]: { $gte: shifted(today, -calendarDays.before), $lte: shifted(today, calendarDays.after) },
  };
  const dates: CalendarDate[] = [];
  for (let bookmark: string | undefined; dates.length < most;) {
    const query = {
      selector,
      limit: Math.min(pageSize, most - dates.length),
      ...(bookmark === undefined ? {} : { bookmark }),
    };
    const { docs, bookmark: next } = await find(ctx, query, (doc) => doc);
    dates.push(...docs.map((doc) => dateOf(ctx, entity, doc, titleOf?.(doc, region) ?? String(doc['label'] ?? ''))));
    bookmark = next;
    if (docs.length < pageSize) break;
  }
  return dates;
}

function dateOf(ctx: Context, entity: Entity, doc: Input, title: string): CalendarDate {
  const { baseUrl } = ctx.product.environment;
  const id = String(doc['_id']);
  return {
    uid: `${id}@${new URL(baseUrl).hostname}`,
    day: String(doc[entity.calendar?.day ?? '']).slice(0, 10),
    title,
    url: `${baseUrl}/account/${ctx.account}/${entity.plural}/${id}`,
    createdAt: String(doc['created_at']),
    updatedAt: String(doc['updated_at']),
  };
}

function shifted(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
