import { Type } from 'typebox';
import type { App } from '../../app.ts';
import { newestSeq } from '../../changes/changes.ts';
import { readableTotals } from '../../changes/document-totals.ts';
import { readingAccount } from '../../app/open-context.ts';
import type { Api } from '../shapes/api.ts';
import { exactly, ofDatabase } from '../shapes/shape.ts';

const bytes = Type.Integer({ description: 'Bytes of records and files that count towards the plan.' });
const info = exactly({
  db_name: Type.String(),
  doc_count: Type.Integer({ description: 'Documents that the caller may read.' }),
  doc_del_count: Type.Integer(),
  update_seq: Type.Integer(),
  purge_seq: Type.Integer(),
  compact_running: Type.Boolean(),
  disk_format_version: Type.Integer(),
  instance_start_time: Type.String(),
  props: exactly({}),
  sizes: exactly({ active: bytes, external: bytes, file: bytes }),
  cluster: exactly({ q: Type.Integer(), n: Type.Integer(), w: Type.Integer(), r: Type.Integer() }),
});

/** `GET /{db}`: number of documents and the newest `seq`, in CouchDB's format. */
export function databaseInfoRoutes(app: App, server: Api): void {
  const schema = {
    operationId: 'info',
    tags: ['Documents'],
    summary: 'Information about a database, as in CouchDB',
    params: ofDatabase,
    response: { 200: info },
  };
  server.get('/:db', { config: { policy: 'member', cost: 'find', token: 'by-kind' }, schema }, async (request) =>
    readingAccount(app, request, async (ctx) => {
      const [totals, seq, size] = await Promise.all([
        readableTotals(ctx),
        newestSeq(ctx.db, ctx.account),
        ctx.db.query<{ size: number }>(
          'SELECT coalesce(sum(size), 0)::bigint AS size FROM counters WHERE account_id = $1',
          [ctx.account],
        ),
      ]);
      const all = size[0]?.size ?? 0;
      return {
        db_name: ctx.account,
        doc_count: totals.documents,
        doc_del_count: totals.removed,
        update_seq: seq,
        purge_seq: 0,
        compact_running: false,
        disk_format_version: 8,
        instance_start_time: '0',
        props: {},
        sizes: { active: all, external: all, file: all },
        cluster: { q: 1, n: 1, w: 1, r: 1 },
      };
    }),
  );
}
