import { fail } from '#platform/entity/failure.ts';
import type { App } from './app.ts';
import type { Db } from './database.ts';

/** So many mails in so many minutes, counted under a key: a person, a recipient, a group. */
export interface MailBudget {
  readonly key: string;
  readonly most: number;
  readonly minutes: number;
}

/** Counts one mail under all keys in one statement; answers the seconds until the next one where a key is used up, 0 where none is. */
export async function useMailBudget(
  { environment }: Pick<App, 'environment'>,
  db: Db,
  budgets: readonly MailBudget[],
  now: Date,
): Promise<number> {
  if (!environment.rateLimits) return 0;
  const [row] = await db.query<{ wait: number }>('SELECT use_mail_budget($1, $2, $3, $4) AS wait', [
    budgets.map(({ key }) => key),
    budgets.map(({ most }) => most),
    budgets.map(({ minutes }) => minutes),
    now,
  ]);
  return row?.wait ?? 0;
}

/** The same for who may know of it. @throws 429 with the seconds until the next */
export async function requireMailBudget(...asked: Parameters<typeof useMailBudget>): Promise<void> {
  const wait = await useMailBudget(...asked);
  if (wait > 0) throw fail('too_many_requests', 'Too many requests', { retryAfter: wait });
}
