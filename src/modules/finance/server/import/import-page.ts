import { Type } from 'typebox';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { type Context } from '#platform/server/context.ts';
import { readingAccount } from '#platform/server/app/open-context.ts';
import { read } from '#platform/server/records/documents.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import {
  answerOf,
  exactly,
  flag,
  listOf,
  ofRecord,
  optional,
  orNull,
  whole,
} from '#platform/server/api/shapes/shape.ts';
import { runningStep } from '#platform/server/jobs/steps/begin-step.ts';
import { csv } from '../../entities/csv.ts';
import { rowKinds } from '../../rules/row-kinds.ts';
import { sumAfter } from './sum-after.ts';

const refusal = { error: 'bad_request', reason: 'skip and limit are whole numbers.' } as const;

const row = Type.Object({
  _id: Type.String(),
  _rev: Type.String(),
  klass: Type.Enum([...rowKinds]),
  date: Type.String(),
  amount: Type.String(),
  who: orNull(Type.String()),
  description: orNull(Type.String()),
  categories: orNull(listOf(Type.String())),
  confirmed: orNull(Type.Boolean()),
  imported: orNull(Type.Boolean()),
});

const schema = {
  operationId: 'importedRows',
  tags: ['Finance'],
  summary: 'The rows of an import by day, the numbers of waiting and edited ones, and the sum of those that wait',
  params: ofRecord,
  querystring: exactly({
    skip: optional(whole(0, 100_000, { description: 'Rows to skip.', 'x-refusal': refusal })),
    limit: optional(whole(0, 500, { description: 'Rows of the page; default 100.', 'x-refusal': refusal })),
    waiting: optional(flag({ description: 'Only waiting rows.' })),
  }),
  response: {
    200: answerOf(
      exactly({
        rows: Type.Integer(),
        waiting: Type.Integer(),
        waiting_sum: Type.String(),
        later_sum: Type.String({ description: 'The sum of the wallet’s rows after the file’s last day.' }),
        edited: Type.Integer(),
        step: Type.Unknown(),
        page: listOf(row),
      }),
    ),
  },
};

/** `GET /{db}/wallets-upload/{import}`: its rows by day. */
export function importPageRoute(app: App, server: Api): void {
  server.get(
    '/:db/wallets-upload/:id',
    { config: { policy: 'member', cost: 'find', token: 'finance' }, schema },
    async (request) => {
      const { skip = 0, limit = 100, waiting = false } = request.query;
      const page = { skip, limit, waiting };
      return readingAccount(app, request, async (ctx) => pageOf(ctx, request.params.id, page));
    },
  );
}

interface Page {
  readonly skip: number;
  readonly limit: number;
  readonly waiting: boolean;
}

/** The rows of an import with the columns of a list; the amount is signed as it moves the import's wallet. */
const rowsSql = `
  SELECT id AS _id, rev AS _rev, 'income' AS klass, date, value::text AS amount, paid_by AS who, description, categories, confirmed, imported
  FROM incomes WHERE account_id = $1 AND csv_id = $2
  UNION ALL
  SELECT id, rev, 'outgo', date, '-' || value::text, paid_to, description, categories, confirmed, imported
  FROM outgos WHERE account_id = $1 AND csv_id = $2
  UNION ALL
  ${betweenWallets('transfer', 'value', 'value')}
  UNION ALL
  ${betweenWallets('exchange', 'value_out', 'value_in')}`;

/** The other wallet is shown as who paid or was paid. */
function betweenWallets(kind: 'transfer' | 'exchange', out: string, into: string): string {
  const isOut = 't.source_wallet_id = c.wallet';
  return `SELECT t.id, t.rev, '${kind}', t.date, CASE WHEN ${isOut} THEN '-' || t.${out}::text ELSE t.${into}::text END,
    o.name, t.description, t.categories, t.confirmed, t.imported
  FROM ${kind}s t JOIN csvs c ON c.account_id = t.account_id AND c.id = t.csv_id
    JOIN wallets o ON o.account_id = t.account_id AND o.id = CASE WHEN ${isOut} THEN t.destination_wallet_id ELSE t.source_wallet_id END
  WHERE t.account_id = $1 AND t.csv_id = $2`;
}

async function pageOf(ctx: Context, id: string, { skip, limit, waiting }: Page): Promise<object> {
  if (!id.startsWith(`${csv.prefix}-`)) throw failure('not_found', 'missing');
  const doc = await read(ctx, csv, id);
  const [rows, [counts], later] = await Promise.all([
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
    sumAfter(ctx, doc['wallet'], doc['last_date']),
  ]);
  return { ...counts, later_sum: later, step: (await runningStep(ctx, id)) ?? null, page: rows };
}
