import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { failure } from '#platform/entity/failure.ts';

export function sendXml(reply: FastifyReply, status: number, text: string | Readable): FastifyReply {
  return reply.code(status).type('application/xml; charset=utf-8').send(text);
}

/** An answer without a body. */
export function sendEmpty(reply: FastifyReply, status: 200 | 201 | 204): FastifyReply {
  // Without Content-Length some programs wait for a body.
  if (status === 201) void reply.header('content-length', '0');
  return reply.code(status).send();
}

/** Responds to OPTIONS, which programs send first. */
export function sendCapabilities(reply: FastifyReply): FastifyReply {
  return reply
    .headers({
      dav: '1, 2, 3',
      'ms-author-via': 'DAV',
      'accept-ranges': 'bytes',
      allow: 'OPTIONS, GET, HEAD, PUT, DELETE, PROPFIND, PROPPATCH, MKCOL, COPY, MOVE, LOCK, UNLOCK',
      'content-length': '0',
    })
    .code(200)
    .send();
}

/** The Depth header, or `usual` without one; 400 if it is not in `known`. */
export function depthOf<D extends 0 | 1 | 'infinity'>({ headers }: FastifyRequest, known: readonly D[], usual: D): D {
  const said = headers['depth'];
  if (said === undefined) return usual;
  const depth = known.find((one) => String(one) === String(said).trim().toLowerCase());
  if (depth === undefined) throw failure('bad_request', 'The Depth is none that is taken here.');
  return depth;
}
