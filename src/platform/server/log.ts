import type { FastifyRequest } from 'fastify';
import type { LoggerOptions } from 'pino';

/** Structured lines with request ids and the browser's route; no address with a token in it, no header, no body. */
export function logOptions(production: boolean): LoggerOptions {
  return {
    level: production ? 'info' : 'warn',
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        // The route's pattern, not the address: paths carry one-time tokens, queries carry revs and words.
        route: request.routeOptions?.url ?? 'unknown',
        screen: screenOf(request.headers['x-route-id']),
        db: (request.params as { db?: string } | undefined)?.db,
      }),
    },
  };
}

function screenOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w#:-]{1,60}$/.test(header) ? header : undefined;
}
