import { failure } from '#platform/entity/failure.ts';
import type { App } from '../app.ts';
import type { Db } from '../db/database.ts';

/** A maximum of mails in a number of minutes, counted per key: a person, a recipient, a group. */
export interface MailBudget {
  readonly key: string;
  readonly most: number;
  readonly minutes: number;
}

/** The first three arguments of SQL `use_mail_budget`; empty without rate limits. */
export function budgetValues(
  { environment }: Pick<App, 'environment'>,
  budgets: readonly MailBudget[],
): readonly [readonly string[], readonly number[], readonly number[]] {
  const counted = environment.rateLimits ? budgets : [];
  return [counted.map(({ key }) => key), counted.map(({ most }) => most), counted.map(({ minutes }) => minutes)];
}

/**
 * Counts one mail for all keys. @throws 429 with the seconds until the next mail, if a key is used up; only for callers
 * who may know that
 */
export async function requireMailBudget(
  app: Pick<App, 'environment'>,
  db: Db,
  budgets: readonly MailBudget[],
  now: Date,
): Promise<void> {
  const values = [...budgetValues(app, budgets), now];
  const [row] = await db.query<{ wait: number }>('SELECT use_mail_budget($1, $2, $3, $4) AS wait', values);
  const wait = row?.wait ?? 0;
  if (wait > 0) throw failure('too_many_requests', 'Too many requests', { retryAfter: wait });
}
