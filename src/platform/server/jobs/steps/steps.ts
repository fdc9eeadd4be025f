import type { Steps } from '../../context.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { Input } from '#platform/entity/define.ts';
import { Failure } from '#platform/entity/failure.ts';
import type { App } from '../../app.ts';
import { type Context, type Principal, type Step, type StepKind } from '../../context.ts';
import { withContext } from '../../app/open-context.ts';
import { isBusy, isConnectionLost, isTransient } from '../../db/database-failures.ts';
import { internals } from '../../app/internals.ts';
import { freeRecords } from './begin-step.ts';
import { rowsBeingWritten } from './rows-being-written.ts';

/**
 * Milliseconds without a heartbeat after which another process continues a step. Two processes on one step do no harm:
 * each slice is locked.
 */
const abandonedAfter = 8000;
const watchEvery = 6000;

interface RunningStep {
  readonly end: Promise<void>;
  readonly items: () => number;
  readonly listeners: Set<(done: number) => void>;
}

export function openSteps(app: () => App, kinds: Readonly<Record<string, StepKind>>): Steps {
  const running = new Map<string, RunningStep>();
  let closing = false;
  let timer: NodeJS.Timeout | undefined;

  const keyOf = (account: string, id: string): string => `${account} ${id}`;
  const kindOf = (name: string): StepKind => {
    const kind = kinds[name];
    if (kind === undefined) throw new Error(`no module knows the step ${name}`);
    return kind;
  };

  function drive(whose: Principal, id: string): void {
    const key = keyOf(whose.account, id);
    if (running.has(key)) return;
    const listeners = new Set<(done: number) => void>();
    let items = 0;
    const end = run(async () => {
      const left = await withContext(app(), whose, async (ctx) => slice(ctx, id, kindOf));
      items = left?.items ?? items;
      if (left !== undefined) for (const tell of listeners) tell(left.done);
      return left !== undefined;
    }, whose).finally(() => running.delete(key));
    running.set(key, { end, items: () => items, listeners });
  }

  /**
   * Runs slice after slice. Retries temporary errors without limit and others a few times; then the next `watch`
   * continues the step.
   */
  async function run(next: () => Promise<boolean>, { log }: Principal): Promise<void> {
    const isClosing = (): boolean => closing;
    let failures = 0;
    while (!isClosing() && failures < 5) {
      try {
        if (!(await next())) return;
        failures = 0;
      } catch (error) {
        if (!isTemporary(error)) {
          failures += 1;
          log.error({ err: error }, 'a slice failed');
        }
        await wait(200);
      }
    }
  }

  async function ended(whose: Principal, id: string, tell?: (done: number) => void): Promise<void> {
    const local = running.get(keyOf(whose.account, id));
    if (tell !== undefined) local?.listeners.add(tell);
    await local?.end;
    for (;;) {
      const left = await stateOf(app(), whose.account, id);
      if (left === undefined) return;
      if (local !== undefined) throw rowsBeingWritten(left.items);
      tell?.(left.done);
      await wait(500);
    }
  }

  async function resume(): Promise<number> {
    const rows = await app().system('steps', async (db) =>
      db.query<{ account_id: string; id: string; user_id: string }>(
        `UPDATE steps SET beat_at = clock_timestamp()
         WHERE beat_at < clock_timestamp() - $1::integer * interval '1 millisecond' RETURNING account_id, id, user_id`,
        [abandonedAfter],
      ),
    );
    for (const { account_id: account, id, user_id: userId } of rows) {
      const user = { id: userId, email: null, fullname: null, locale: 'en', confirmed: true };
      drive({ account, who: { user, access: { admin: true, pending: false }, roles: [] }, log: app().server.log }, id);
    }
    return rows.length;
  }

  return {
    kind: kindOf,
    drive,
    ended,
    writing: (account) => {
      for (const [key, { items }] of running) if (key.startsWith(`${account} `)) return items();
      return undefined;
    },
    resume,
    watch: () => {
      const look = (): void => void resume().catch((error: unknown) => app().server.log.warn({ err: error }, 'steps'));
      look();
      timer = setInterval(look, watchEvery);
      timer.unref();
    },
    close: async () => {
      closing = true;
      clearInterval(timer);
      await Promise.all([...running.values()].map(async ({ end }) => end));
    },
  };
}

function isTemporary(error: unknown): boolean {
  return (
    isBusy(error) || isTransient(error) || isConnectionLost(error) || (error instanceof Failure && error.status === 503)
  );
}

interface Row {
  readonly id: string;
  readonly kind: string;
  readonly record_id: string;
  readonly user_id: string;
  readonly data: Input;
  readonly items: number;
  readonly done: number;
}

/**
 * Runs the next slice; undefined if the step has ended. Locks the step's row first, so that two processes do not run
 * the same slice.
 */
async function slice(
  ctx: Context,
  id: string,
  kindOf: (name: string) => StepKind,
): Promise<{ items: number; done: number } | undefined> {
  const [row] = await ctx.db.query<Row>(
    'SELECT id, kind, record_id, user_id, data, items, done FROM steps WHERE account_id = $1 AND id = $2 FOR UPDATE',
    [ctx.account, id],
  );
  if (row === undefined) return undefined;
  const [next] = await ctx.db.query<{ place: number; items: unknown[] }>(
    'SELECT place, items FROM step_slices WHERE account_id = $1 AND step_id = $2 ORDER BY place LIMIT 1',
    [ctx.account, id],
  );
  const kind = kindOf(row.kind);
  const step: Step = { ...row, record: row.record_id, user: row.user_id };
  const items = next?.items ?? [];
  const written = next === undefined ? 0 : ((await kind.slice(ctx, step, items)) ?? items.length);
  const done = row.done + written;
  if (next === undefined || done >= row.items) {
    await kind.end?.(ctx, { ...step, done });
    await ctx.db.query('DELETE FROM steps WHERE account_id = $1 AND id = $2', [ctx.account, id]);
    await ctx.db.query('DELETE FROM step_slices WHERE account_id = $1 AND step_id = $2', [ctx.account, id]);
    await freeRecords(ctx, id);
    return undefined;
  }
  if (written < items.length)
    await ctx.db.query(
      'UPDATE step_slices SET items = $4::jsonb WHERE account_id = $1 AND step_id = $2 AND place = $3',
      [ctx.account, id, next.place, JSON.stringify(items.slice(written))],
    );
  else
    await ctx.db.query('DELETE FROM step_slices WHERE account_id = $1 AND step_id = $2 AND place = $3', [
      ctx.account,
      id,
      next.place,
    ]);
  await ctx.db.query('UPDATE steps SET done = $3, beat_at = clock_timestamp() WHERE account_id = $1 AND id = $2', [
    ctx.account,
    id,
    done,
  ]);
  return { items: row.items, done };
}

async function stateOf(app: App, account: string, id: string): Promise<{ items: number; done: number } | undefined> {
  const [row] = await app[internals].database
    .reader('oficina_app', account)
    .query<{ items: number; done: number }>('SELECT items, done FROM steps WHERE account_id = $1 AND id = $2', [
      account,
      id,
    ]);
  return row;
}
