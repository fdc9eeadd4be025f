import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Below this a packet of the network holds the answer anyway. */
const leastBytes = 1400;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** Levels at which JSON shrinks to about a tenth for less CPU than its query takes. */
const methods = {
  br: async (bytes: Buffer) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }),
  gzip: async (bytes: Buffer) => gzipped(bytes, { level: 3 }),
} as const;
type Method = keyof typeof methods;

/**
 * Compresses answers of JSON and CSV. Not what a foreign page asks for with a person's cookies, nor the answers of
 * writes, some of which contain a new secret: the length of such an answer could reveal it.
 */
export function compressAnswers(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || !isText(reply)) return payload;
    void reply.header('vary', withEncoding(reply.getHeader('vary')));
    const method = methodFor(request);
    if (method === undefined || reply.statusCode !== 200 || Buffer.byteLength(payload) < leastBytes) return payload;
    const tag = reply.getHeader('etag');
    // Other bytes for the same content: RFC 9110 allows only a weak tag for both.
    if (typeof tag === 'string' && !tag.startsWith('W/')) void reply.header('etag', `W/${tag}`);
    void reply.header('content-encoding', method).removeHeader('content-length');
    return methods[method](Buffer.from(payload));
  });
}

function isText(reply: FastifyReply): boolean {
  return /^(application\/json|text\/csv)\b/.test(String(reply.getHeader('content-type')));
}

function withEncoding(vary: unknown): string {
  return vary === undefined ? 'Accept-Encoding' : `${String(vary)}, Accept-Encoding`;
}

/** The best method that the client accepts; undefined for a request that a foreign page may have caused. */
function methodFor({ headers }: FastifyRequest): Method | undefined {
  const isForeign = headers['sec-fetch-site'] === 'cross-site' || headers['sec-fetch-site'] === 'same-site';
  if (isForeign && headers.authorization === undefined) return undefined;
  const accepted = new Map(
    (headers['accept-encoding'] ?? '')
      .toLowerCase()
      .split(',')
      .map((entry) => {
        const [name = '', ...options] = entry.split(';').map((part) => part.trim());
        return [name, !options.some((option) => /^q=0(\.0*)?$/.test(option))] as const;
      }),
  );
  return (['br', 'gzip'] as const).find((name) => accepted.get(name) ?? accepted.get('*') ?? false);
}
