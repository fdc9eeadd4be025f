import { failure } from '#platform/entity/failure.ts';
import { newId } from '#platform/entity/id.ts';
import type { Context } from '#platform/server/context.ts';
import { freeRecords, holdRecords } from '#platform/server/jobs/steps/begin-step.ts';
import { itemsPerSlice } from '#platform/server/jobs/steps/step.ts';
import { csv } from '../../entities/csv.ts';
import { compare } from './comparison.ts';
import type { Plan } from './plan.ts';
import { walletCurrencyOf, type Read } from './reading.ts';
import type { Upload } from './upload-body.ts';
import { importWork } from './work.ts';
import { writeImport, type Imported } from './write-import.ts';

/** What an import will write, and what it was compared with. */
interface Planned extends Pick<Read, 'purse'> {
  readonly id: string;
  readonly plan: Plan;
  readonly imports: string;
}

export async function planImport(ctx: Context, upload: Upload, { purse, file }: Read): Promise<Planned> {
  // Asked for first: what comes in between is seen when the import begins.
  const imports = await importsOf(ctx, upload.wallet);
  const comparison = await compare(ctx, upload.wallet, file, upload);
  const id = newId(csv.prefix, ctx.now.getTime());
  const { wallet, file_name, status } = upload;
  const ask = { upload: { wallet, file_name, status }, id, atOnce: itemsPerSlice };
  return { id, purse, imports, plan: await ctx.workers.run(importWork, 'planFile', { comparison, ask }) };
}

/**
 * Takes the wallet and begins to write. Two imports into one wallet follow one another, so that the second knows the lines of the first:
 * undefined when another one came in between, and the lines are to be compared again. The wallet's digits or currency changed → 409.
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

/** The wallet's imports as one word, which changes with each that is written or undone: keys of lines come and go with them alone. */
async function importsOf(ctx: Context, wallet: string): Promise<string> {
  const [row] = await ctx.db.query<{ imports: string }>(
    `SELECT coalesce(md5(string_agg(id || ' ' || rev, ' ' ORDER BY id)), '') AS imports FROM csvs WHERE account_id = $1 AND wallet = $2`,
    [ctx.account, wallet],
  );
  return row?.imports ?? '';
}
