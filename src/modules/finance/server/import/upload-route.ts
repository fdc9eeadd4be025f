import type { FastifyReply, FastifyRequest } from 'fastify';
import { PassThrough } from 'node:stream';
import { Type } from 'typebox';
import { Failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { type Context, refuseReadOnly } from '#platform/server/context.ts';
import { inAccount, readingAccount } from '#platform/server/app/open-context.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { answerOf, exactly, listOf, media, ofDatabase, optional, yes } from '#platform/server/api/shapes/shape.ts';
import { checkKindScope } from '#platform/server/auth/scopes.ts';
import { income } from '../../entities/income.ts';
import { compare } from './comparison.ts';
import { readUpload } from './reading.ts';
import { runImport } from './run-import.ts';
import { largestFile, parseUpload, uploadShape, type Upload } from './upload-body.ts';
import { importWork } from './work.ts';

const rest = Type.Unknown();

const preview = answerOf(
  exactly({
    ok: yes,
    settings: rest,
    header: rest,
    header_key: rest,
    bank: optional(rest),
    statement: optional(rest),
    evidence: rest,
    questions: rest,
    complaint: rest,
    rows: listOf(Type.Object({ line: Type.Integer(), verdict: Type.String(), ticked: Type.Boolean() })),
    rejected: listOf(Type.Object({ line: Type.Integer(), reason: rest })),
    footers: rest,
    totals: rest,
    balance: rest,
    closing: rest,
  }),
);

const outcome = exactly({
  ok: yes,
  id: optional(Type.String()),
  rev: optional(Type.String()),
  added: Type.Integer(),
  left_out: Type.Integer(),
  rejected: Type.Integer(),
});

const schema = {
  operationId: 'uploadFile',
  tags: ['Finance'],
  summary:
    'Reads a bank’s CSV file into a wallet: mode preview tells what every line becomes, mode import writes it. ' +
    'jq -Rs \'{wallet: "wal-…", content: .}\' file.csv | curl -H "Authorization: Bearer ofi_…" -H "Content-Type: application/json" -d @- …/wallets-upload',
  params: ofDatabase,
  body: uploadShape,
  response: {
    200: preview,
    201: { content: { 'application/json': { schema: outcome }, ...media('application/x-ndjson').content } },
  },
};

/** `POST /{db}/wallets-upload`: preview and import of a bank's file. */
export function uploadRoute(app: App, server: Api): void {
  server.post(
    '/:db/wallets-upload',
    {
      config: { policy: 'member', token: 'finance', cost: 'import', file: 'file' },
      // Base64 takes four characters for three bytes; the rest is for the settings.
      bodyLimit: Math.ceil(largestFile / 3) * 4 + 3_000_000,
      schema,
      // Callers without the right to write are refused before the file is parsed.
      preValidation: async (request) => {
        await readingAccount(app, request, async (ctx) => {
          checkKindScope(ctx.who, income, 'write');
          if (isImport(request.body)) refuseReadOnly(ctx);
        });
      },
    },
    async (request, reply) => {
      const { body } = request;
      if (body.mode !== 'import')
        return reply
          .type('application/json')
          .send(await readingAccount(app, request, async (ctx) => previewed(ctx, parseUpload(body))));
      const transactions = {
        reading: async <T>(work: (ctx: Context) => Promise<T>) => readingAccount(app, request, work),
        writing: async <T>(work: (ctx: Context) => Promise<T>) => inAccount(app, request, work),
      };
      return streamed(request, reply, async (tell) => runImport(app, transactions, () => parseUpload(body), tell));
    },
  );
}

function isImport(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'mode' in body && body.mode === 'import';
}

async function previewed(ctx: Context, upload: Upload): Promise<Buffer> {
  const { file } = await readUpload(ctx, upload);
  const shown = await ctx.workers.run(importWork, 'previewFile', await compare(ctx, upload.wallet, file, upload));
  return Buffer.from(shown.buffer, shown.byteOffset, shown.byteLength);
}

/**
 * Streams lines of JSON if the client accepts them: the number of written rows repeatedly, then the result as the last line, which may be
 * an error because the status was already sent. Otherwise the last line is the whole answer.
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
  const started = new Promise<void>((resolve) => {
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
      // Nothing was sent yet, so the error handler answers as usual.
      if (out === undefined) throw error;
      const known = error instanceof Failure ? error : new Failure('internal_server_error', 'Undefined error');
      if (known !== error) request.log.error({ err: error }, 'import failed');
      tell({ error: known.error, reason: known.reason });
    }
    out?.end();
  };
  // Whichever comes first: the first line, or an error before it.
  await Promise.race([started, finish()]);
  return reply.code(201).type('application/x-ndjson').send(out);
}
