import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/database.ts';

interface Limit {
  readonly key: string;
  /** Attempts in the last `minutes`. */
  readonly most: number;
  readonly minutes: number;
}

/** An attempt to sign in, to enter the password again, or to enter a code. */
export interface Attempt {
  /** The address in lower case; for a code the id of the person. */
  readonly email: string;
  readonly at: Date;
  readonly by: Guesser;
  /** A code is tried only after the right password, so it is counted apart. */
  readonly what?: 'code';
}

/** The sender of a password. All except strangers hold something of the person, and have attempts of their own. */
export type Guesser =
  /** `usual`: the person signed in from this address before. */
  | { readonly who: 'stranger'; readonly address: string; readonly usual: boolean }
  /** A browser where the person signed in before. */
  | { readonly who: 'device'; readonly id: string }
  /** A session of the person. */
  | { readonly who: 'session'; readonly id: string; readonly address?: string }
  /** The person's mailbox, by a link that was mailed to it. */
  | { readonly who: 'link'; readonly id: string };

/**
 * Failed attempts allowed. Strangers: 5 of one address for one email in 15 minutes, 20 for an email and 100 of an address in an hour. The limit of
 * the email does not hold at the owner's usual addresses. A device, a session and a link count alone, so that strangers never use up their
 * attempts, and from all addresses together, because a stolen one can come from any: 5 in 15 minutes. Codes of a person, whom strangers reach only with
 * the right password: 10 in an hour by all strangers together.
 */
function limitsOf({ email, by, what }: Omit<Attempt, 'at'>): Limit[] {
  if (what === 'code' && by.who === 'stranger') return [{ key: `code stranger ${email}`, most: 10, minutes: 60 }];
  if (what === 'code' && by.who !== 'stranger')
    return [{ key: `code ${by.who} ${by.id} ${email}`, most: 5, minutes: 15 }];
  if (by.who !== 'stranger') return [{ key: `${by.who} ${by.id} ${email}`, most: 5, minutes: 15 }];
  return [
    { key: `pair ${by.address} ${email}`, most: 5, minutes: 15 },
    ...(by.usual ? [] : [{ key: `email ${email}`, most: 20, minutes: 60 }]),
    { key: `address ${by.address}`, most: 100, minutes: 60 },
  ];
}

/**
 * Counts an attempt before the password check, so that parallel attempts cannot exceed the limit; `clearAttempt` removes a successful one. Returns
 * whether it was the last allowed for the email. @throws 429 with the seconds until the next.
 */
export async function countAttempt(app: App, db: Db, attempt: Attempt): Promise<boolean> {
  if (!app.environment.rateLimits) return false;
  // A new password clears the attempts of the address, but not those of codes.
  const counts = await count(db, limitsOf(attempt), attempt.at, attempt.what === 'code' ? null : attempt.email);
  return counts.some(({ key, used, most }) => /^(email|code stranger) /.test(key) && used === most);
}

/** Removes a successful attempt from the count. */
export async function clearAttempt(db: Db, attempt: Attempt): Promise<void> {
  const keys = limitsOf(attempt).map(({ key }) => key);
  // Only one row: a right password does not clear parallel wrong ones.
  await db.query(
    `UPDATE attempts SET times = times[:array_position(times, $2::timestamptz(3)) - 1] || times[array_position(times, $2::timestamptz(3)) + 1:]
     WHERE key = ANY($1::text[]) AND $2::timestamptz(3) = ANY(times)`,
    [keys, attempt.at],
  );
}

/** Clears all attempts for an email, after a password reset by mail. */
export async function clearAllAttempts(db: Db, email: string): Promise<void> {
  await db.query('DELETE FROM attempts WHERE email = $1', [email.toLowerCase()]);
}

/**
 * Limits mails that anybody can cause by entering an address: 5 an hour of one purpose to it, 100 an hour from one network address, whether it is known or
 * not. Each purpose counts separately, so that requests for confirmations, which may send no mail, do not use up the
 * resets.
 */
export async function countMail(
  app: App,
  db: Db,
  purpose: 'confirm' | 'password' | 'register',
  email: string,
  address: string,
): Promise<void> {
  if (!app.environment.rateLimits) return;
  const limits = [
    { key: `${purpose} mail to ${email}`, most: 5, minutes: 60 },
    { key: `mail from ${address}`, most: 100, minutes: 60 },
  ];
  await count(db, limits, app.now(), null);
}

interface Count {
  readonly key: string;
  readonly used: number;
  readonly most: number;
  /** Seconds until the oldest one no longer counts. */
  readonly seconds: number;
}

/** Counts in one statement with row locks, so that of many parallel attempts exactly `most` succeed. */
async function count(db: Db, limits: readonly Limit[], at: Date, email: string | null): Promise<readonly Count[]> {
  const sorted = limits.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const counts = await db.query<Count>(
    `INSERT INTO attempts AS known (key, email, most, minutes, times)
       SELECT asked.key, CASE WHEN asked.key LIKE 'address %' THEN NULL ELSE $4 END, asked.most, asked.minutes, ARRAY[$5::timestamptz(3)]
       FROM unnest($1::text[], $2::integer[], $3::integer[]) AS asked (key, most, minutes)
     ON CONFLICT (key) DO UPDATE SET most = excluded.most, minutes = excluded.minutes, times = (
       SELECT array_agg(latest.at ORDER BY latest.at) FROM (
         SELECT one.at FROM unnest(known.times || excluded.times) AS one (at)
         WHERE one.at > $5::timestamptz(3) - make_interval(mins => excluded.minutes) ORDER BY one.at LIMIT excluded.most + 1) AS latest)
     RETURNING key, cardinality(times) AS used, most,
       ceil(extract(epoch FROM times[1] + make_interval(mins => minutes) - $5::timestamptz(3)))::integer AS seconds`,
    [sorted.map(({ key }) => key), sorted.map(({ most }) => most), sorted.map(({ minutes }) => minutes), email, at],
  );
  const over = counts.find(({ used, most }) => used > most);
  if (over !== undefined)
    throw failure('too_many_requests', 'Too many requests', { retryAfter: Math.max(1, over.seconds) });
  return counts;
}
