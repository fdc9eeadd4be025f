import { fail } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/database.ts';

/** Failed sign-ins allowed: 5 of one address for one email in 15 minutes, 20 for an email and 100 of an address in an hour. */
function limits(email: string, address: string): { key: string; most: number; minutes: number }[] {
  return [
    { key: `pair ${address} ${email}`, most: 5, minutes: 15 },
    { key: `email ${email}`, most: 20, minutes: 60 },
    { key: `address ${address}`, most: 100, minutes: 60 },
  ];
}

/** Refuses before a password is looked at, so that guessing cannot go on; says when to come back. */
export async function refuseTooMany(app: App, db: Db, email: string, address: string): Promise<void> {
  if (!app.environment.rateLimits) return;
  const now = app.now();
  for (const { key, most, minutes } of limits(email, address)) {
    const since = new Date(now.getTime() - minutes * 60_000);
    const rows = await db.query<{ at: string }>(
      'SELECT at FROM attempts WHERE key = $1 AND at > $2 ORDER BY at DESC LIMIT $3',
      [key, since, most],
    );
    const oldest = rows.at(-1);
    if (rows.length < most || oldest === undefined) continue;
    const seconds = Math.ceil((Date.parse(oldest.at) + minutes * 60_000 - now.getTime()) / 1000);
    throw fail('too_many_requests', 'Too many requests', { retryAfter: Math.max(1, seconds) });
  }
}

export async function countFailure(db: Db, email: string, address: string, now: Date): Promise<void> {
  const keys = limits(email, address).map(({ key }) => key);
  await db.query('INSERT INTO attempts (key, at) SELECT k, $2 FROM unnest($1::text[]) AS k', [keys, now]);
}

/** Mails that anybody may cause with an address: 5 an hour to it, 100 an hour from one network address, whether it is known or not. */
export async function useUpMails(app: App, db: Db, email: string, address: string): Promise<void> {
  if (!app.environment.rateLimits) return;
  const now = app.now();
  const keys = [
    { key: `mail to ${email}`, most: 5 },
    { key: `mail from ${address}`, most: 100 },
  ];
  const since = new Date(now.getTime() - 3_600_000);
  for (const { key, most } of keys) {
    const rows = await db.query('SELECT 1 FROM attempts WHERE key = $1 AND at > $2 LIMIT $3', [key, since, most]);
    if (rows.length >= most) throw fail('too_many_requests', 'Too many requests', { retryAfter: 3600 });
  }
  await db.query('INSERT INTO attempts (key, at) SELECT k, $2 FROM unnest($1::text[]) AS k', [
    keys.map(({ key }) => key),
    now,
  ]);
}
