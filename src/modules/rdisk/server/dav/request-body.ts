import type { FastifyRequest } from 'fastify';
import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { failure } from '#platform/entity/failure.ts';
import { type Element, parseXml } from './xml.ts';

/** What requests of WebDAV have in their bodies, which reach us unread. */

/** The XML of a body, undefined where there is none; 400 for what is none, 413 for more than the route takes. */
export async function readXmlBody(request: FastifyRequest): Promise<Element | undefined> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of bodyStream(request) as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > request.routeOptions.bodyLimit) throw failure('too_large', 'The request entity is too large.');
    pieces.push(piece);
  }
  if (size === 0) return undefined;
  const bytes = Buffer.concat(pieces);
  if (isUtf8(bytes)) return parseXml(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return parseXml(bytes.subarray(2).toString('utf16le'));
  throw failure('bad_request', 'The body is no XML that is read here.');
}

/** The body as it comes; nothing where there is none. */
export function bodyStream({ body }: FastifyRequest): Readable {
  return body instanceof Readable ? body : Readable.from([]);
}
