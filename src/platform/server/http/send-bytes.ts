import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '../app.ts';
import type { Sendable } from './sendable.ts';
import { conditionOf, isSameRange } from './conditions.ts';
import { rangeOf } from './range.ts';

const sandbox = "default-src 'none'; sandbox; frame-ancestors 'none'";
/** Browsers show a PDF in their viewer, which a sandbox would block; it cannot run scripts in our origin. */
const forViewer = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/**
 * Sends bytes of the store: all, a range, 304, or 412. Pictures, audio, video, PDF and text are displayed, text as
 * plain text; everything else is downloaded. The name is only in a header, and nothing sent can run scripts in our
 * origin.
 */
export async function sendBytes(
  app: Pick<App, 'blobs'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { sha256, size, type, isDetected = false, name, etag, at, savedAt, download = false, keepFor }: Sendable,
): Promise<FastifyReply> {
  const shown = download ? undefined : shownAs(type);
  const tag = `"${etag}"`;
  const condition = conditionOf(request.headers, { tag, at, savedAt });
  if (condition === 'failed') throw failure('precondition_failed', 'The conditions of the request do not hold.');
  const headers = {
    etag: tag,
    'accept-ranges': 'bytes',
    // A new version has the same URL, so browsers must revalidate.
    'cache-control': keepFor === undefined ? 'private, no-cache' : `private, max-age=${keepFor}`,
    'content-disposition': `${shown === undefined ? 'attachment' : 'inline'}; filename*=UTF-8''${encodedName(name)}`,
    'content-security-policy': shown === 'application/pdf' ? forViewer : sandbox,
    'content-type': shown ?? (isDetected ? type : 'application/octet-stream'),
    ...(at !== undefined && { 'last-modified': at.toUTCString() }),
  };
  if (condition === 'unchanged') return reply.headers(headers).code(304).send();
  // An empty file is sent completely for any range: a client may not know its length.
  const isAsked = size > 0 && isSameRange(request.headers['if-range'], { tag, at, savedAt });
  const range = isAsked ? rangeOf(request.headers.range, size) : undefined;
  if (range === 'none') return reply.headers(headers).code(416).header('content-range', `bytes */${size}`).send();
  // Open the file first, so that a failure still gets an error status, which browsers do not cache.
  const isEmpty = request.method === 'HEAD' || size === 0;
  const bytes = isEmpty ? Readable.from([]) : await app.blobs.open(sha256, range);
  void reply.headers(headers);
  if (range !== undefined) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  return reply.header('content-length', range === undefined ? size : range.end - range.start + 1).send(bytes);
}

const pictures = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/bmp'];

/** The type under which a browser may display the bytes; undefined to download them. */
function shownAs(type: string): string | undefined {
  if (type.startsWith('text/')) return 'text/plain; charset=utf-8';
  return type === 'application/pdf' || pictures.includes(type) || /^(audio|video)\//.test(type) ? type : undefined;
}

/** RFC 5987: also encodes what encodeURIComponent leaves and a header's parameter does not allow. */
export function encodedName(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}
