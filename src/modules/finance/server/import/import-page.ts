import type { FastifyInstance } from 'fastify';
import { fail } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { readingAccount, type Context } from '#platform/server/context.ts';
import { read } from '#platform/server/documents.ts';
import { onlyQuery, type Path } from '#platform/server/routes/database.ts';
import { runningStep } from '#platform/server/steps/begin.ts';
import { csv } from '../../entities/csv.ts';

/**
 * `GET /{db}/wallets-upload/{import}?skip=&limit=&waiting=true`: the rows of an import by day, how many wait or were edited since, and by
 * what the balance moves when those that wait are accepted.
 */
export function importPageRoute(app: App, server: FastifyInstance): void {
  server.get<{ Params: Path }>(
    '/:db/wallets-upload/:id',
    { config: { policy: 'member', cost: 'find', token: 'finance' } },
    async (request) => {
      const { skip, limit, waiting } = onlyQuery(request, ['skip', 'limit', 'waiting']);
      const page = { skip: whole(skip, 0, 100_000), limit: whole(limit, 100, 500), waiting: waiting === 'true' };
      return readingAccount(app, request, async (ctx) => pageOf(ctx, request.params.id, page));
    },
  );
}

interface Page {
  readonly skip: number;
  readonly limit: number;
  readonly waiting: boolean;
}

/** Both kinds of rows of one import with the columns that a list shows; the amount is signed. */
const rowsSql = `
  SELECT id AS _id, rev AS _rev, 'income' AS klass, date, value::text AS amount, paid_by AS who, description, categories, confirmed, imported
  FROM incomes WHERE account_id = $1 AND csv_id = $2
  UNION ALL
  SELECT id, rev, 'outgo', date, '-' || value::text, paid_to, description, categories, confirmed, imported
  FROM outgos WHERE account_id = $1 AND csv_id = $2`;

async function pageOf(ctx: Context, id: string, { skip, limit, waiting }: Page): Promise<object> {
  if (!id.startsWith(`${csv.prefix}-`)) throw fail('not_found', 'missing');
  await read(ctx, csv, id);
  const [rows, [counts]] = await Promise.all([
    ctx.db.query(
      `SELECT * FROM (${rowsSql}) AS r WHERE r.imported OR NOT $5::boolean ORDER BY r.date DESC, r._id DESC LIMIT $3 OFFSET $4`,
      [ctx.account, id, limit, skip, waiting],
    ),
    ctx.db.query(
      `SELECT count(*)::integer AS rows, count(*) FILTER (WHERE r.imported)::integer AS waiting,
         coalesce(sum(r.amount::numeric) FILTER (WHERE r.imported AND r.confirmed), 0)::text AS waiting_sum,
         count(*) FILTER (WHERE EXISTS (SELECT FROM versions v WHERE v.account_id = $1 AND v.item_id = r._id
           AND v.app_event NOT IN ('import', 'accept-import', 'confirm', 'unconfirm', 'map')))::integer AS edited
       FROM (${rowsSql}) AS r`,
      [ctx.account, id],
    ),
  ]);
  return { ...counts, step: (await runningStep(ctx, id)) ?? null, page: rows };
}

function whole(value: unknown, usual: number, most: number): number {
  if (value === undefined) return usual;
  const number = Number(value);
  if (!Number.isSafeInteger(number) || number < 0 || number > most)
    throw fail('bad_request', 'skip and limit are whole numbers.');
  return number;
}
