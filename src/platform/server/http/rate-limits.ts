import type { FastifyInstance, FastifyReply } from 'fastify';
import { isIPv6 } from 'node:net';
import { fail } from '#platform/entity/failure.ts';
import type { App } from '../app.ts';

/** What a request costs beside being one: routes name it, and each has a budget of its own. */
type Cost = 'sign-in' | 'search' | 'bulk' | 'upload' | 'export';

declare module 'fastify' {
  interface FastifyContextConfig {
    cost?: Cost;
  }
}

/** Requests a minute of one session or token, and of one address, behind which a whole shop may sit. */
const caller = 3000;
const address = 9000;

/** The same for what costs more; `sign-in` counts by address, since nobody is signed in yet. */
const budgets: Readonly<Record<Cost, number>> = { 'sign-in': 60, search: 300, bulk: 300, upload: 300, export: 60 };

/** How much of what costs more one caller has going at the same moment. */
const atOnce = 6;

const window = 60_000;

/**
 * Refuses with 429 who asks more often than people and their programs do. Counted in memory, for each process by itself:
 * what must hold across processes (failed sign-ins) is counted in the database.
 */
export function limitRates(app: App, server: FastifyInstance): void {
  if (!app.environment.rateLimits) return;
  let began = 0;
  let counts = new Map<string, number>();
  const going = new Map<string, number>();
  const count = (key: string, most: number): void => {
    const now = app.now().getTime();
    if (now - began >= window || now < began) {
      began = now;
      counts = new Map();
    }
    const used = (counts.get(key) ?? 0) + 1;
    counts.set(key, used);
    if (used > most) throw tooMany(Math.ceil((began + window - now) / 1000));
  };
  server.addHook('preHandler', async (request, reply) => {
    const from = networkOf(request.ip);
    const token = app.cookies.tokenOf(request);
    const who = token ?? from;
    count(`address ${from}`, address);
    if (token !== undefined) count(`caller ${token}`, caller);
    const { cost } = request.routeOptions.config;
    if (cost === undefined) return;
    count(`${cost} ${cost === 'sign-in' ? from : who}`, budgets[cost]);
    if (cost !== 'sign-in') hold(going, who, reply);
  });
}

/** One more at the same moment, until its answer is out or its client gone. */
function hold(going: Map<string, number>, who: string, reply: FastifyReply): void {
  const now = (going.get(who) ?? 0) + 1;
  if (now > atOnce) throw tooMany(1);
  going.set(who, now);
  let held = true;
  const release = (): void => {
    if (!held) return;
    held = false;
    const left = (going.get(who) ?? 1) - 1;
    if (left === 0) going.delete(who);
    else going.set(who, left);
  };
  reply.raw.once('finish', release);
  reply.raw.once('close', release);
}

function tooMany(seconds: number): Error {
  return fail('too_many_requests', 'Too many requests', { retryAfter: Math.max(1, seconds) });
}

/** An IPv6 subscriber has 2^64 addresses: they count as one. */
function networkOf(ip: string): string {
  return isIPv6(ip) && !ip.startsWith('::ffff:') ? ip.split(':').slice(0, 4).join(':') : ip;
}
