import type { FastifyRequest } from 'fastify';
import type { LoggerOptions } from 'pino';
import type { Environment } from './environment.ts';

/** Structured lines with request ids and the browser's route; no address with a token in it, no header, no body. */
export function logOptions({ production, logLevel }: Pick<Environment, 'production' | 'logLevel'>): LoggerOptions {
  return {
    level: logLevel ?? (production ? 'info' : 'warn'),
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        // The route's pattern, not the address: paths carry one-time tokens, queries carry revs and words.
        route: request.routeOptions?.url ?? 'unknown',
        screen: screenOf(request.headers['x-route-id']),
      }),
    },
  };
}

function screenOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w#:-]{1,60}$/.test(header) ? header : undefined;
}
