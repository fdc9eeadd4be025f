import { Failure } from '#platform/entity/failure.ts';
import { fill } from '#platform/entity/messages.ts';
import type { App, ReceivedMail } from '#platform/server/app.ts';
import type { Context } from '#platform/server/context.ts';
import { withContext } from '#platform/server/app/open-context.ts';
import { read } from '#platform/server/records/documents.ts';
import { product } from '#modules/groups/server/plan/plan.ts';
import { notify } from '#modules/inbox/server/notify.ts';
import { csv } from '../../entities/csv.ts';
import { wallet } from '../../entities/wallet.ts';
import { noticeWords } from '../../locales/notices.ts';
import { announceImport } from '../import/announce-import.ts';
import { runImport } from '../import/run-import.ts';
import { largestFile } from '../import/upload-body.ts';
import { addressedBy, type Addressed } from './statement-addresses.ts';

/** Imports the files of a mail to the address of a wallet; their rows wait to be accepted. */
export async function takeStatements(app: App, { tokens, files }: ReceivedMail): Promise<boolean> {
  const addressed = await addressedBy(app, tokens);
  if (addressed === undefined) return false;
  for (const file of files) if (file.bytes.length <= largestFile) await takeFile(app, addressed, file);
  return true;
}

async function takeFile(app: App, addressed: Addressed, file: ReceivedMail['files'][number]): Promise<void> {
  const inGroup = async <T>(work: (ctx: Context) => Promise<T>): Promise<T> =>
    withContext(app, product(app, addressed.account_id), work);
  const name = file.name === '' ? 'statement' : file.name.slice(-200);
  try {
    const { id } = await runImport(app, { reading: inGroup, writing: inGroup }, () => ({
      mode: 'import',
      wallet: addressed.wallet_id,
      bytes: file.bytes,
      file_name: name,
      status: 'confirmed',
      asked: {},
      batch: null,
      accounts: {},
      skip: new Set(),
      include: new Set(),
    }));
    if (id !== undefined)
      await inGroup(async (ctx) => announceImport(ctx, await read(ctx, csv, id), addressed.created_by));
  } catch (error) {
    // Another import runs, or no thread is free: the mail stays in the mailbox until the next time.
    if (!(error instanceof Failure) || error.status === 429 || error.status === 503) throw error;
    if (error.status !== 422) return;
    await inGroup(async (ctx) => announceRefusal(ctx, addressed, name));
  }
}

/** Pictures and letters are no statements; a file with an open question is uploaded by hand, where it can be answered. */
async function announceRefusal(
  ctx: Context,
  { wallet_id: id, created_by: author }: Addressed,
  name: string,
): Promise<void> {
  const [row] = await ctx.db.query<{ name: string }>('SELECT name FROM wallets WHERE account_id = $1 AND id = $2', [
    ctx.account,
    id,
  ]);
  if (row === undefined || !/\.(csv|txt|tsv|ofx|qfx|qbo|qif|sta|mt940|940|xml|xlsx|zip)$/i.test(name)) return;
  await notify(ctx, {
    entity: wallet,
    doc: { _id: id, label: row.name },
    detail: {
      fact: {
        en: fill(noticeWords.en['mail.not-imported'], 'en', { name }),
        'pt-BR': fill(noticeWords['pt-BR']['mail.not-imported'], 'pt-BR', { name }),
      },
    },
    to: [{ reason: 'import', people: [author], always: true }],
    byNobody: true,
  });
}
