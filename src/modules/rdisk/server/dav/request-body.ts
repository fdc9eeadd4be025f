import type { FastifyRequest } from 'fastify';
import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { failure } from '#platform/entity/failure.ts';
import { type Element, parseXml } from './xml.ts';

/** Parses the XML body; undefined without one, 400 if malformed, 413 if too large. */
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

/** The body as a stream; empty without one. */
export function bodyStream({ body }: FastifyRequest): Readable {
  return body instanceof Readable ? body : Readable.from([]);
}
