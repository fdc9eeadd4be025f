import { hash } from 'node:crypto';
import { Failure } from '#platform/entity/failure.ts';
import type { App, Job } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/database.ts';
import { FetchRefused } from '#platform/server/fetch/fetch-refused.ts';
import type { Fetched } from '#platform/server/fetch/fetch-outside.ts';
import type { Work } from '#platform/server/workers/workers.ts';
import { inFeeds } from '../engine/feeds.ts';
import { endSignal, fetchOutsideOf } from '../engine/poll.ts';
import type { readerTasks } from '../tasks.ts';
import { drawIcon } from './draw-icon.ts';
import { iconsJob } from './request-icons.ts';

/** Sites of one run, and sites whose icons are fetched in parallel. */
const atOnce = 24;
const parallelSites = 4;
const maxPageBytes = 1_000_000;
const maxIconBytes = 300_000;
const timeout = 5000;
const day = 86_400_000;
/** An icon is fetched again after a month; a site without one is tried again after a week. */
const lifetime = 30 * day;
const retryAfter = 7 * day;
/** Another process may fetch an icon again after this time, if the first one ended before it stored the result. */
const claimDuration = day / 24;

/** Fetches icons of sites, in the background: once per host, for all groups that read its feeds. */
export const fetchIconsJob: Job = {
  name: iconsJob,
  every: 30_000,
  atStart: true,
  work: async (app) => {
    const signal = endSignal(app);
    const finished = new AbortController();
    const ended = new Promise<number>((resolve) =>
      signal.addEventListener('abort', () => resolve(0), { signal: finished.signal }),
    );
    try {
      while (!signal.aborted && (await Promise.race([fetchSome(app, signal), ended])) === atOnce);
    } finally {
      finished.abort();
    }
  },
};

/** Fetches the icons of one batch of sites; returns how many sites these are. */
async function fetchSome(app: App, signal: AbortSignal): Promise<number> {
  const hosts = await inFeeds(app, async (db) => claimHosts(db, app.now()));
  const left = [...hosts];
  const lane = async (): Promise<void> => {
    for (let host = left.shift(); host !== undefined && !signal.aborted; host = left.shift()) {
      const icon = await iconOf(app, host);
      if (!signal.aborted) await storeIcon(app, host, icon);
    }
  };
  await Promise.all(Array.from({ length: parallelSites }, lane));
  return hosts.length;
}

/** Claims due hosts, and deletes those of sites whose feeds are gone. */
async function claimHosts(db: Db, now: Date): Promise<string[]> {
  const due = await db.query<{ host: string; used: boolean }>(
    `SELECT host, EXISTS (SELECT FROM feeds f WHERE f.site_host = i.host) AS used FROM site_icons i
     WHERE next_check_at <= $1 ORDER BY next_check_at LIMIT ${atOnce} FOR UPDATE OF i SKIP LOCKED`,
    [now],
  );
  if (due.length === 0) return [];
  const hosts = due.flatMap(({ host, used }) => (used ? [host] : []));
  await db.query('DELETE FROM site_icons WHERE host = ANY($1::text[])', [
    due.flatMap(({ host, used }) => (used ? [] : [host])),
  ]);
  await db.query('UPDATE site_icons SET next_check_at = $2 WHERE host = ANY($1::text[])', [
    hosts,
    new Date(now.getTime() + claimDuration),
  ]);
  return hosts;
}

async function storeIcon(app: App, host: string, png: Buffer | undefined): Promise<void> {
  const next = new Date(app.now().getTime() + (png === undefined ? retryAfter : lifetime));
  const version = png === undefined ? null : hash('sha256', png, 'hex').slice(0, 16);
  // A site that does not answer for a while does not lose its icon.
  await inFeeds(app, async (db) =>
    db.query(
      'UPDATE site_icons SET next_check_at = $2, png = coalesce($3, png), version = coalesce($4, version) WHERE host = $1',
      [host, next, png ?? null, version],
    ),
  );
}

const looking: Work<typeof readerTasks> = { module: 'exoreader', pool: 'quick', tooLarge: 'page-too-large' };

async function iconOf(app: App, host: string): Promise<Buffer | undefined> {
  const page = (await get(app, `https://${host}/`, maxPageBytes)) ?? (await get(app, `http://${host}/`, maxPageBytes));
  if (page === undefined) return undefined;
  const candidates = await app.workers
    .of('feeds')
    .run(looking, 'findIcons', { bytes: page.status === 200 ? page.body : Buffer.alloc(0), url: page.url })
    .catch((error: unknown) => {
      if (error instanceof Failure) return [];
      throw error;
    });
  for (const address of candidates) {
    const fetched = await get(app, address, maxIconBytes);
    const icon = fetched?.status === 200 ? await drawIcon(fetched.body) : undefined;
    if (icon !== undefined) return icon;
  }
  return undefined;
}

async function get(app: App, url: string, maxBytes: number): Promise<Fetched | undefined> {
  try {
    return await fetchOutsideOf(app)(url, { maxBytes, timeout });
  } catch (error) {
    if (error instanceof FetchRefused) return undefined;
    throw error;
  }
}
