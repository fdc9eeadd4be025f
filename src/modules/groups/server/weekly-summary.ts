import { formatDate } from '#platform/entity/region/format-date.ts';
import { type Region, regionOf } from '#platform/entity/region/region.ts';
import { fill, nearestLocale } from '#platform/entity/messages.ts';
import type { Locale } from '#platform/entity/locale.ts';
import type { App, Job } from '#platform/server/app.ts';
import { type Context, type Principal, type SummaryPart } from '#platform/server/context.ts';
import type { Mail } from '#platform/server/mail/mail.ts';
import { putMail } from '#platform/server/mail/put-mail.ts';
import { withContext } from '#platform/server/app/open-context.ts';
import { groupLocale } from './group-settings.ts';
import { groupMailWords, type GroupMailWord } from '../locales/group-mails.ts';
import type { ModuleLimit } from '../rules/module-rights.ts';
import { summaryBreakdownDays, summaryDays, summaryDue, summaryDueAnywhere } from '../rules/summary.ts';
import { plainName } from '#modules/people/rules/plain-name.ts';
import { writtenLetter } from '#modules/people/server/mails/mail-text.ts';
import { product } from './plan/plan.ts';
import { unsubscribeLink } from '#modules/people/server/mails/unsubscribe.ts';

const jobName = 'weekly-summary';

/**
 * Every hour: mails a summary of their groups to the people for whom it is Monday morning. The schedule puts slices of people into the queue, from
 * which all processes take them. The queue repeats an interrupted or failed slice, but nobody gets the mail twice. Without a queue (command line,
 * tests) it runs directly.
 */
export const weeklySummary: Job = {
  name: jobName,
  schedule: '5 * * * *',
  work: async (app, data) => {
    if (!summaryDueAnywhere(app.now())) return;
    if (typeof data['from'] === 'string' && typeof data['to'] === 'string')
      return mailSlice(app, { from: data['from'], to: data['to'] });
    for await (const slice of slices(app)) {
      if (app.jobs.running())
        await app.system('summaries', async (db) => app.jobs.within(db).send(jobName, { ...slice }));
      else await mailSlice(app, slice);
    }
  },
};

/** The first and the last person of a slice, as the queue carries it. */
interface Slice {
  readonly from: string;
  readonly to: string;
}

interface Reader {
  readonly id: string;
  readonly email: string;
  readonly fullname: string | null;
  readonly locale: string;
  readonly told: string | null;
  readonly groups: readonly string[];
}

interface GroupPart extends SummaryPart {
  readonly region: Region;
  readonly name: string;
}

/** Summaries of groups by group, language, hidden modules and records, shared by their members. */
type Parts = Map<string, Promise<GroupPart>>;

const day = 86_400_000;
/** People in a slice; some minutes of work, so that little is repeated after a shutdown. */
const sliceSize = 200;

/** SQL: people with a confirmed address who want the summary and did not get it recently; `$1` is tomorrow. */
const recipientsSql = `u.email IS NOT NULL AND u.disabled_at IS NULL AND u.weekly_summary
  AND (u.summary_week IS NULL OR u.summary_week < $1::date)`;

function tomorrow(app: App): Date {
  return new Date(app.now().getTime() + day);
}

async function* slices(app: App): AsyncGenerator<Slice> {
  for (let last = ''; ;) {
    const [slice] = await app.system('summaries', async (db) =>
      db.query<{ from: string | null; to: string; count: number }>(
        `SELECT min(id COLLATE "C") AS "from", max(id COLLATE "C") AS "to", count(*)::int AS count
         FROM (SELECT u.id FROM users u WHERE ${recipientsSql} AND u.id COLLATE "C" > $2 ORDER BY u.id COLLATE "C" LIMIT $3) AS slice`,
        [tomorrow(app), last, sliceSize],
      ),
    );
    if (slice === undefined || slice.from === null) return;
    yield { from: slice.from, to: slice.to };
    if (slice.count < sliceSize) return;
    last = slice.to;
  }
}

/** Mails each person of a slice. After a failure it continues with the others and fails the slice at the end. */
async function mailSlice(app: App, slice: Slice): Promise<void> {
  // People of one slice share the summaries of their groups.
  const parts: Parts = new Map();
  const failures: unknown[] = [];
  for (const person of await recipients(app, slice)) {
    await mailSummary(app, person, parts).catch((error: unknown) => {
      app.server.log.error({ err: error, job: jobName, person: person.id }, 'a summary failed');
      failures.push(error);
    });
  }
  if (failures.length > 0) throw failures[0];
}

/** The recipients of a slice, with the groups that they belong to directly, bookmarked ones first. */
async function recipients(app: App, { from, to }: Slice): Promise<Reader[]> {
  return app.system('summaries', async (db) =>
    db.query<Reader>(
      `SELECT u.id, u.email, u.fullname, u.locale, u.summary_week::text AS told,
         array_agg(m.account_id ORDER BY m.bookmark DESC, m.created_at) AS groups
       FROM users u JOIN memberships m ON m.user_id = u.id AND m.status = 'accepted' AND NOT m.inherited
       WHERE ${recipientsSql} AND u.id COLLATE "C" >= $2 AND u.id COLLATE "C" <= $3
       GROUP BY u.id ORDER BY u.id COLLATE "C"`,
      [tomorrow(app), from, to],
    ),
  );
}

