import { type Complaint, failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { audit } from '../audit.ts';
import { type Attempt, clearAttempt, countAttempt, type Guesser } from '../sessions/attempts.ts';
import type { Verdict } from './app-codes.ts';
import { keepAuthenticator, tryCode } from './authenticators.ts';
import { isRecoveryCode, useRecoveryCode } from './recovery-codes.ts';
import { type Notified, tellChange, tellPasswordKnown } from './second-factor-mails.ts';

interface Try {
  readonly code: string | undefined;
  readonly by: Guesser;
  /** The network address of the request. */
  readonly address: string;
}

/** What a refused code is answered as: at the sign-in, and within a session. */
type RefusedAs = 'unauthorized' | 'unprocessable_entity';

/**
 * Checks a code of the person's app, or uses up a recovery code. The try is counted before, so that parallel tries cannot exceed the limit. @throws 401
 * or 422 at `code`, 429
 */
export async function checkCode(
  app: App,
  person: Notified,
  { code = '', by, address }: Try,
  refusedAs: RefusedAs,
): Promise<void> {
  const now = app.now();
  const refused = (complaint: Complaint): Error => failure(refusedAs, { code: [complaint] });
  const typed = code.replaceAll(/[\s-]/g, '').toLowerCase();
  if (typed === '') throw refused({ code: 'give-code' });
  const attempt: Attempt = { email: person.id, at: now, by, what: 'code' };
  const isLast = await app.system('session', async (db) => countAttempt(app, db, attempt));
  const complaint = await complaintAbout(app, person, typed, address, now);
  if (complaint === undefined) return app.system('session', async (db) => clearAttempt(db, attempt));
  await app.system('session', async (db) => {
    await audit(db, { event: 'code_failed', userId: person.id, address, at: now });
    if (isLast) await tellPasswordKnown(app, db, person, now);
  });
  throw refused(complaint);
}

async function complaintAbout(
  app: App,
  person: Notified,
  code: string,
  address: string,
  now: Date,
): Promise<Complaint | undefined> {
  if (/^\d{6}$/.test(code))
    return complaintOf(await app.system('session', async (db) => tryCode(app, db, person.id, code, now)));
  if (!isRecoveryCode(code)) return { code: 'is-invalid' };
  const left = await useRecoveryCode(app, person.id, code, now);
  if (left === undefined) return { code: 'is-invalid' };
  await app.system('session', async (db) => {
    await keepAuthenticator(db, person.id, address, now);
    await audit(db, { event: 'recovery_code_used', userId: person.id, address, at: now, detail: { left } });
    await tellChange(app, db, person, 'recovery-code-used', now, { count: left });
  });
  return undefined;
}

/** The sentence about a code that is not right. */
export function complaintOf(verdict: Verdict | { readonly is: 'unreadable' }): Complaint | undefined {
  switch (verdict.is) {
    case 'right':
      return undefined;
    case 'used':
      return { code: 'code-was-used' };
    case 'of-another-clock':
      return { code: 'enter-the-next-code' };
    case 'far':
      return { code: 'clock-is-wrong', params: { count: verdict.minutes } };
    case 'unreadable':
      return { code: 'app-is-unreadable' };
    case 'wrong':
      return { code: 'is-invalid' };
  }
}
