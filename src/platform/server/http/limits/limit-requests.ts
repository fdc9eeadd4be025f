import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { isIPv6 } from 'node:net';
import type { App } from '../../app.ts';
import type { Caller } from '../../auth/caller.ts';
import { anything, budgets, costOf, type Cost } from './costs.ts';
import { limitConcurrency } from './concurrency.ts';
import { countRates } from './rates.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The cost of a request. A route without one stops the start. */
    cost?: Cost | ((request: FastifyRequest) => Cost);
  }
}

interface Limits {
  countAddress(request: FastifyRequest): void;
  /** For requests that are counted apart: known callers count as persons, only strangers as addresses. */
  countStranger(request: FastifyRequest): void;
  countCaller(request: FastifyRequest, caller: Caller | undefined): void;
  /** Takes a slot before the body arrives, for costs that require it. */
  enterBefore(request: FastifyRequest, reply: FastifyReply, caller: Caller | undefined): Promise<void>;
}

const exchangeEvery = 1000;

const asStranger = new WeakMap<FastifyRequest, () => void>();

/** Counts a request of a known browser also for its address: it tries to sign in as a person who has not used this browser. Throws 429. */
export function countAsStranger(request: FastifyRequest): void {
  asStranger.get(request)?.();
}

const misses = new WeakMap<FastifyRequest, (most: number) => void>();

/** Counts a request with a secret that does not exist, for its network. Throws 429 above `most` in a minute; requests with a right secret go on. */
export function countMiss(request: FastifyRequest, most: number): void {
  misses.get(request)?.(most);
}

/**
 * Limits the number of requests per minute and of concurrent ones; wraps handlers so that they wait for a slot. Call it
 * before registering routes.
 */
export function limitRequests(app: App, server: FastifyInstance): Limits {
  if (!app.environment.rateLimits) {
    const nothing = (): void => undefined;
    return { countAddress: nothing, countStranger: nothing, countCaller: nothing, enterBefore: async () => undefined };
  }
  const rates = countRates(app.now);
  const takeSlot = limitConcurrency();
  exchangeCounts(app, server, async () => rates.exchange(async (run) => app.system('limits', run)));
  const enter = async (request: FastifyRequest, whole: boolean): Promise<() => void> => {
    const { concurrency } = budgets[costOf(request)];
    if (concurrency === undefined || (concurrency.whole === true) !== whole) return () => undefined;
    return takeSlot(concurrency, keyOf(app, request, callers.get(request)), groupOf(request));
  };
  const wrapped = new WeakSet<RouteHandlerMethod>();
  const callers = new WeakMap<FastifyRequest, Caller>();
  server.addHook('onRoute', (route) => {
    const { handler } = route;
    // A HEAD route shares the handler of its GET route.
    if (wrapped.has(handler)) return;
    const waiting: RouteHandlerMethod = async function (request, reply) {
      const leave = await enter(request, false);
      try {
        return await handler.call(this, request, reply);
      } finally {
        leave();
      }
    };
    wrapped.add(waiting);
    route.handler = waiting;
  });
  return {
    countAddress: (request) =>
      rates[isApart(request) ? 'insist' : 'count'](`address ${networkOf(request.ip)}`, anything.address),
    countStranger: (request) => {
      if (isApart(request)) rates.count(`address ${networkOf(request.ip)}`, anything.address);
    },
    countCaller: (request, caller) => {
      const cost = costOf(request);
      const { perMinute, apart } = budgets[cost];
      const network = networkOf(request.ip);
      misses.set(request, (most) => rates.count(`missed ${network}`, most));
      if (caller !== undefined) {
        callers.set(request, caller);
        if (apart !== true) rates.count(`person ${caller.user.id}`, anything.person);
      }
      if (perMinute === undefined) return;
      const key = keyOf(app, request, caller);
      rates.count(`${cost} ${key}`, perMinute);
      if (cost === 'sign-in' && key !== network)
        asStranger.set(request, () => rates.count(`${cost} ${network}`, perMinute));
    },
    enterBefore: async (request, reply) => {
      const leave = await enter(request, true);
      reply.raw.once('finish', leave);
      reply.raw.once('close', leave);
    },
  };
}

/** Exchanges counts with other processes regularly; after a failure the next time includes them. */
function exchangeCounts(app: App, server: FastifyInstance, exchange: () => Promise<void>): void {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= exchange()
      .catch((error: unknown) => app.server.log.warn({ err: error }, 'counts of requests not exchanged'))
      .finally(() => {
        running = undefined;
      });
  }, exchangeEvery).unref();
  server.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}

function isApart(request: FastifyRequest): boolean {
  return budgets[costOf(request)].apart === true;
}

/**
 * The person, for all sessions and tokens. When signing in, the browser if a person signed in with it before, so that strangers behind the same
 * address do not use up its requests; else the address.
 */
function keyOf(app: App, request: FastifyRequest, caller: Caller | undefined): string {
  if (caller !== undefined && costOf(request) !== 'sign-in') return caller.user.id;
  return app.cookies.knownDevice(request) ?? networkOf(request.ip);
}

function groupOf(request: FastifyRequest): string | undefined {
  return (request.params as { readonly db?: string } | undefined)?.db;
}

/** An IPv6 subscriber has 2^64 addresses, which count as one. */
function networkOf(ip: string): string {
  return isIPv6(ip) && !ip.startsWith('::ffff:') ? ip.split(':').slice(0, 4).join(':') : ip;
}
