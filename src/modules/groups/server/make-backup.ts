import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { formatDate, formatSize } from '#platform/entity/format.ts';
import { fill, nearestLocale } from '#platform/entity/messages.ts';
import type { App } from '#platform/server/app.ts';
import { withContext, type Context, type Mail } from '#platform/server/context.ts';
import { exportArchive } from '#platform/server/group-archive/export.ts';
import type { Job } from '#platform/server/module.ts';
import { plainName } from '#modules/people/rules/plain-name.ts';
import { writtenLetter } from '#modules/people/server/letter.ts';
import { groupMailWords, type GroupMailWord } from '../locales/group-mails.ts';
import { backupEndsAt } from '../rules/backup.ts';
import { backupJob } from './backup.ts';
import { product } from './plan.ts';

/** Tries of the queue, of which the last one fails for good. */
const mostTries = 5;
/** Milliseconds between two signs of progress. */
const signEvery = 1000;
const day = 86_400_000;

/** Makes a backup that somebody has asked for, and mails where it is. A run that was killed is begun again. */
export const makeGroupBackup: Job = {
  name: backupJob,
  minutes: 360,
  work: async (app, data) => {
    const { group, id } = data as { readonly group: string; readonly id: string };
    const tries = await begin(app, group, id);
    if (tries === undefined) return;
    try {
      await make(app, group, id);
    } catch (error) {
      if (tries >= mostTries) await inGroup(app, group, async (ctx) => end(ctx, id, "state = 'failed'"));
      throw error;
    }
  },
};

async function inGroup<T>(app: App, group: string, work: (ctx: Context) => Promise<T>): Promise<T> {
  return withContext(app, product(app, group), work);
}

/** Answers which try it is; undefined where nothing is to be done any more. */
async function begin(app: App, group: string, id: string): Promise<number | undefined> {
  return inGroup(app, group, async (ctx) => {
    const [begun] = await ctx.db.query<{ attempts: number }>(
      `UPDATE group_backups SET state = 'running', attempts = attempts + 1, touched_at = $3, done = 0
       WHERE account_id = $1 AND id = $2 AND state IN ('waiting', 'running') RETURNING attempts`,
      [group, id, ctx.now],
    );
    return begun?.attempts;
  });
}

async function end(ctx: Context, id: string, set: string, values: readonly unknown[] = []): Promise<boolean> {
  const ended = await ctx.db.query(
    `UPDATE group_backups SET ${set} WHERE account_id = $1 AND id = $2 AND state = 'running' RETURNING id`,
    [ctx.account, id, ...values],
  );
  return ended.length > 0;
}

async function make(app: App, group: string, id: string): Promise<void> {
  await removeAbandoned(app);
  const folder = await mkdtemp(join(app.environment.dataDir, prefix));
  try {
    const file = join(folder, 'group.zip');
    await exportArchive(app, group, file, signs(app, group, id));
    const through = new PassThrough({ highWaterMark: 1_048_576 });
    const [received] = await Promise.all([
      app.blobs.receive(through, Number.MAX_SAFE_INTEGER),
      pipeline(createReadStream(file), through),
    ]);
    await received.keep();
    const { sha256, size } = received;
    await inGroup(app, group, async (ctx) => {
      const until = backupEndsAt(ctx.now);
      const values = [ctx.now, sha256, size, until];
      const set = "state = 'done', touched_at = $3, done = total, zip = $4, bytes = $5, expires_at = $6";
      if (await end(ctx, id, set, values)) await tell(ctx, id, { size, until });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Folders in which a zip is made before it goes into the store. */
const prefix = 'exporting-';

/** What a killed process had begun. */
async function removeAbandoned(app: App): Promise<void> {
  const { dataDir } = app.environment;
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(prefix)) continue;
    const found = await stat(join(dataDir, name)).catch(() => undefined);
    if (found !== undefined && found.mtimeMs < Date.now() - day)
      await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

/** Notes how far it is, once a second at most; a note that fails is left to the next one. */
function signs(app: App, group: string, id: string): (done: number, total: number) => void {
  let last = 0;
  return (done, total) => {
    const now = performance.now();
    if (now - last < signEvery) return;
    last = now;
    void inGroup(app, group, async (ctx) =>
      end(ctx, id, 'touched_at = $3, done = $4, total = $5', [ctx.now, done, total]),
    ).catch(() => undefined);
  };
}

interface Reader extends Record<string, unknown> {
  readonly email: string;
  readonly fullname: string | null;
  readonly locale: string;
  readonly name: string;
}

/** Mails who asked for it, if that person still is an administrator; the link leads to a page that asks who comes. */
async function tell(ctx: Context, id: string, made: { readonly size: number; readonly until: Date }): Promise<void> {
  const [reader] = await ctx.db.query<Reader>(
    `SELECT u.email, u.fullname, u.locale, a.name FROM group_backups b
     JOIN memberships m ON m.account_id = b.account_id AND m.user_id = b.asked_by AND m.admin AND m.status = 'accepted'
     JOIN users u ON u.id = b.asked_by JOIN accounts a ON a.account_id = b.account_id AND a.id = b.account_id
     WHERE b.account_id = $1 AND b.id = $2 AND u.email IS NOT NULL`,
    [ctx.account, id],
  );
  if (reader !== undefined) await ctx.mail(letterTo(reader, ctx, made));
}

function letterTo(
  reader: Reader,
  ctx: Context,
  { size, until }: { readonly size: number; readonly until: Date },
): Mail {
  const locale = nearestLocale(reader.locale);
  const words = {
    group: plainName(reader.name),
    size: formatSize(size, locale),
    date: formatDate(until.toISOString(), locale, 'UTC'),
  };
  const say = (word: GroupMailWord): string => fill(groupMailWords[locale][word], locale, words);
  return writtenLetter({
    kind: 'group-backup',
    to: reader,
    subject: say('group-backup.subject'),
    paragraphs: [say('group-backup.body')],
    button: {
      link: `${ctx.product.environment.baseUrl}/account/${ctx.account}/backup`,
      label: say('group-backup.button'),
    },
    small: say('group-backup.small'),
  });
}
