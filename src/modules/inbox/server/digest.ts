import type { App, Job } from '#platform/server/app.ts';
import { withContext } from '#platform/server/app/open-context.ts';
import type { Context } from '#platform/server/context.ts';
import { fill, nearestLocale, type Params } from '#platform/entity/messages.ts';
import { asPerson } from './as-person.ts';
import { writtenLetter } from '#modules/people/server/mails/mail-text.ts';
import { reachable } from '#modules/people/server/mails/reachable.ts';
import { noticeMailWords, type NoticeMailWord } from '../locales/mails.ts';
import { digestDue } from '../rules/digest.ts';
import { reasons, type Reason } from '../rules/reasons.ts';
import { choicesOf } from './choices.ts';

/** People in one look, and notices in one mail. */
const peopleAtOnce = 500;
const noticesAtMost = 50;

/** Every hour: mails the unread notices of those reasons for which a person chose one mail a day, from seven in the morning. */
export const dailyDigest: Job = {
  name: 'notice-digest',
  schedule: '10 * * * *',
  work: async (app) => {
    for (let last = ''; ;) {
      const people = await app.system('notices', async (db) =>
        db.query<{ id: string; told: string | null }>(
          'SELECT account_id AS id, told::text AS told FROM notice_digests WHERE account_id > $1 ORDER BY account_id LIMIT $2',
          [last, peopleAtOnce],
        ),
      );
      for (const person of people) await serve(app, person);
      last = people.at(-1)?.id ?? '';
      if (people.length < peopleAtOnce) return;
    }
  },
};

/** Mails one person. A failure is logged, so that it holds up nobody else. */
async function serve(app: App, { id, told }: { id: string; told: string | null }): Promise<void> {
  try {
    await withContext(app, asPerson(app, id), async (ctx) => {
      const [setting] = await ctx.db.query<{ value: string | null }>(
        "SELECT value FROM user_configurations WHERE account_id = $1 AND key = 'time-zone'",
        [id],
      );
      const day = digestDue(ctx.now, setting?.value ?? 'UTC', told);
      if (day !== undefined) await mailDigest(ctx, day);
    });
  } catch (error) {
    app.server.log.error({ err: error, job: 'notice-digest', person: id }, 'a daily mail failed');
  }
}

interface Unread {
  readonly reason: Reason;
  readonly item_label: string | null;
  readonly detail: string | null;
  readonly times: number;
  readonly group: string;
  readonly group_id: string;
}

async function mailDigest(ctx: Context, day: string): Promise<void> {
  // Of two processes, the second one finds the day stored.
  const [first] = await ctx.db.query(
    'UPDATE notice_digests SET told = $2 WHERE account_id = $1 AND told IS DISTINCT FROM $2::date RETURNING account_id',
    [ctx.account, day],
  );
  const [person] = await reachable(ctx.db, [ctx.account]);
  if (first === undefined || person === undefined) return;
  const choices = await choicesOf(ctx);
  const unread = await ctx.db.query<Unread & Record<string, unknown>>(
    `SELECT n.group_id, n.reason, n.item_label, n.detail, n.times, m.account_name AS "group"
     FROM notices n JOIN memberships m ON m.account_id = n.group_id AND m.user_id = $1 AND m.status = 'accepted'
     WHERE n.account_id = $1 AND n.read_at IS NULL AND n.done_at IS NULL AND n.quiet IS NOT TRUE
       AND n.reason = ANY($2) AND NOT mail_refused($4, n.reason)
     ORDER BY n.at DESC LIMIT $3`,
    [ctx.account, reasons.filter((reason) => choices[reason].mail === 'daily'), noticesAtMost, person.email],
  );
  if (unread.length === 0) return;
  const locale = nearestLocale(person.locale);
  const say = (word: NoticeMailWord, params: Params = {}): string =>
    fill(noticeMailWords[locale][word], locale, params);
  const line = ({ reason, item_label: title, detail, times, group }: Unread): { title: string; hint: string } => {
    const hint = [say(`${reason}.many`, { count: times, group }), detail].filter(Boolean).join(' · ');
    return title === null ? { title: hint, hint: '' } : { title, hint };
  };
  const groups = [...new Set(unread.map(({ group }) => group))];
  await ctx.mail({
    ...writtenLetter({
      kind: 'notice-digest',
      to: person,
      subject: say('digest.subject', { count: unread.length }),
      paragraphs: [say('digest.body')],
      sections: groups.map((group) => ({
        title: group,
        lines: unread.filter((one) => one.group === group).map((one) => line(one)),
      })),
      button: { link: `${ctx.product.environment.baseUrl}/inbox`, label: say('button.many') },
      small: say('digest.small'),
      once: day,
    }),
    about: { person: ctx.account, groups: [...new Set(unread.map(({ group_id: id }) => id))] },
  });
}
