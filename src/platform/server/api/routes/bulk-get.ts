import { Type } from 'typebox';
import type { AnyDoc } from '#platform/entity/define.ts';
import { Failure } from '#platform/entity/failure.ts';
import type { App } from '../../app.ts';
import { type Context } from '../../context.ts';
import { readingAccount } from '../../app/open-context.ts';
import { readMany } from '../../records/read-many.ts';
import { atRevision } from '../../records/revision.ts';
import type { Api } from '../shapes/api.ts';
import { document, exactly, flag, listOf, ofDatabase, optional, type Shape } from '../shapes/shape.ts';
import { readable } from './all-docs.ts';
import { presented, withRevisions } from './database.ts';

const most = 100;

const ignored = optional(flag({ description: 'As in CouchDB; without effect here.' }));
const schema = {
  operationId: 'bulkGet',
  tags: ['Documents'],
  summary: 'Read several documents by id, each optionally at a rev',
  params: ofDatabase,
  querystring: exactly({
    revs: optional(flag({ description: 'Adds `_revisions`, which knows the rev of each answer.' })),
    attachments: ignored,
    latest: ignored,
  }),
  body: exactly({
    docs: listOf(
      exactly({ id: Type.String(), rev: optional(Type.String()), atts_since: optional(listOf(Type.String())) }),
      {
        maxItems: most,
        'x-refusal': {
          error: 'bad_request',
          reason: `\`docs\` must be an array of at most ${most} entries {id, rev?}.`,
        },
      },
    ),
  }),
  response: {
    200: exactly({
      results: listOf(
        exactly({
          id: Type.String(),
          docs: listOf(
            exactly({
              ok: optional(document),
              error: optional(
                exactly({ id: Type.String(), rev: Type.String(), error: Type.String(), reason: Type.String() }),
              ),
            }),
          ),
        }),
      ),
    }),
  },
};
type Asked = Shape<typeof schema.body>['docs'][number];
type Found = Shape<(typeof schema.response)[200]>['results'][number]['docs'][number];

/** `POST /{db}/_bulk_get`: many documents by id and rev, as replicators request them. */
export function bulkGetRoutes(app: App, server: Api): void {
  server.post(
    '/:db/_bulk_get',
    { config: { policy: 'member', token: 'by-kind', cost: 'find' }, schema },
    async (request) =>
      readingAccount(app, request, async (ctx) => {
        const { docs } = request.body;
        const withHistory = (answer: Found): Found =>
          request.query.revs === true && answer.ok !== undefined ? { ok: withRevisions(answer.ok) } : answer;
        const latest = await readMany(
          ctx,
          docs.flatMap(({ id }) => readable(ctx, id)),
        );
        const results = [];
        for (const wanted of docs)
          results.push({ id: wanted.id, docs: [withHistory(await found(app, ctx, wanted, latest.get(wanted.id)))] });
        return { results };
      }),
  );
}

async function found(app: App, ctx: Context, { id, rev }: Asked, latest: AnyDoc | undefined): Promise<Found> {
  const failed = (error: string, reason: string): Found => ({ error: { id, rev: rev ?? 'undefined', error, reason } });
  const [wanted] = readable(ctx, id);
  if (latest === undefined || wanted === undefined) return failed('not_found', 'missing');
  try {
    const doc = rev === undefined ? latest : await atRevision(ctx, wanted.entity, latest, rev);
    return { ok: presented(app, doc) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return failed(error.error, String(error.reason));
  }
}
