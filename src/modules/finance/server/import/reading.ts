import { failure, fieldFailure, type Complaint } from '#platform/entity/failure.ts';
import type { Context } from '#platform/server/context.ts';
import { takesRows } from '../../rules/entering.ts';
import { habitsOf, type StoredSettings } from '../../rules/csv/remember.ts';
import type { FileRead } from './read-file.ts';
import type { Upload } from './upload-body.ts';
import { importWork } from './work.ts';

interface ImportWallet {
  readonly id: string;
  readonly currency: string;
  readonly precision: number;
  readonly active: boolean | null;
  readonly card: boolean | null;
}

/** A file that a thread has read, and its wallet. */
export interface Read {
  readonly purse: ImportWallet;
  readonly file: FileRead;
}

export async function readUpload(ctx: Context, upload: Upload): Promise<Read> {
  const purse = await walletCurrencyOf(ctx, upload.wallet);
  const remembered = await lastReadings(ctx, upload.wallet);
  const habits = habitsOf(ctx.who.user.locale, purse.currency, purse.card === true, purse.precision);
  const { bytes, asked } = upload;
  const file = await ctx.workers.run(importWork, 'readFile', { bytes, asked, habits, purse, remembered });
  return { purse, file };
}

/** Refuses a file that cannot be imported with these settings, or that has unanswered questions. */
export function requireReadable({ complaint, questions }: FileRead): void {
  if (complaint !== null) throw failure('unprocessable_entity', complaint);
  const complaints: Record<string, readonly Complaint[]> = {};
  for (const name of questions) complaints[name] = [{ code: 'cant-be-blank' }];
  if (questions.length > 0) throw failure('unprocessable_entity', complaints);
}

/** The wallet of a file; refuses an inactive one before the file is read. */
export async function walletCurrencyOf(ctx: Context, id: string): Promise<ImportWallet> {
  const [purse] = await ctx.db.query<ImportWallet>(
    'SELECT id, currency, "precision", active, card FROM wallets WHERE account_id = $1 AND id = $2',
    [ctx.account, id],
  );
  if (purse === undefined) throw fieldFailure('wallet', 'must-exist');
  if (!takesRows(purse)) throw fieldFailure('wallet', 'is-inactive');
  return purse;
}

/** By the format of the file; a wallet gets files of few banks. */
async function lastReadings(ctx: Context, wallet: string): Promise<(StoredSettings & { header: string })[]> {
  return ctx.db.query<StoredSettings & { header: string }>(
    `SELECT DISTINCT ON (header) header, "column", date_format, "decimal", most_items_are, plus, flags FROM csvs
     WHERE account_id = $1 AND wallet = $2 ORDER BY header, created_at DESC, id DESC LIMIT 200`,
    [ctx.account, wallet],
  );
}
