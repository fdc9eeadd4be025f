import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/database.ts';

interface Limit {
  readonly key: string;
  /** Attempts in the last `minutes`. */
  readonly most: number;
  readonly minutes: number;
}

/** Who tries to sign in as whom, or says the password again. */
export interface Attempt {
  /** In small letters. */
  readonly email: string;
  readonly address: string;
  readonly at: Date;
  /** Comes from where this person signed in before: strangers who guess elsewhere do not lock the owner out. */
  readonly trusted: boolean;
  /** The person whose session or link says the password again. */
  readonly again?: string;
}

/**
 * Failed sign-ins allowed: 5 of one address for one email in 15 minutes, 20 for an email and 100 of an address in an hour. The limit of
 * the email does not hold for the owner's own devices and usual addresses. Of the password said again 5 in 15 minutes of all addresses:
 * a stolen session goes wherever it likes.
 */
function limitsOf({ email, address, trusted, again }: Omit<Attempt, 'at'>): Limit[] {
  return [
    { key: `pair ${address} ${email}`, most: 5, minutes: 15 },
    ...(trusted ? [] : [{ key: `email ${email}`, most: 20, minutes: 60 }]),
    ...(again === undefined ? [] : [{ key: `again ${again}`, most: 5, minutes: 15 }]),
    { key: `address ${address}`, most: 100, minutes: 60 },
  ];
}

/**
 * Counts an attempt before the password is looked at, so that many at once are no more than the limit; a good one is taken back by
 * `forgive`. Answers whether it was the last that the email has. @throws 429 with the seconds until the next.
 */
export async function countAttempt(app: App, db: Db, attempt: Attempt): Promise<boolean> {
  if (!app.environment.rateLimits) return false;
  const counts = await count(db, limitsOf(attempt), attempt.at, attempt.email);
  return counts.some(({ key, used, most }) => key.startsWith('email ') && used === most);
}

/** Takes an attempt back whose password was right. */
export async function clearAttempt(db: Db, attempt: Attempt): Promise<void> {
  const keys = limitsOf({ ...attempt, trusted: false }).map(({ key }) => key);
  // One of them: a right password beside wrong ones of the same moment forgives nothing else.
  await db.query(
    `UPDATE attempts SET times = times[:array_position(times, $2::timestamptz(3)) - 1] || times[array_position(times, $2::timestamptz(3)) + 1:]
     WHERE key = ANY($1::text[]) AND $2::timestamptz(3) = ANY(times)`,
    [keys, attempt.at],
  );
}

/** Whoever reads the mailbox and has set a new password begins anew. */
export async function clearAllAttempts(db: Db, email: string): Promise<void> {
  await db.query('DELETE FROM attempts WHERE email = $1', [email.toLowerCase()]);
}

/**
 * Mails that anybody may cause with an address: 5 an hour of one purpose to it, 100 an hour from one network address, whether it is known or
 * not. By purpose, because what was asked for need not be sent: nobody uses up a reset by asking for confirmations that no mail follows.
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

/** One statement, whose rows others wait for: of many at once exactly `most` get through. */
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
