import { expect, test } from 'vitest';
import { Secret, TOTP } from 'otpauth';
import { judge, newAppSecret, stepAt } from './app-codes.ts';

const secret = Secret.fromUTF8('12345678901234567890').base32;
const known = { secret, lastStep: 0, drift: 0 };

/** RFC 6238, appendix B, by their last six digits: seconds and the code of SHA-1. */
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code of second %i in RFC 6238 is right', (second, code) => {
  const now = new Date(second * 1000);
  expect(judge(known, code, now)).toEqual({ is: 'right', step: stepAt(now), drift: 0 });
  expect(judge({ ...known, secret: newAppSecret() }, code, now)).toEqual({ is: 'wrong' });
});

const now = new Date('2026-11-27T12:00:10Z');

/** The code of a device whose clock is ahead by this many seconds. */
function codeAhead(ahead: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() + ahead * 1000 });
}

test.each([-30, 0, 30])('a clock ahead by %i seconds is right, and the same code again was used', (ahead) => {
  const verdict = judge(known, codeAhead(ahead), now);
  expect(verdict).toEqual({ is: 'right', step: stepAt(now) + ahead / 30, drift: ahead / 30 });
  expect(judge({ ...known, lastStep: stepAt(now) + ahead / 30 }, codeAhead(ahead), now)).toEqual({ is: 'used' });
});

test.each([-120, -60, 60, 120])('a clock ahead by %i seconds is learned, and then right', (ahead) => {
  const drift = ahead / 30;
  expect(judge(known, codeAhead(ahead), now)).toEqual({ is: 'of-another-clock', step: stepAt(now) + drift, drift });
  expect(judge({ ...known, drift }, codeAhead(ahead), now)).toMatchObject({ is: 'right', drift });
});

test.each([
  [-3600, 60],
  [-600, 10],
  [600, 10],
  [3600, 60],
])('a clock ahead by %i seconds is %i minutes wrong', (ahead, minutes) => {
  expect(judge(known, codeAhead(ahead), now)).toEqual({ is: 'far', minutes });
});

test('a code of another day is wrong', () => {
  expect(judge(known, codeAhead(86_400), now)).toEqual({ is: 'wrong' });
});
