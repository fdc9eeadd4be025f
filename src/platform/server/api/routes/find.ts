import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '../../app.ts';
import { readingAccount } from '../../app/open-context.ts';
import { csvText } from '../../query/find/csv-text.ts';
import { find } from '../../query/find/find.ts';
import { limits } from '../../query/find/selector/limits.ts';
import type { Api } from '../shapes/api.ts';
import {
  document,
  exactly,
  flag,
  listOf,
  media,
  ofDatabase,
  onLines,
  optional,
  readByHandler,
  selector,
  whole,
} from '../shapes/shape.ts';
import { presented } from './database.ts';

const withoutEffect = { description: 'As in CouchDB; without effect here.' };

export const question = readByHandler(
  exactly({
    selector,
    fields: optional(listOf(Type.String(), { maxItems: limits.fields })),
    sort: optional(
      listOf(Type.Union([Type.String(), Type.Record(Type.String(), Type.Enum(['asc', 'desc']))]), {
        maxItems: limits.sortFields,
      }),
    ),
    limit: optional(whole(0, limits.maxLimit, { description: `${limits.limit} where it is left out.` })),
    skip: optional(whole(0, limits.maxSkip)),
    bookmark: optional(Type.Union([Type.String({ maxLength: limits.bookmark }), Type.Null()])),
    use_index: optional(Type.Unknown(withoutEffect)),
    r: optional(Type.Integer(withoutEffect)),
    conflicts: optional(flag(withoutEffect)),
    stable: optional(flag(withoutEffect)),
    update: optional(flag(withoutEffect)),
    execution_stats: optional(flag(withoutEffect)),
    allow_fallback: optional(flag(withoutEffect)),
  }),
);

/** `POST /{db}/_find`: CouchDB's selectors over typed tables. */
export function findRoutes(app: App, server: Api): void {
  server.post(
    '/:db/_find',
    {
      config: { policy: 'member', cost: 'find', token: 'by-kind' },
      schema: {
        operationId: 'find',
        tags: ['Queries'],
        summary: 'Find documents of a kind by selector',
        params: ofDatabase,
        body: question,
        response: {
          200: {
            content: {
              'application/json': { schema: onLines('docs', { docs: listOf(document), bookmark: Type.String() }) },
              ...media('text/csv').content,
            },
          },
        },
      },
    },
    async (request, reply) => {
      const isSheet = wantsCsv(request);
      const columns = isSheet ? columnsOf(request.body['fields']) : [];
      const found = await readingAccount(app, request, async (ctx) =>
        find(ctx, request.body, (doc) => presented(app, doc)),
      );
      if (!isSheet) return found;
      return sendSheet(reply, found, columns);
    },
  );
}

/** Whether a program asks for a sheet by its token. A session gets JSON: exports of persons are recorded by group. */
function wantsCsv(request: FastifyRequest): boolean {
  return request.who?.scopes !== undefined && /(^|,)\s*text\/csv\s*(;|,|$)/i.test(request.headers.accept ?? '');
}

function sendSheet(
  reply: FastifyReply,
  { docs, bookmark }: Awaited<ReturnType<typeof find>>,
  columns: readonly string[],
): FastifyReply {
  return reply.type('text/csv; charset=utf-8').header('x-bookmark', bookmark).send(csvText(docs, columns));
}

function columnsOf(fields: unknown): readonly string[] {
  const names = Array.isArray(fields) ? fields.filter((name) => typeof name === 'string') : [];
  if (names.length === 0) throw failure('invalid_fields', 'CSV needs `fields`: its columns');
  return names;
}
