import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { type Context } from '#platform/server/context.ts';
import { readingAccount } from '#platform/server/app/open-context.ts';
import { sendBytes } from '#platform/server/http/send-bytes.ts';
import { contentOfEntry } from '../content/sendable-content.ts';
import { addressOf } from './address.ts';
import { depthOf, sendXml } from './send-response.ts';
import { readXmlBody } from './request-body.ts';
import { assertConditions, type RequestState } from './conditions.ts';
import { locksOf } from '../tree/locks.ts';
import { checksumsOf } from './live-properties.ts';
import { propfindResponse, parsePropfind } from './propfind.ts';
import { requireEntry, findResource, isCollection, type Resource, type View, viewOf } from './resource.ts';

/** Methods that change nothing. */

/** The resource of a request. */
export async function resourceOf(ctx: Context, request: FastifyRequest): Promise<{ view: View; resource: Resource }> {
  const address = addressOf(request.raw.url ?? '', ctx.account);
  const view = await viewOf(ctx);
  const resource = await findResource(ctx, view, address);
  return { view, resource };
}

/** The resource of a request and the locks in the drive, read in one round trip. */
export async function lookUp(ctx: Context, request: FastifyRequest): Promise<RequestState> {
  const [found, locks] = await Promise.all([resourceOf(ctx, request), locksOf(ctx)]);
  return { ...found, locks };
}

/** GET and HEAD: a file's content; for a directory a list of names, for browsers. */
export async function get(app: App, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const content = await readingAccount(app, request, async (ctx) => {
    const conditional = request.headers['if'] !== undefined;
    const { view, resource, locks } = conditional
      ? await lookUp(ctx, request)
      : { ...(await resourceOf(ctx, request)), locks: [] };
    const entry = requireEntry(resource);
    if (conditional) await assertConditions(ctx, request, { view, resource, locks }, []);
    if (entry === undefined || isCollection(resource)) return undefined;
    // An address with a slash at its end means a directory.
    if (resource.slash) throw failure('not_found', 'missing');
    return contentOfEntry(ctx, entry);
  });
  if (content === undefined) {
    const words = 'A directory of a network drive. Open it with a program that speaks WebDAV.\n';
    void reply.type('text/plain; charset=utf-8').header('content-length', words.length);
    return reply.send(request.method === 'HEAD' ? Readable.from([]) : words);
  }
  void reply.header('oc-checksum', checksumsOf(content.sha256, content.checksums));
  return sendBytes(app, request, reply, content);
}

export async function propfind(app: App, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const depth = depthOf(request, [0, 1, 'infinity'], 'infinity');
  const question = parsePropfind(await readXmlBody(request));
  const ask = async (ctx: Context): Promise<string> => {
    const { resource, locks } = await lookUp(ctx, request);
    return propfindResponse(ctx, resource, locks, depth, question);
  };
  const text = await readingAccount(app, request, ask, depth === 'infinity' ? 'apart' : 'together');
  return sendXml(reply, 207, text);
}