async function mailSummary(app: App, person: Reader, parts: Parts): Promise<void> {
  const week = summaryDue(app.now(), await zoneOf(app, person));
  if (week === null || week === person.told) return;
  const locale = nearestLocale(person.locale);
  const wanted: GroupPart[] = [];
  for (const group of person.groups) {
    const hidden = await inGroup(app, group, async (ctx) => hiddenModules(ctx, person.id));
    if (hidden === undefined) continue;
    const { access } = await app.system('summaries', async (db) =>
      app.memberships.find(db, { user: person }, group, app.now()),
    );
    // A group that demands a second factor is closed to a person without one.
    if (access === undefined || access.pending) continue;
    const part = await partOf(app, { group, locale, hidden, records: access.hidden }, parts);
    if (part.lines.length > 0) wanted.push(part);
  }
  await app.system('summaries', async (db) => {
    db.invalidate('nobody');
    // The week is noted before the mail is written, so that of two runs at once only one sends it.
    const [taken] = await db.query(
      'UPDATE users SET summary_week = $2 WHERE id = $1 AND summary_week IS DISTINCT FROM $2::date RETURNING id',
      [person.id, week],
    );
    if (taken !== undefined && wanted.length > 0)
      await putMail(app, db, written(app, person, locale, wanted), app.now());
  });
}

async function inGroup<T>(app: App, group: string, work: (ctx: Context) => Promise<T>): Promise<T> {
  return withContext(app, product(app, group), work);
}

/** The person's time zone, or else that of the first group. */
async function zoneOf(app: App, person: Reader): Promise<string> {
  const [first = ''] = person.groups;
  return (await inGroup(app, person.id, ownTimeZone)) ?? inGroup(app, first, timeZone);
}

async function ownTimeZone(ctx: Context): Promise<string | undefined> {
  const [row] = await ctx.db.query<{ value: string | null }>(
    "SELECT value FROM user_configurations WHERE account_id = $1 AND key = 'time-zone'",
    [ctx.account],
  );
  return row?.value ?? undefined;
}

async function timeZone(ctx: Context): Promise<string> {
  const [row] = await ctx.db.query<{ value: string | null }>(
    "SELECT value FROM account_configurations WHERE account_id = $1 AND key = 'time-zone'",
    [ctx.account],
  );
  return row?.value ?? 'UTC';
}

/** The modules that the member may not see; undefined if the membership's main switch refuses mails. */
async function hiddenModules(ctx: Context, person: string): Promise<readonly string[] | undefined> {
  const [row] = await ctx.db.query<{ limits: readonly ModuleLimit[] | null }>(
    'SELECT limits FROM subscriptions WHERE account_id = $1 AND user_id = $2 AND all_notifications',
    [ctx.account, person],
  );
  return row && (row.limits ?? []).filter(({ right }) => right === 'none').map(({ module }) => module);
}

interface Asked {
  readonly group: string;
  readonly locale: Locale;
  readonly hidden: readonly string[];
  /** Ids of records that are hidden from the reader; see `Access`. */
  readonly records: readonly string[] | undefined;
}

async function partOf(app: App, asked: Asked, parts: Parts): Promise<GroupPart> {
  const { group, locale, hidden, records } = asked;
  const key = JSON.stringify([group, locale, hidden.toSorted(), records]);
  const known = parts.get(key) ?? withContext(app, readerOf(app, asked), async (ctx) => gather(ctx, asked));
  parts.set(key, known);
  return known;
}

/** The product, which sees no more than the reader. */
function readerOf(app: App, { group, records }: Asked): Principal {
  const { who, ...others } = product(app, group);
  return { ...others, who: { ...who, access: { ...who.access, hidden: records } } };
}

async function gather(ctx: Context, { locale, hidden }: Asked): Promise<GroupPart> {
  const [group] = await ctx.db.query<{ name: string }>('SELECT name FROM accounts WHERE account_id = $1', [
    ctx.account,
  ]);
  const since = new Date(ctx.now.getTime() - summaryDays * day);
  const breakdownSince = new Date(ctx.now.getTime() - summaryBreakdownDays * day);
  const lines: string[] = [];
  const breakdown: string[] = [];
  const region = regionOf(locale, (await groupLocale(ctx)).country);
  for (const module of ctx.product.modules) {
    if (hidden.includes(module.key)) continue;
    const part = await module.summary?.(ctx, { since, breakdownSince, region });
    lines.push(...(part?.lines ?? []));
    breakdown.push(...(part?.breakdown ?? []));
  }
  return { name: plainName(group?.name ?? ''), region, lines, breakdown };
}

function written(app: App, person: Reader, locale: Locale, groups: readonly GroupPart[]): Mail {
  const since = new Date(app.now().getTime() - summaryDays * day).toISOString();
  const say = (word: GroupMailWord, params = {}): string => fill(groupMailWords[locale][word], locale, params);
  const mail = writtenLetter({
    kind: 'weekly-summary',
    to: person,
    subject: say('summary.subject'),
    paragraphs: [
      say('summary.body', { from: formatDate(since, groups[0]?.region ?? regionOf(locale), { timeZone: 'UTC' }) }),
    ],
    sections: groups.flatMap(({ name, lines, breakdown }) => [
      { title: name, lines },
      ...(breakdown.length === 0
        ? []
        : [{ title: say('summary.breakdown', { group: name, days: summaryBreakdownDays }), lines: breakdown }]),
    ]),
    button: { link: app.environment.baseUrl, label: say('summary.button') },
    small: say('summary.small'),
    unsubscribe: unsubscribeLink(app, person.id, 'weekly-summary'),
  });
  return { ...mail, about: { person: person.id, groups: person.groups } };
}
