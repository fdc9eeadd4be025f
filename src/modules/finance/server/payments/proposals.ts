import { failure } from '#platform/entity/failure.ts';
import { mayUse } from '#platform/server/auth/scopes.ts';
import type { Context, Update } from '#platform/server/context.ts';
import { lockGroup } from '#platform/server/records/group-lock.ts';
import { read } from '#platform/server/records/documents.ts';
import { income } from '../../entities/income.ts';
import { notePaymentRows } from './note-payment-rows.ts';

/** A row that looks like the payment of a record. */
export interface Proposal {
  readonly row: string;
  readonly source: string;
  readonly label: string;
}

/** Proposals in one answer: as many as rows of an import are shown. */
const most = 500;

/** The proposals for the rows of an import or for one row. Who may not read the records that were paid gets none. */
export async function listProposals(
  ctx: Context,
  { csv = null, row = null }: { csv?: string | null; row?: string | null },
): Promise<readonly Proposal[]> {
  const rows = await ctx.db.query<{ row: string; source: string; label: string }>(
    `SELECT p.row_id AS row, p.source, p.label FROM payment_proposals p JOIN incomes i ON i.account_id = $1 AND i.id = p.row_id
     WHERE p.account_id = $1 AND ($2::text IS NULL OR i.csv_id = $2) AND ($3::text IS NULL OR i.id = $3)
     ORDER BY i.date DESC, i.id DESC LIMIT ${most}`,
    [ctx.account, csv, row],
  );
  return rows.filter(({ source }) => mayUseSource(ctx, source, 'read'));
}

/** `PUT /{db}/_design/payment/_update/{accept|decline}/{income}`: the row is the payment that it looks like, or it is not. */
export const decideProposal: Update = async (ctx, verb, id) => {
  if ((verb !== 'accept' && verb !== 'decline') || !id.startsWith(`${income.prefix}-`))
    throw failure('not_found', 'missing');
  await lockGroup(ctx);
  const doc = await read(ctx, income, id);
  const [proposal] = await listProposals(ctx, { row: id });
  if (proposal === undefined || !mayUseSource(ctx, proposal.source, 'write')) throw failure('not_found', 'missing');
  if (verb === 'decline') {
    await ctx.db.query('DELETE FROM payment_proposals WHERE account_id = $1 AND row_id = $2', [ctx.account, id]);
    return { id, rev: doc._rev };
  }
  const [wallet] = await ctx.db.query<{ currency: string }>(
    'SELECT currency FROM wallets WHERE account_id = $1 AND id = $2',
    [ctx.account, doc['wallet_id']],
  );
  const detail = {
    state: 'accepted',
    row: id,
    source: proposal.source,
    amount: String(doc['value']),
    currency: wallet?.currency ?? '',
    date: String(doc['date']),
    text: [doc['paid_by'], doc['description']].filter((part) => typeof part === 'string').join(' '),
  };
  await notePaymentRows(ctx, detail);
  return { id, rev: (await read(ctx, income, id))._rev };
};

/** The kind of a record in another module is known by its id. */
function mayUseSource(ctx: Context, source: string, use: 'read' | 'write'): boolean {
  const entity = ctx.product.registry.ofId(source);
  return entity !== undefined && mayUse(ctx.who, entity, use);
}
