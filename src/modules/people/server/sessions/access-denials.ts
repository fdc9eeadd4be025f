import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#platform/server/app.ts';
import { foundCaller } from '#platform/server/http/guard.ts';
import { audit } from '../audit.ts';

/** Minutes in which the same refusal of a person is logged once. */
const quietMinutes = 10;
const maxRemembered = 10_000;

/**
 * Logs refusals: a route or record that the person may not use, or a group of other people. Callers without a session and missing records are not
 * logged.
 */
export function auditDenials(app: App, server: FastifyInstance): void {
  const noted = new Map<string, number>();
  server.addHook('onResponse', async (request, reply) => {
    const denied = denialOf(request, reply);
    if (denied === undefined) return;
    const now = app.now();
    const key = `${denied.userId} ${denied.accountId ?? ''} ${denied.detail.route}`;
    if (now.getTime() - (noted.get(key) ?? 0) < quietMinutes * 60_000) return;
    if (noted.size >= maxRemembered) noted.clear();
    noted.set(key, now.getTime());
    await app.system('audit', async (db) => audit(db, { event: 'denied', at: now, address: request.ip, ...denied }));
  });
}

interface Denial {
  readonly userId: string;
  readonly accountId: string | undefined;
  readonly detail: { readonly route: string; readonly status: number };
}

function denialOf(request: FastifyRequest, reply: FastifyReply): Denial | undefined {
  const { statusCode: status } = reply;
  if (status !== 403 && status !== 404) return undefined;
  const { db = '' } = (request.params ?? {}) as { db?: string };
  const accountId = /^acc-[0-9a-f]{32}$/.test(db) ? db : undefined;
  if (status === 404 && accountId === undefined) return undefined;
  const caller = foundCaller(request);
  if (caller === undefined || (status === 404 && caller.access !== undefined)) return undefined;
  const route = `${request.method} ${request.routeOptions.url ?? ''}`.slice(0, 200);
  return { userId: caller.user.id, accountId, detail: { route, status } };
}
