import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Input } from '#platform/entity/define.ts';
import { fail } from '#platform/entity/failure.ts';
import type { App } from '../app.ts';
import { changesSince, lastSeq, type ChangePage } from '../changes.ts';
import { readingAccount } from '../context.ts';
import { checkAgain, memberOf } from '../http/guard.ts';
import { onlyQuery, type Path } from './database.ts';

/** `_changes`: what was written since a `seq`, at once, when something comes (longpoll), or as a stream (eventsource). */
export function changeRoutes(app: App, server: FastifyInstance): void {
  const open = new Set<FastifyReply>();
  server.addHook('preClose', async () => {
    for (const reply of open) reply.raw.end();
  });
  server.get<{ Params: Path }>(
    '/:db/_changes',
    { config: { policy: 'member', token: 'by-kind' } },
    async (request, reply) => {
      const asked = parse(
        request.headers['last-event-id'],
        onlyQuery(request, ['since', 'limit', 'include_docs', 'feed', 'heartbeat', 'timeout', 'style']),
      );
      const { account } = memberOf(request);
      const since = asked.since ?? (await readingAccount(app, request, lastSeq));
      const page = async (from: number): Promise<ChangePage> => {
        await checkAgain(app, request);
        return readingAccount(app, request, async (ctx) => changesSince(ctx, from, asked.limit, asked.docs));
      };
      const first = await page(since);
      if (asked.feed === 'normal' || (asked.feed === 'longpoll' && first.results.length > 0)) return first;
      open.add(reply);
      reply.raw.on('close', () => open.delete(reply));
      if (asked.feed === 'longpoll') {
        await somethingNew(app, account, asked.timeout, request);
        return page(since);
      }
      return stream(app, account, reply, asked.heartbeat, first, page);
    },
  );
}

interface Asked {
  readonly since: number | undefined;
  readonly limit: number;
  readonly docs: boolean;
  readonly feed: string;
  readonly heartbeat: number;
  readonly timeout: number;
}

function parse(lastEventId: string | string[] | undefined, query: Input): Asked {
  const feed = query['feed'] ?? 'normal';
  if (typeof feed !== 'string' || !['normal', 'longpoll', 'eventsource'].includes(feed))
    throw fail('bad_request', 'Unknown feed');
  return {
    // A browser that reconnects says itself how far it heard.
    since:
      lastEventId !== undefined
        ? whole(lastEventId, 0, Number.MAX_SAFE_INTEGER)
        : query['since'] === 'now'
          ? undefined
          : whole(query['since'], 0, Number.MAX_SAFE_INTEGER),
    limit: whole(query['limit'], 1000, 1000),
    docs: query['include_docs'] === 'true',
    feed,
    heartbeat: Math.max(1000, whole(query['heartbeat'] === 'true' ? undefined : query['heartbeat'], 25_000, 60_000)),
    timeout: whole(query['timeout'], 60_000, 60_000),
  };
}

function whole(value: unknown, otherwise: number, most: number): number {
  if (value === undefined) return otherwise;
  if (typeof value !== 'string' || !/^\d{1,15}$/.test(value)) throw fail('bad_request', 'Expected a whole number');
  return Math.min(Number(value), most);
}

async function somethingNew(app: App, account: string, timeout: number, request: FastifyRequest): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, timeout);
    const stop = app.bus.listen(account, done);
    request.raw.on('close', done);
    function done(): void {
      clearTimeout(timer);
      stop();
      resolve();
    }
  });
}

/** Server-sent events. Every page is read in a transaction of its own, so that a person who lost access hears nothing more. */
async function stream(
  app: App,
  account: string,
  reply: FastifyReply,
  heartbeat: number,
  first: ChangePage,
  page: (since: number) => Promise<ChangePage>,
): Promise<void> {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream',
    'x-accel-buffering': 'no',
  });
  // Nothing may come for a while: the browser should know at once that the stream is open.
  raw.flushHeaders();
  let since = send(raw, first);
  let running: Promise<void> | undefined;
  let again = false;
  const beat = setInterval(() => raw.write('event: heartbeat\ndata: \n\n'), heartbeat);
  const stop = app.bus.listen(account, wake);
  raw.on('close', () => {
    clearInterval(beat);
    stop();
  });
  wake();

  function wake(): void {
    again = true;
    running ??= drain().finally(() => {
      running = undefined;
    });
  }

  async function drain(): Promise<void> {
    try {
      while (again && !raw.writableEnded) {
        again = false;
        const next = await page(since);
        since = Math.max(since, send(raw, next));
        if (next.pending > 0) again = true;
      }
    } catch {
      // Access lost or database away: the browser asks at once which, instead of after its own pause for coming back.
      raw.end('event: end\ndata: \n\n');
    }
  }
}

function send(raw: FastifyReply['raw'], page: ChangePage): number {
  for (const row of page.results) raw.write(`id: ${row.seq}\ndata: ${JSON.stringify(row)}\n\n`);
  return page.last_seq;
}
