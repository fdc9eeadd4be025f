import type { App, Job } from '#platform/server/app.ts';
import { withContext } from '#platform/server/app/open-context.ts';
import type { Context } from '#platform/server/context.ts';
import { nearestLocale } from '#platform/entity/messages.ts';
import { asPerson } from './as-person.ts';
import { reachable } from '#modules/people/server/mails/reachable.ts';
import { reasonRules } from '../rules/reasons.ts';
import { choicesOf } from './choices.ts';
import { groupedBy, type Event, type Told } from './event.ts';
import { noticeJob } from './notice-job.ts';
import { noticeLetter } from './notice-mail.ts';
import { dropPushes, queuePushes } from './push/queue-pushes.ts';
import { storeNotices } from './store-notices.ts';
import { withoutHidden } from './hidden-items.ts';
import { type RightsChange, withdrawMails } from './withdraw-mails.ts';
import { withdrawNotices } from './withdraw-notices.ts';

/** People that one run takes up at a time, and people that it serves in parallel. */
const peopleAtOnce = 500;
const parallelPeople = 4;
/** Events of a person in one transaction. */
const eventsAtOnce = 200;

/** A row of `take_notices`; without a reason it says that the person's rights in the group have changed. */
type Taken = (Event | ({ readonly reason: null } & RightsChange)) & { readonly visible: boolean };

/**
 * Makes notices, mails and push messages of the events that wait, person by person: an event is taken, stored as a notice,
 * mailed and queued for devices in one transaction, so that a killed process loses none and nobody is told twice. A commit with an event wakes it.
 */
export const deliverNotices: Job = {
  name: noticeJob,
  every: 15_000,
  atStart: true,
  work: async (app) => {
    for (let people = await waiting(app); people.length > 0; people = await waiting(app)) {
      const failed = await serve(app, people);
      if (failed === people.length) return;
    }
  },
};

async function waiting(app: App): Promise<string[]> {
  const rows = await app.system('notices', async (db) =>
    db.query<{ user_id: string }>('SELECT user_id FROM pending_notices GROUP BY user_id ORDER BY min(id) LIMIT $1', [
      peopleAtOnce,
    ]),
  );
  return rows.map((row) => row.user_id);
}

/** Serves people in parallel; returns for how many it failed. Their events stay, and the next run tries again. */
async function serve(app: App, people: readonly string[]): Promise<number> {
  const queue = [...people];
  let failed = 0;
  const work = async (): Promise<void> => {
    for (let person = queue.shift(); person !== undefined; person = queue.shift()) {
      try {
        await serveOne(app, person);
      } catch (error) {
        failed += 1;
        app.server.log.error({ err: error, job: noticeJob, person }, 'notices of a person failed');
      }
    }
  };
  await Promise.all(Array.from({ length: parallelPeople }, work));
  return failed;
}

async function serveOne(app: App, person: string): Promise<void> {
  let taken = eventsAtOnce;
  while (taken === eventsAtOnce) {
    taken = await withContext(app, asPerson(app, person), async (ctx) => {
      const rows = await ctx.db.query<Taken & Record<string, unknown>>('SELECT * FROM take_notices($1, $2)', [
        person,
        eventsAtOnce,
      ]);
      await tell(ctx, rows);
      return rows.length;
    });
  }
}

/** Some reasons are only for administrators, and the person may not be one any more. */
function concerns({ reason, admin }: Event): boolean {
  return admin || reasonRules[reason].admin !== true;
}

async function tell(ctx: Context, rows: readonly Taken[]): Promise<void> {
  if (rows.some(({ reason }) => reason === null)) {
    await withdrawNotices(ctx);
    await withdrawMails(
      ctx,
      rows.flatMap((row) => (row.reason === null ? [row] : [])),
    );
    await dropPushes(ctx);
  }
  const events = await withoutHidden(
    ctx,
    rows.filter((row): row is Event & Taken => row.reason !== null && row.visible && concerns(row)),
  );
  const [person] = await reachable(ctx.db, [ctx.account]);
  if (events.length === 0 || person === undefined) return;
  const told: Told = { locale: nearestLocale(person.locale), choices: await choicesOf(ctx) };
  await storeNotices(
    ctx,
    told,
    events.filter(({ reason }) => told.choices[reason].here),
  );
  for (const together of groupedBy(
    events.filter(({ reason, mailed }) => mailed && told.choices[reason].mail === 'now'),
    ({ group_id: group, reason }) => `${group} ${reason}`,
  ))
    await ctx.mail(noticeLetter(ctx, person, together));
  await queuePushes(
    ctx,
    told.locale,
    events.filter(({ reason, mailed }) => mailed && told.choices[reason].push),
  );
}
