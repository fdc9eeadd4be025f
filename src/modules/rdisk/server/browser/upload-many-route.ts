import { Readable } from 'node:stream';
import { Type } from 'typebox';
import type { FastifyRequest } from 'fastify';
import { Failure, fieldFailure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { type Context } from '#platform/server/context.ts';
import { inAccount } from '#platform/server/app/open-context.ts';
import { checkAgain } from '#platform/server/http/guard.ts';
import type { Api, Shapes } from '#platform/server/api/shapes/api.ts';
import { exactly, listOf, media, ofDatabase, oneOf, optional } from '#platform/server/api/shapes/shape.ts';
import {
  type ReceivedBytes,
  type StoredBytes,
  findAllStoredBytes,
  findStoredBytes,
  receiveBytes,
} from '../content/bytes.ts';
import { maxFilesOfForm } from '../../rules/limits.ts';
import { timeInField } from '../content/sent-time.ts';
import { assertWritable } from './bulk-entry-routes.ts';
import { namesOf, type PutResult, putFile } from './put-file.ts';
import { type PutMany, putMany } from './put-many.ts';
import { readForm } from './read-form.ts';

/** Bytes of one request; larger files use a request of their own. */
const maxBytes = 16_000_000;

const clashes = ['refuse', 'keep', 'version', 'skip'] as const;
const schema = {
  operationId: 'saveMany',
  tags: ['Drive'],
  summary: 'Save many small files at once: parts of a form, whose file names are paths below the directory',
  description:
    'A part without a file name, called `known`, holds the sha256 of bytes that the drive has already, a blank, and the path: nothing is sent again. A part `modified_at` before either of them is the file’s own time.',
  params: Type.Object({ ...ofDatabase.properties, dir: Type.String() }),
  querystring: exactly({ clash: optional(oneOf(clashes)) }),
  body: media('multipart/form-data'),
  response: {
    200: exactly({
      rows: listOf(
        exactly({
          path: Type.String(),
          ok: optional(Type.Boolean()),
          id: optional(Type.String()),
          rev: optional(Type.String()),
          name: optional(Type.String()),
          sha256: optional(Type.String({ description: 'SHA-256 of the received bytes.' })),
          skipped: optional(Type.Boolean()),
          error: optional(Type.String()),
          reason: optional(Type.Unknown()),
        }),
      ),
    }),
  },
};

/** The validated request. */
type Asked = FastifyRequest & {
  readonly params: { readonly dir: string };
  readonly query: { readonly clash?: (typeof clashes)[number] };
};

/** `POST /{db}/files/{dir}/_many[?clash=…]`: a result per row, in the order of the parts. */
export function uploadManyRoute(app: App, server: Api): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope
      .withTypeProvider<Shapes>()
      .post(
        '/:db/files/:dir/_many',
        { config: { policy: 'member', cost: 'bulk', token: 'rdisk' }, bodyLimit: maxBytes, schema },
        async (request) => {
          await assertWritable(app, request, false);
          const parts = await partsOf(request);
          const rows: Row[] = [];
          for (let from = 0; from < parts.length; from += filesPerTransaction)
            rows.push(...(await saveSlice(app, request, parts.slice(from, from + filesPerTransaction))));
          return { rows };
        },
      );
  });
}

/** Files of one transaction: between two transactions other requests of the group can get its lock. */
const filesPerTransaction = 100;

type Row =
  | (PutResult & { readonly path: string; readonly ok: true; readonly sha256: string })
  | { readonly path: string; readonly error: string; readonly reason: unknown };

/** A part of the form: content, or the digest of content that the group already has. */
interface Part {
  readonly path: string;
  readonly content: File | string;
  /** The file's own time, ISO 8601. */
  readonly modifiedAt?: string | undefined;
}

interface StoredPart extends Pick<Part, 'path' | 'modifiedAt'> {
  readonly content: ReceivedBytes | string;
}

/** Stores the contents of a slice in parallel, then adds all files in one transaction; if that fails, each file in its own. */
async function saveSlice(app: App, request: Asked, parts: readonly Part[]): Promise<Row[]> {
  const arrived = await Promise.all(parts.map(async (part) => storePart(app, part)));
  const sent = arrived.flatMap(({ content }) => (typeof content === 'string' ? [] : content));
  try {
    await checkAgain(app, request);
    await Promise.all(sent.map(async (bytes) => bytes.keep()));
    const all = await inAccount(app, request, async (ctx) => saveAll(ctx, request, arrived)).catch(refusedRow);
    return 'error' in all ? await saveOneByOne(app, request, arrived) : [...all];
  } finally {
    await Promise.all(sent.map(async (bytes) => bytes.discard()));
  }
}

