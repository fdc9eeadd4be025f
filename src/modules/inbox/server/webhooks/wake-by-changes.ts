import type { App } from '#platform/server/app.ts';

/** By app, the groups that it listens to, each with the function that ends it. */
const listening = new WeakMap<App, Map<string, () => void>>();

/** Wakes a job after each commit in one of these groups, in whichever process it was, and no longer after those in other groups. */
export function wakeByChanges(app: App, job: string, groups: ReadonlySet<string>): void {
  const known = listening.get(app) ?? new Map<string, () => void>();
  listening.set(app, known);
  for (const [group, end] of known) {
    if (groups.has(group)) continue;
    end();
    known.delete(group);
  }
  for (const group of groups)
    if (!known.has(group))
      known.set(
        group,
        app.bus.listen(group, () => wake(app, job)),
      );
}

const waking = new WeakSet<App>();

/** Many commits at once wake it once. */
function wake(app: App, job: string): void {
  if (waking.has(app)) return;
  waking.add(app);
  void app
    .system('webhooks', async (db) => Promise.resolve(db.wake(job)))
    .catch((error: unknown) => app.server.log.warn({ err: error, job }, 'a job could not be woken'))
    .finally(() => waking.delete(app));
}
