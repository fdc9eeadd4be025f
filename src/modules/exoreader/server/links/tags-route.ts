import { Type } from 'typebox';
import type { App } from '#platform/server/app.ts';
import { readingAccount } from '#platform/server/app/open-context.ts';
import { checkModuleScope } from '#platform/server/auth/scopes.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, listOf, ofDatabase } from '#platform/server/api/shapes/shape.ts';

/** Tags of one response: those with the most links. */
const most = 2000;

const schema = {
  operationId: 'linkTags',
  tags: ['Reader'],
  summary: 'The tags of the links, with the number of links of each',
  params: ofDatabase,
  response: {
    200: exactly({
      rows: listOf(exactly({ tag: Type.String(), count: Type.Integer() })),
      read_later: Type.Integer({ description: 'Number of links to read later.' }),
    }),
  },
};

/** `GET /{db}/_tags`. */
export function tagRoutes(app: App, server: Api): void {
  const config = { policy: 'member', cost: 'find', token: 'reader' } as const;
  server.get('/:db/_tags', { config, schema }, async (request) =>
    readingAccount(app, request, async (ctx) => {
      checkModuleScope(ctx.who, 'reader', 'read');
      const [rows, [later]] = await Promise.all([
        ctx.db.query<{ tag: string; count: number }>(
          `SELECT tag, count(*)::integer AS count
           FROM bookmark_entries b CROSS JOIN LATERAL jsonb_array_elements_text(b.tag_names) AS tag
           WHERE b.account_id = $1 GROUP BY tag ORDER BY count DESC, tag LIMIT ${most}`,
          [ctx.account],
        ),
        ctx.db.query<{ count: number }>(
          'SELECT count(*)::integer AS count FROM bookmark_entries WHERE account_id = $1 AND read_later',
          [ctx.account],
        ),
      ]);
      return { rows, read_later: later?.count ?? 0 };
    }),
  );
}
