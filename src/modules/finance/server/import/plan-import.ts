import { failure } from '#platform/entity/failure.ts';
import { newId } from '#platform/entity/id.ts';
import type { Context } from '#platform/server/context.ts';
import { freeRecords, holdRecords } from '#platform/server/jobs/steps/begin-step.ts';
import { itemsPerSlice } from '#platform/server/jobs/steps/step.ts';
import { csv } from '../../entities/csv.ts';
import { takesRows } from '../../rules/entering.ts';
import { compare } from './comparison.ts';
import type { OtherWallet, Plan, PlanRequest } from './plan.ts';
import { walletCurrencyOf, type Read } from './reading.ts';
import type { Upload } from './upload-body.ts';
import { importWork } from './work.ts';
import { writeImport, type Imported } from './write-import.ts';

/** What an import will write, and the state that it was compared with. */
interface Planned extends Pick<Read, 'purse'> {
  readonly id: string;
  readonly plan: Plan;
  readonly imports: string;
}

export async function planImport(ctx: Context, upload: Upload, { purse, file }: Read): Promise<Planned> {
  // Read first, so that the import notices any change made in between.
  const imports = await importsOf(ctx, upload.wallet);
  const comparison = await compare(ctx, upload.wallet, file, upload);
  const id = newId(csv.prefix, ctx.now.getTime());
  const { wallet, file_name, status, batch } = upload;
  const others = await otherWallets(ctx, upload.accounts);
  const ask = { upload: { wallet, file_name, status, batch }, others, id, atOnce: itemsPerSlice };
  return { id, purse, imports, plan: await ctx.workers.run(importWork, 'planFile', { comparison, ask }) };
}

/**
 * Locks the wallet and begins to write. Two imports into one wallet run one after the other, so that the second knows the lines of the
 * first. Returns undefined if another one ran in between: then the lines must be compared again. 409 if the wallet's digits or currency
 * changed.
 */
export async function beginImport(
  ctx: Context,
  { wallet }: Upload,
  planned: Planned,
): Promise<{ imported: Imported; step?: string | undefined } | undefined> {
  const hold = await holdRecords(ctx, [wallet]);
  const { precision, currency } = await walletCurrencyOf(ctx, wallet);
  if (precision !== planned.purse.precision || currency !== planned.purse.currency)
    throw failure('conflict', 'Document update conflict.');
  if ((await importsOf(ctx, wallet)) !== planned.imports) {
    await freeRecords(ctx, hold);
    return undefined;
  }
  return writeImport(ctx, hold, planned);
}

/** The wallets that the file's other accounts belong to; those that take no rows are left out. */
async function otherWallets(ctx: Context, accounts: Upload['accounts']): Promise<PlanRequest['others']> {
  const ids = [...new Set(Object.values(accounts))];
  if (ids.length === 0) return {};
  const rows = await ctx.db.query<OtherWallet & { active: boolean | null }>(
    'SELECT id, currency, "precision", active FROM wallets WHERE account_id = $1 AND id = ANY($2::text[])',
    [ctx.account, ids],
  );
  const found = new Map(rows.filter(takesRows).map((row) => [row.id, row]));
  return Object.fromEntries(
    Object.entries(accounts).flatMap(([name, id]) => {
      const other = found.get(id);
      return other === undefined ? [] : [[name, other]];
    }),
  );
}

/** The wallet's imports as one value, which changes with each import and undo; keys of lines change only with them. */
async function importsOf(ctx: Context, wallet: string): Promise<string> {
  const [row] = await ctx.db.query<{ imports: string }>(
    `SELECT coalesce(md5(string_agg(id || ' ' || rev, ' ' ORDER BY id)), '') AS imports FROM csvs WHERE account_id = $1 AND wallet = $2`,
    [ctx.account, wallet],
  );
  return row?.imports ?? '';
}
