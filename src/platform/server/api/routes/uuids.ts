import { Type } from 'typebox';
import { hexId } from '#platform/entity/id.ts';
import type { App } from '../../app.ts';
import type { Api } from '../shapes/api.ts';
import { exactly, listOf, optional, whole } from '../shapes/shape.ts';

const most = 1000;

/** `GET /_uuids`: ids for new documents; clients put the prefix of the kind before them. */
export function uuidRoutes(_app: App, server: Api): void {
  server.get(
    '/_uuids',
    {
      config: { policy: 'public', cost: 'none' },
      schema: {
        operationId: 'uuids',
        tags: ['Server'],
        summary: 'Ids for new documents, without the prefix of a kind',
        querystring: exactly({
          count: optional(
            whole(0, most, {
              description: `At most ${most}.`,
              'x-refusal': { error: 'bad_request', reason: `\`count\` must be a number of at most ${most}` },
            }),
          ),
        }),
        response: { 200: exactly({ uuids: listOf(Type.String()) }) },
      },
    },
    async ({ query: { count = 1 } }) => ({ uuids: Array.from({ length: count }, () => hexId()) }),
  );
}
