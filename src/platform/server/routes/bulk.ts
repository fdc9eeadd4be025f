import type { FastifyInstance } from 'fastify';
import type { AnyDoc, Entity, Input } from '#platform/entity/define.ts';
import { fail } from '#platform/entity/failure.ts';
import type { App } from '../app.ts';
import { objectBody, readingAccount, type Context } from '../context.ts';
import { readMany } from '../read-many.ts';
import { entityOfId, presented, type Path } from './database.ts';
import { writeRows } from './write-rows.ts';

const most = 500;

/** Several documents in one request: `_bulk_docs` with a result per row, `_all_docs` by keys. */
export function bulkRoutes(app: App, server: FastifyInstance): void {
  const config = { policy: 'member', token: 'by-kind' } as const;

  server.post<{ Params: Path }>('/:db/_bulk_docs', { config: { ...config, cost: 'bulk' } }, async (request, reply) => {
    const docs = listOf(objectBody(request.body)['docs'], 'docs');
    return reply.code(201).send(await writeRows(app, request, docs));
  });

  server.post<{ Params: Path }>('/:db/_all_docs', { config: { ...config, cost: 'find' } }, async (request) => {
    const keys = listOf(objectBody(request.body)['keys'], 'keys');
    return readingAccount(app, request, async (ctx) => {
      const wanted = keys.flatMap((key) => readable(ctx, String(key)));
      const docs = await readMany(ctx, wanted);
      const rows = keys.map((key) => rowOfDoc(app, String(key), docs.get(String(key))));
      return { total_rows: rows.length, offset: 0, rows };
    });
  });
}

function rowOfDoc(app: App, key: string, doc: AnyDoc | undefined): Input {
  if (doc === undefined) return { key, error: 'not_found' };
  return { id: key, key, value: { rev: doc._rev }, doc: presented(app, doc) };
}

/** A key of a kind that lives here and that the caller may read; any other reads as a record that is not there. */
function readable(ctx: Context, id: string): { entity: Entity; id: string }[] {
  try {
    return [{ entity: entityOfId(ctx, id, 'read'), id }];
  } catch {
    return [];
  }
}

function listOf(value: unknown, name: string): unknown[] {
  if (!Array.isArray(value)) throw fail('bad_request', `\`${name}\` must be an array.`);
  if (value.length > most) throw fail('bad_request', `\`${name}\` may have at most ${most} entries.`);
  return value as unknown[];
}
