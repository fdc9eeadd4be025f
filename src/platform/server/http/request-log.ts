import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isIP } from 'node:net';
import type { Logger } from 'pino';
import { isLoopback } from '../app/production.ts';

/**
 * Logs one line per request when it is answered, with result and milliseconds. Like all lines of the request it contains
 * the group, the class of the address and, after the guard, the user.
 */
export function logRequests(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    sayOnLines(request, { from: addressClass(request.ip), db: databaseOf(request.params) });
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status, elapsedTime } = reply;
    request.log.info({ req: request, status, ms: Math.round(elapsedTime) }, 'request');
    done();
  });
}

/**
 * Adds facts to all log lines of this request. Changes its logger, because another child logger would cost more than
 * the line.
 */
export function sayOnLines(request: FastifyRequest, facts: Readonly<Record<string, string | undefined>>): void {
  (request.log as Logger).setBindings(facts);
}

function databaseOf(params: unknown): string | undefined {
  return (params as { readonly db?: string } | undefined)?.db;
}

/**
 * The log contains no address of a person, only its class: `loopback`, `private`, or the network (/24, for IPv6 /48).
 */
export function addressClass(ip: string): string {
  const address = ip.startsWith('::ffff:') ? ip.slice(7) : ip;
  if (isLoopback(address)) return 'loopback';
  if (/^(10|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254)\.|^f[cd]|^fe80:/i.test(address)) return 'private';
  if (isIP(address) === 4) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  return isIP(address) === 6 ? `${address.split(':').slice(0, 3).join(':')}::/48` : 'unknown';
}
