import type { FastifyRequest } from 'fastify';
import type { LoggerOptions } from 'pino';
import type { Environment } from './environment.ts';

/**
 * Options for structured log lines with the request's id and the browser's route. Lines contain no URL with a token, no
 * header and no body.
 */
export function logOptions({ production, logLevel }: Pick<Environment, 'production' | 'logLevel'>): LoggerOptions {
  return {
    level: logLevel ?? (production ? 'info' : 'warn'),
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        // Log the route's pattern and not the URL: paths contain one-time tokens, queries contain revisions and search
        // words.
        route: request.routeOptions?.url ?? 'unknown',
        screen: screenOf(request.headers['x-route-id']),
      }),
    },
  };
}

function screenOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w#:-]{1,60}$/.test(header) ? header : undefined;
}