async function saveAll(
  ctx: Context,
  { params, query }: Asked,
  arrived: readonly StoredPart[],
): Promise<readonly Row[]> {
  const digests = arrived.flatMap(({ content }) => (typeof content === 'string' ? [content] : []));
  const stored = digests.length === 0 ? [] : await findAllStoredBytes(ctx, digests);
  // Another part of the same form may have brought the bytes.
  const brought = arrived.flatMap(({ content }) =>
    typeof content === 'string' ? [] : [[content.sha256, content] as const],
  );
  const known = new Map<string, StoredBytes>([...brought, ...stored]);
  const files = arrived.map((part) => {
    const { content } = part;
    return fileOf(part, typeof content === 'string' ? known.get(content) : content);
  });
  const good = files.filter((file) => 'bytes' in file);
  const target = { dir: params.dir === 'root' ? undefined : params.dir, clash: query.clash };
  const results = (await putMany(ctx, target, good)).values();
  return files.map((file, index): Row => {
    const path = arrived[index]?.path ?? '';
    if (!('bytes' in file)) return { path, ...file };
    const result = results.next().value;
    if (result === undefined) throw new Error('a file without a result');
    return 'error' in result ? { path, ...result } : { path, ok: true, sha256: file.bytes.sha256, ...result };
  });
}

/** The file to add, or why it is refused. */
function fileOf(
  { path, modifiedAt }: StoredPart,
  bytes: StoredBytes | undefined,
): PutMany | { readonly error: string; readonly reason: unknown } {
  try {
    if (bytes === undefined) throw fieldFailure('sha256', 'must-exist');
    return { path: namesOf(path), bytes: { ...bytes, modifiedAt } };
  } catch (error) {
    return refusedRow(error);
  }
}

async function saveOneByOne(app: App, request: Asked, arrived: readonly StoredPart[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const one of arrived) {
    const row = await inAccount(app, request, async (ctx) => saveOne(ctx, request, one)).catch(refusedRow);
    rows.push('path' in row ? row : { path: one.path, ...row });
  }
  return rows;
}

async function storePart(app: App, { content, ...part }: Part): Promise<StoredPart> {
  if (typeof content === 'string') return { ...part, content };
  const source = Readable.from([Buffer.from(await content.arrayBuffer())]);
  return { ...part, content: await receiveBytes(app.blobs, source, { limit: maxBytes }) };
}

async function saveOne(
  ctx: Context,
  { params, query }: Asked,
  { path, content, modifiedAt }: StoredPart,
): Promise<Row> {
  const bytes = typeof content === 'string' ? await findStoredBytes(ctx, content) : content;
  if (bytes === undefined) throw fieldFailure('sha256', 'must-exist');
  const dir = params.dir === 'root' ? undefined : params.dir;
  const target = { dir, path: namesOf(path), clash: query.clash, modifiedAt };
  return { path, ok: true, sha256: bytes.sha256, ...(await putFile(ctx, target, bytes)) };
}

/** The result of a refused row; rethrows other errors. */
function refusedRow(error: unknown): { readonly error: string; readonly reason: unknown } {
  if (!(error instanceof Failure) || error.status === 503) throw error;
  return { error: error.error, reason: error.reason };
}

async function partsOf({ body, headers }: FastifyRequest): Promise<Part[]> {
  const form = await readForm(body, headers['content-type']);
  let modifiedAt: string | undefined;
  const parts = [...form].flatMap(([name, value]): Part | [] => {
    if (name === 'modified_at' && typeof value === 'string') {
      modifiedAt = timeInField(value);
      return [];
    }
    const own = modifiedAt;
    modifiedAt = undefined;
    if (typeof value !== 'string') return { path: value.name, content: value, modifiedAt: own };
    return name === 'known' ? { ...knownPart(value), modifiedAt: own } : [];
  });
  if (parts.length > maxFilesOfForm) throw fieldFailure('base', 'too-many-files', { count: maxFilesOfForm });
  return parts;
}

function knownPart(text: string): Part {
  const [, content, path] = /^([\da-f]{64}) (.+)$/s.exec(text) ?? [];
  if (content === undefined || path === undefined) throw fieldFailure('sha256', 'is-invalid');
  return { path, content };
}
