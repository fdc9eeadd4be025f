import { fail, failField, type Complaint } from '#platform/entity/failure.ts';
import type { Context } from '#platform/server/context.ts';
import { checkBalance, type BalanceCheck } from '../../rules/csv/balance.ts';
import { complaintOf } from '../../rules/csv/check.ts';
import { propose, questionsOf, type Proposal, type Question } from '../../rules/csv/propose.ts';
import { readItems, type ReadFile } from '../../rules/csv/read.ts';
import { habitsOf, headerKey, proposeAgain, type Remembered } from '../../rules/csv/remember.ts';
import { delimiters } from '../../rules/csv/settings.ts';
import { breath } from './breath.ts';
import { split } from './split.ts';
import type { Upload } from './upload-body.ts';

export interface Purse {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly precision: number;
}

/** A file as it is read into a wallet. */
export interface Reading {
  readonly purse: Purse;
  readonly proposal: Proposal;
  readonly file: ReadFile;
  readonly balance: BalanceCheck | null;
  /** Settings that the file leaves open and nobody answered. */
  readonly questions: readonly Question[];
}

/** Rows of one file at most; line ends (quoted texts hold some) and cells: what a table of them takes is many times the file. */
const mostLines = 100_000;
const mostEnds = 700_000;
const mostCells = 5_000_000;

/** Reads the file as it was asked for, as the last one of its shape was read into this wallet, and else as is proposed. */
export async function readUpload(ctx: Context, upload: Upload): Promise<Reading> {
  insistOnSize(upload.bytes);
  const purse = await purseOf(ctx, upload.wallet);
  const habits = habitsOf(ctx.who.user.locale, purse.currency);
  const first = propose(upload.bytes, upload.asked, habits, split);
  if (first.rows.length > mostLines) throw tooLong();
  const last = await lastReading(ctx, upload.wallet, headerKey(first));
  const proposal = last === undefined ? first : proposeAgain(upload.bytes, upload.asked, last, habits, split);
  await breath();
  const file = readItems(proposal.rows, proposal.settings, purse);
  await breath();
  return {
    purse,
    proposal,
    file,
    balance: checkBalance(file),
    questions: questionsOf(proposal, upload.asked),
  };
}

/** Counted in the bytes, before anything is made of them. */
function insistOnSize(bytes: Uint8Array): void {
  const counts = new Uint32Array(256);
  for (const byte of bytes) counts[byte] = (counts[byte] ?? 0) + 1;
  const count = (sign: string): number => counts[sign.charCodeAt(0)] ?? 0;
  const cells = Math.max(...delimiters.map(count));
  if (Math.max(count('\n'), count('\r') / 2) > mostEnds || cells > mostCells) throw tooLong();
}

function tooLong(): Error {
  return failField('base', 'too-many-lines', { count: mostLines });
}

/** A file that cannot be imported as it is read is refused as a whole, and one that leaves something open until it is answered. */
export function insistOnReading({ proposal, file, questions }: Reading): void {
  const complaint = complaintOf(proposal.settings.column, file);
  if (complaint !== null) throw fail('unprocessable_entity', complaint);
  const complaints: Record<string, readonly Complaint[]> = {};
  for (const name of questions) complaints[name] = [{ code: 'cant-be-blank' }];
  if (questions.length > 0) throw fail('unprocessable_entity', complaints);
}

export async function purseOf(ctx: Context, id: string): Promise<Purse> {
  const [purse] = await ctx.db.query<Purse>(
    'SELECT id, name, currency, "precision" FROM wallets WHERE account_id = $1 AND id = $2',
    [ctx.account, id],
  );
  if (purse === undefined) throw failField('wallet', 'must-exist');
  return purse;
}

async function lastReading(ctx: Context, wallet: string, header: string): Promise<Remembered | undefined> {
  const [row] = await ctx.db.query<Remembered>(
    `SELECT "column", date_format, "decimal", most_items_are, plus, flags FROM csvs
     WHERE account_id = $1 AND wallet = $2 AND header = $3 ORDER BY created_at DESC, id DESC LIMIT 1`,
    [ctx.account, wallet, header],
  );
  return row;
}
