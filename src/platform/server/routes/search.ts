import type { FastifyInstance } from 'fastify';
import type { Input } from '#platform/entity/define.ts';
import { fail } from '#platform/entity/failure.ts';
import type { App } from '../app.ts';
import { readingAccount, objectBody } from '../context.ts';
import { readableKinds } from '../scopes.ts';
import { search } from '../search.ts';
import { type Path } from './database.ts';

/** `POST /{db}/_search {text, kinds?, limit?, bookmark?}`: one box over all kinds. */
export function searchRoutes(app: App, server: FastifyInstance): void {
  server.post<{ Params: Path }>(
    '/:db/_search',
    { config: { policy: 'member', token: 'by-kind', cost: 'search' } },
    async (request) => {
      const asked = parse(objectBody(request.body));
      return readingAccount(app, request, async (ctx) => {
        const readable = readableKinds(app, ctx.who);
        if (readable === undefined) return search(ctx, asked);
        const kinds = asked.kinds === undefined ? readable : asked.kinds.filter((kind) => readable.includes(kind));
        return search(ctx, { ...asked, kinds });
      });
    },
  );
}

function parse(body: Input): { text: string; kinds: string[] | undefined; limit: number; skip: number } {
  const odd = Object.keys(body).find((name) => !['text', 'kinds', 'limit', 'bookmark'].includes(name));
  if (odd !== undefined) throw fail('invalid_key', `Invalid key ${odd} for this request.`);
  const { text, kinds, limit = 25, bookmark = '' } = body;
  if (typeof text !== 'string' || text.length > 200)
    throw fail('bad_request', 'text must be a string of at most 200 characters');
  if (
    kinds !== undefined &&
    !(Array.isArray(kinds) && kinds.length <= 50 && kinds.every((kind) => typeof kind === 'string'))
  ) {
    throw fail('bad_request', 'kinds must be a list of kinds');
  }
  if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 1 || limit > 200)
    throw fail('invalid_non_neg_integer', 'limit must be from 1 to 200');
  if (typeof bookmark !== 'string' || !/^\d{0,5}$/.test(bookmark))
    throw fail('invalid_bookmark', 'Invalid bookmark value');
  return { text, kinds: kinds, limit, skip: Number(bookmark) };
}
