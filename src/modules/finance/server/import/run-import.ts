import type { App } from '#platform/server/app.ts';
import { refuseReadOnly, type Context } from '#platform/server/context.ts';
import { assertNotHeld } from '#platform/server/jobs/steps/begin-step.ts';
import { rowsBeingWritten } from '#platform/server/jobs/steps/rows-being-written.ts';
import { beginImport, planImport } from './plan-import.ts';
import { readUpload, requireReadable } from './reading.ts';
import type { Upload } from './upload-body.ts';
import type { Imported } from './write-import.ts';

/** Attempts to compare a file again because another import into the wallet ran in between; after that the client must try again later. */
const maxAttempts = 5;

/** How an import opens its transactions: those that read, and the one that begins to write. */
interface Transactions {
  readonly reading: <T>(work: (ctx: Context) => Promise<T>) => Promise<T>;
  readonly writing: <T>(work: (ctx: Context) => Promise<T>) => Promise<T>;
}

/** Imports a file. It is read once; what it was compared with must be unchanged when it is written. */
export async function runImport(
  app: App,
  { reading, writing }: Transactions,
  uploadOf: () => Upload,
  tell: (progress: object) => void = () => undefined,
): Promise<Imported> {
  const { upload, read } = await reading(async (ctx) => {
    // A read-only group is refused before validation, because correcting fields would not help.
    refuseReadOnly(ctx);
    const parsed = uploadOf();
    await assertNotHeld(ctx, parsed.wallet);
    return { upload: parsed, read: await readUpload(ctx, parsed) };
  });
  requireReadable(read.file);
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const planned = await reading(async (ctx) => planImport(ctx, upload, read));
    const of = planned.plan.counts.added;
    tell({ done: 0, of });
    const started = await writing(async (ctx) => beginImport(ctx, upload, planned));
    if (started === undefined) continue;
    const { imported, step } = started;
    if (step !== undefined)
      await reading(async (ctx) => app.steps.ended(ctx, step, (done) => tell({ done: Math.min(done, of), of })));
    tell({ done: of, of });
    return imported;
  }
  throw rowsBeingWritten(0);
}
