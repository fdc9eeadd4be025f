import { Type } from 'typebox';
import type { Input } from '#platform/entity/define.ts';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { requireAdmin, type Context } from '#platform/server/context.ts';
import { readingAccount } from '#platform/server/app/open-context.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import {
  answerOf,
  exactly,
  listOf,
  ofDatabase,
  optional,
  type Shape,
  whole,
} from '#platform/server/api/shapes/shape.ts';
import { parseMoment } from '#platform/entity/parse-day.ts';

const word = (description: string) => optional(Type.String({ pattern: String.raw`^[\w-]{0,64}$`, description }));
const instant = optional(Type.String({ description: 'Time, ISO 8601.' }));

const schema = {
  operationId: 'audit',
  tags: ['Groups'],
  summary: 'The audit log: changes of rights, members, plan and settings, and deletions; for administrators',
  params: ofDatabase,
  querystring: exactly({
    event: word('role, visibility, invite, member_removed, setting, plan, delete …'),
    user: word('Id of the person who made the change.'),
    since: instant,
    until: instant,
    limit: optional(whole(1, 200, { description: '50 by default.' })),
    bookmark: optional(Type.String({ description: 'The bookmark of the previous page.' })),
  }),
  response: {
    200: answerOf(
      exactly({
        rows: listOf(
          Type.Object({ id: Type.String(), at: Type.String(), event: Type.String(), detail: Type.Object({}) }),
        ),
        bookmark: optional(Type.String()),
      }),
    ),
  },
};

/**
 * `GET /{account_id}/_audit?event=&user=&since=&until=&limit=&bookmark=`: who changed rights, members, plan and settings, and
 * who deleted what, newest first; for admins. `{rows: [{id, at, event, user?, address?, detail}], bookmark?}`, at most 200 a page.
 */
export function auditRoutes(app: App, server: Api): void {
  server.get('/:db/_audit', { config: { policy: 'member', cost: 'find' }, schema }, async (request) => {
    const asked = parse(request.query);
    return readingAccount(app, request, async (ctx) => {
      requireAdmin(ctx);
      return page(ctx, asked);
    });
  });
}

interface Asked {
  readonly event: string | null;
  readonly user: string | null;
  readonly since: Date | null;
  readonly until: Date | null;
  readonly after: { readonly at: Date; readonly id: string } | null;
  readonly limit: number;
}

function parse(query: Shape<typeof schema.querystring>): Asked {
  const momentOf = (name: 'since' | 'until'): Date | null => {
    const value = query[name] ?? '';
    if (value === '') return null;
    const time = parseMoment(value);
    if (time === undefined) throw failure('bad_request', `Invalid value for ${name}`);
    return time;
  };
  const mark = query.bookmark ?? '';
  const [at, id] = mark === '' ? [] : mark.split(' ');
  const after = parseMoment(at ?? '');
  if (mark !== '' && (id === undefined || after === undefined))
    throw failure('invalid_bookmark', 'Invalid bookmark value');
  return {
    event: query.event || null,
    user: query.user || null,
    since: momentOf('since'),
    until: momentOf('until'),
    after: after === undefined || id === undefined ? null : { at: after, id },
    limit: query.limit ?? 50,
  };
}

interface Row {
  readonly id: string;
  readonly at: string;
  readonly event: string;
  readonly user_id: string | null;
  readonly address: string | null;
  readonly detail: Input;
}

/** Deletions come from the timeline, everything else from the audit table. */
const sources = [
  "SELECT 'aud-' || lpad(id::text, 12, '0') AS id, at, event, user_id, address, detail FROM audit WHERE account_id = $1",
  `SELECT id, created_at AS at, 'delete' AS event, whodunnit AS user_id, NULL AS address,
     jsonb_build_object('klass', item_type, 'label', item_label) AS detail
   FROM versions WHERE account_id = $1 AND event = 'destroy'`,
];

const newest = (source: string): string => `SELECT * FROM (${source}) e
  WHERE ($2::text IS NULL OR event = $2) AND ($3::text IS NULL OR user_id = $3)
    AND ($4::timestamptz IS NULL OR at >= $4) AND ($5::timestamptz IS NULL OR at < $5)
    AND ($6::timestamptz IS NULL OR (at, id) < ($6, $7::text))
  ORDER BY at DESC, id DESC LIMIT $8`;

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

async function page(ctx: Context, asked: Asked): Promise<Input> {
  const { after } = asked;
  const values = [
    ctx.account,
    asked.event,
    asked.user,
    asked.since,
    asked.until,
    after?.at ?? null,
    after?.id ?? null,
    asked.limit + 1,
  ];
  const each = await Promise.all(sources.map(async (source) => ctx.db.query<Row>(newest(source), values)));
  const found = each.flat().toSorted((one, other) => compare(other.at, one.at) || compare(other.id, one.id));
  const rows = found.slice(0, asked.limit);
  const people = await ctx.product.authentication.people(
    ctx,
    rows.flatMap((row) => row.user_id ?? []),
  );
  const last = found.length > asked.limit ? rows.at(-1) : undefined;
  return {
    rows: rows.map((row) => entryOf(row, people)),
    ...(last === undefined ? {} : { bookmark: `${last.at} ${last.id}` }),
  };
}

function entryOf(row: Row, people: ReadonlyMap<string, Input>): Input {
  const { id, at, event, detail } = row;
  const user = row.user_id === null ? undefined : people.get(row.user_id);
  return {
    id,
    at,
    event,
    detail,
    ...(user === undefined ? {} : { user: { _id: user['_id'], label: user['label'] } }),
    ...(row.address === null ? {} : { address: row.address }),
  };
}
