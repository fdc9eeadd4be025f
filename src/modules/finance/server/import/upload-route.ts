import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PassThrough } from 'node:stream';
import type { Input } from '#platform/entity/define.ts';
import { Failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { type Context, inAccount, objectBody, readingAccount, refuseReadOnly } from '#platform/server/context.ts';
import { onlyQuery } from '#platform/server/routes/database.ts';
import { checkKindScope } from '#platform/server/scopes.ts';
import { rowsBeingWritten } from '#platform/server/steps/busy.ts';
import { insistOnFree } from '#platform/server/steps/begin.ts';
import { income } from '../../entities/income.ts';
import { compare } from './comparison.ts';
import { beginImport, planImport } from './plan-import.ts';
import { insistOnReading, readUpload } from './reading.ts';
import { largestFile, parseUpload, type Upload } from './upload-body.ts';
import { importWork } from './work.ts';
import type { Imported } from './write-import.ts';

interface Db {
  readonly db: string;
  readonly id: string;
}

/** `POST /{db}/wallets-upload {wallet, file | content, mode, …settings}`: what a bank's file would become, and its import. */
export function uploadRoute(app: App, server: FastifyInstance): void {
  server.post<{ Params: Db }>(
    '/:db/wallets-upload',
    // Base64 takes four characters for three bytes; the settings come on top.
    {
      config: { policy: 'member', token: 'finance', cost: 'import', file: 'file' },
      bodyLimit: Math.ceil(largestFile / 3) * 4 + 3_000_000,
    },
    async (request, reply) => {
      onlyQuery(request, []);
      // Whoever may not write here is told so before the file is looked at.
      await readingAccount(app, request, async (ctx) => checkKindScope(ctx.who, income, 'write'));
      const body = objectBody(request.body);
      if (body['mode'] !== 'import')
        return reply
          .type('application/json')
          .send(await readingAccount(app, request, async (ctx) => preview(ctx, parseUpload(body))));
      return streamed(request, reply, async (tell) => importFile(app, request, body, tell));
    },
  );
}

async function preview(ctx: Context, upload: Upload): Promise<Buffer> {
  const { file } = await readUpload(ctx, upload);
  const shown = await ctx.workers.run(importWork, 'previewFile', await compare(ctx, upload.wallet, file, upload));
  return Buffer.from(shown.buffer, shown.byteOffset, shown.byteLength);
}

/** Others that import into the wallet again and again while a file is compared; who is that unlucky is asked to come again. */
const mostAttempts = 5;

/** The file is read once; what it is compared with must be the same when it is written. */
async function importFile(
  app: App,
  request: FastifyRequest,
  body: Input,
  tell: (progress: object) => void,
): Promise<Imported> {
  const { upload, read } = await readingAccount(app, request, async (ctx) => {
    // Of a group that can only be read nobody needs to put a form right.
    refuseReadOnly(ctx);
    const asked = parseUpload(body);
    await insistOnFree(ctx, asked.wallet);
    return { upload: asked, read: await readUpload(ctx, asked) };
  });
  insistOnReading(read.file);
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const planned = await readingAccount(app, request, async (ctx) => planImport(ctx, upload, read));
    const of = planned.plan.counts.added;
    tell({ done: 0, of });
    const begun = await inAccount(app, request, async (ctx) => beginImport(ctx, upload, planned));
    if (begun === undefined) continue;
    const { imported, step } = begun;
    if (step !== undefined)
      await readingAccount(app, request, async (ctx) =>
        app.steps.ended(ctx, step, (done) => tell({ done: Math.min(done, of), of })),
      );
    tell({ done: of, of });
    return imported;
  }
  throw rowsBeingWritten(0);
}

/**
 * Answers with lines of JSON where the client accepts them: how many rows stand, again and again, and what came of it as the last line;
 * that may then be an error, since the status has been sent. Else the last line alone is the answer.
 */
async function streamed(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (tell: (progress: object) => void) => Promise<object>,
): Promise<FastifyReply> {
  if (request.headers.accept?.includes('application/x-ndjson') !== true)
    return reply.code(201).send(await work(() => undefined));
  let out: PassThrough | undefined;
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const tell = (part: object): void => {
    out ??= new PassThrough();
    begin();
    out.write(`${JSON.stringify(part)}\n`);
  };
  const finish = async (): Promise<void> => {
    try {
      tell(await work(tell));
    } catch (error) {
      // Nothing was sent yet: it is answered as every other refusal.
      if (out === undefined) throw error;
      const known = error instanceof Failure ? error : new Failure('internal_server_error', 'Undefined error');
      if (known !== error) request.log.error({ err: error }, 'import failed');
      tell({ error: known.error, reason: known.reason });
    }
    out?.end();
  };
  // Whichever comes first: the first line, or a refusal before it.
  await Promise.race([begun, finish()]);
  return reply.code(201).type('application/x-ndjson').send(out);
}
