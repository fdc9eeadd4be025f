import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '../app.ts';
import type { Sendable } from './sendable.ts';
import { conditionOf, isSameRange } from './conditions.ts';
import { rangeOf } from './range.ts';

const sandbox = "default-src 'none'; sandbox; frame-ancestors 'none'";
/** A browser shows a PDF in a viewer of its own, which a sandbox would not let start; nothing in it runs in our origin. */
const forViewer = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/**
 * Answers with bytes of the store: whole, a range of them, 304, or 412. Pictures, sound, film, PDF and text are shown by browsers, text as plain
 * text; everything else is for the disk. The name is in a header only, and nothing that is sent can run in our origin.
 */
export async function sendBytes(
  app: Pick<App, 'blobs'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { sha256, size, type, name, etag, at, download = false, keepFor }: Sendable,
): Promise<FastifyReply> {
  const shown = download ? undefined : shownAs(type);
  const tag = `"${etag}"`;
  const condition = conditionOf(request.headers, { tag, at });
  if (condition === 'failed') throw failure('precondition_failed', 'The conditions of the request do not hold.');
  const headers = {
    etag: tag,
    'accept-ranges': 'bytes',
    // A new version has the same address: whoever kept the old one asks first.
    'cache-control': keepFor === undefined ? 'private, no-cache' : `private, max-age=${keepFor}`,
    'content-disposition': `${shown === undefined ? 'attachment' : 'inline'}; filename*=UTF-8''${encodedName(name)}`,
    'content-security-policy': shown === 'application/pdf' ? forViewer : sandbox,
    'content-type': shown ?? 'application/octet-stream',
    ...(at !== undefined && { 'last-modified': at.toUTCString() }),
  };
  if (condition === 'unchanged') return reply.headers(headers).code(304).send();
  // Of nothing, everything is the answer, whatever part was asked for: who asks for the beginning of a file may not know its length.
  const isAsked = size > 0 && isSameRange(request.headers['if-range'], { tag, at });
  const range = isAsked ? rangeOf(request.headers.range, size) : undefined;
  if (range === 'none') return reply.headers(headers).code(416).header('content-range', `bytes */${size}`).send();
  // Opened first: a refusal should still find a status to say it, and is nothing that a browser remembers.
  const isEmpty = request.method === 'HEAD' || size === 0;
  const bytes = isEmpty ? Readable.from([]) : await app.blobs.open(sha256, range);
  void reply.headers(headers);
  if (range !== undefined) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  return reply.header('content-length', range === undefined ? size : range.end - range.start + 1).send(bytes);
}

const pictures = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/bmp'];

/** The type under which a browser may show bytes; undefined for what is only ever kept. */
function shownAs(type: string): string | undefined {
  if (type.startsWith('text/')) return 'text/plain; charset=utf-8';
  return type === 'application/pdf' || pictures.includes(type) || /^(audio|video)\//.test(type) ? type : undefined;
}

/** RFC 5987: what encodeURIComponent leaves as it is and a header's parameter does not. */
export function encodedName(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}
