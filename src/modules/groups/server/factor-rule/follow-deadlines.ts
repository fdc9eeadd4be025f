import type { App, Job } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/database.ts';
import { putMail } from '#platform/server/mail/put-mail.ts';
import { audit } from '#modules/people/server/audit.ts';
import { remindedUntil } from '../../rules/factor-rule.ts';
import { factorMail } from './factor-mail.ts';
import { hasFactor } from '#modules/people/server/second-factor/has-factor.ts';

/** What `memberships.factor_told` is after a step, and the condition for it; `$2` is the time until which deadlines are meant. */
const steps = [
  { told: 1, mail: 'second-factor-needed', before: 'm.factor_told = 0' },
  { told: 2, mail: 'second-factor-reminder', before: 'm.factor_told = 1 AND m.factor_due <= $2' },
  { told: 3, mail: undefined, before: 'm.factor_told IN (0, 1, 2) AND m.factor_due <= $2' },
] as const;
type Step = (typeof steps)[number];

/** Memberships in one transaction. */
const sliceSize = 100;

/**
 * Every five minutes: mails members who need a second factor that it is needed, reminds them before the end, and notes in the audit log who is without
 * one at the end. The step is stored with its mail, so that none is sent twice.
 */
export const followDeadlines: Job = {
  name: 'second-factor-deadlines',
  schedule: '*/5 * * * *',
  work: async (app) => {
    for (const step of steps) {
      for (let taken = sliceSize; taken === sliceSize;)
        taken = await app.system('plans', async (db) => takeSlice(app, db, step));
    }
  },
};

interface Told {
  readonly account_id: string;
  readonly id: string;
  readonly user_id: string;
  readonly until: string;
  readonly group: string;
  readonly email: string | null;
  readonly fullname: string | null;
  readonly locale: string;
  readonly has: boolean;
}

async function takeSlice(app: App, db: Db, step: Step): Promise<number> {
  const now = app.now();
  const until = step.told === 2 ? remindedUntil(now) : now;
  const rows = await db.query<Told & Record<string, unknown>>(
    `WITH slice AS (
       SELECT m.account_id, m.id FROM memberships m WHERE ${step.before} AND $2::timestamptz IS NOT NULL
       ORDER BY m.factor_due LIMIT ${sliceSize} FOR UPDATE SKIP LOCKED
     )
     UPDATE memberships m SET factor_told = $1 FROM slice s, users u
     WHERE m.account_id = s.account_id AND m.id = s.id AND u.id = m.user_id
     RETURNING m.account_id, m.id, m.user_id, m.factor_due AS until, m.account_name AS "group", u.email, u.fullname, u.locale,
       ${hasFactor('m.user_id')} AS has`,
    [step.told, until],
  );
  const without = rows.filter(({ has }) => !has);
  // At the end their rights change.
  db.invalidate(step.told === 3 ? { people: without.map(({ user_id: id }) => id) } : 'nobody');
  for (const row of without) {
    const { account_id: accountId, id, user_id: userId, email } = row;
    if (step.mail === undefined)
      await audit(db, { event: 'second_factor_missing', userId, accountId, at: now, detail: { subscription: id } });
    else if (email !== null) {
      const link = `${app.environment.baseUrl}/account/${accountId}`;
      await putMail(app, db, factorMail(step.mail, { ...row, email }, link), now);
    }
  }
  return rows.length;
}
