import { formatDate } from '#platform/entity/format.ts';
import { fill, nearestLocale, type Locale } from '#platform/entity/messages.ts';
import type { App } from '#platform/server/app.ts';
import { putMail, withContext, type Context, type Mail } from '#platform/server/context.ts';
import type { Job, SummaryPart } from '#platform/server/module.ts';
import { groupMailWords, type GroupMailWord } from '../locales/group-mails.ts';
import { summaryBreakdownDays, summaryDays, summaryDue, summaryDueAnywhere } from '../rules/summary.ts';
import { plainName } from '#modules/people/rules/plain-name.ts';
import { writtenLetter } from '#modules/people/server/letter.ts';
import { product } from './plan.ts';
import { unsubscribeLink } from '#modules/people/server/unsubscribe.ts';

/** Every hour: whose Monday morning it is, and what happened in that person's groups; one mail for all of them. */
export const weeklySummary: Job = {
  name: 'weekly-summary',
  schedule: '5 * * * *',
  work: async (app) => {
    if (!summaryDueAnywhere(app.now())) return;
    for (let last = ''; ;) {
      const some = await readers(app, last);
      // What was gathered of a group serves those who are told together.
      const parts: Parts = new Map();
      for (const person of some) await tell(app, person, parts);
      const end = some.at(-1);
      if (end === undefined || some.length < atOnce) return;
      last = end.id;
    }
  },
};

interface Reader {
  readonly id: string;
  readonly email: string;
  readonly fullname: string | null;
  readonly locale: string;
  readonly told: string | null;
  readonly groups: readonly string[];
}

interface GroupPart extends SummaryPart {
  readonly name: string;
}

/** What happened in a group, by group and language: its members read the same. */
type Parts = Map<string, Promise<GroupPart>>;

const day = 86_400_000;
/** People who are looked up at a time; those who were told are not among them again. */
const atOnce = 500;

/** People with a confirmed address who want it, behind `last`, with the groups that they belong to themselves, bookmarked ones first. */
async function readers(app: App, last: string): Promise<Reader[]> {
  return app.system('summaries', async (db) =>
    db.query<Reader>(
      `SELECT u.id, u.email, u.fullname, u.locale, u.summary_week::text AS told,
         array_agg(m.account_id ORDER BY m.bookmark DESC, m.created_at) AS groups
       FROM users u JOIN memberships m ON m.user_id = u.id AND m.status = 'accepted' AND NOT m.inherited
       WHERE u.email IS NOT NULL AND u.disabled_at IS NULL AND u.weekly_summary
         AND (u.summary_week IS NULL OR u.summary_week < $1::date)
         AND u.id COLLATE "C" > $2
       GROUP BY u.id ORDER BY u.id COLLATE "C" LIMIT $3`,
      [new Date(app.now().getTime() + day), last, atOnce],
    ),
  );
}

async function tell(app: App, person: Reader, parts: Parts): Promise<void> {
  const week = summaryDue(app.now(), await zoneOf(app, person));
  if (week === null || week === person.told) return;
  const locale = nearestLocale(person.locale);
  const wanted: GroupPart[] = [];
  for (const group of person.groups) {
    const part =
      (await inGroup(app, group, async (ctx) => mailsWanted(ctx, person.id))) &&
      (await partOf(app, group, locale, parts));
    if (part && part.lines.length > 0) wanted.push(part);
  }
  await app.system('summaries', async (db) => {
    db.forget('nobody');
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

/** The person's own time zone; who has none reads it by the clock of the first group. */
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

/** The master switch of a membership. */
async function mailsWanted(ctx: Context, person: string): Promise<boolean> {
  const rows = await ctx.db.query(
    'SELECT 1 FROM subscriptions WHERE account_id = $1 AND user_id = $2 AND all_notifications',
    [ctx.account, person],
  );
  return rows.length > 0;
}

async function partOf(app: App, group: string, locale: Locale, parts: Parts): Promise<GroupPart> {
  const key = `${group} ${locale}`;
  const known = parts.get(key) ?? inGroup(app, group, async (ctx) => gather(ctx, locale));
  parts.set(key, known);
  return known;
}

async function gather(ctx: Context, locale: Locale): Promise<GroupPart> {
  const [group] = await ctx.db.query<{ name: string }>('SELECT name FROM accounts WHERE account_id = $1', [
    ctx.account,
  ]);
  const since = new Date(ctx.now.getTime() - summaryDays * day);
  const breakdownSince = new Date(ctx.now.getTime() - summaryBreakdownDays * day);
  const lines: string[] = [];
  const breakdown: string[] = [];
  for (const module of ctx.product.modules) {
    const part = await module.summary?.(ctx, { since, breakdownSince, locale });
    lines.push(...(part?.lines ?? []));
    breakdown.push(...(part?.breakdown ?? []));
  }
  return { name: plainName(group?.name ?? ''), lines, breakdown };
}

function written(app: App, person: Reader, locale: Locale, groups: readonly GroupPart[]): Mail {
  const since = new Date(app.now().getTime() - summaryDays * day).toISOString();
  const say = (word: GroupMailWord, params = {}): string => fill(groupMailWords[locale][word], locale, params);
  return writtenLetter({
    kind: 'weekly-summary',
    to: person,
    subject: say('summary.subject'),
    paragraphs: [say('summary.body', { from: formatDate(since, locale, 'UTC') })],
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
}
