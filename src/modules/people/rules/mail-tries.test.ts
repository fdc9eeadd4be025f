import { expect, test } from 'vitest';
import { isBounce, nextTry } from './mail-tries.ts';

test('a mail is tried for three days with growing pauses', () => {
  const created = new Date('2026-03-01T00:00:00Z');
  const pauses: number[] = [];
  let now = created;
  for (let tries = 1; ; tries += 1) {
    const again = nextTry(tries, created, now);
    if (again === undefined) break;
    pauses.push((again.getTime() - now.getTime()) / 60_000);
    now = again;
  }
  expect(pauses.slice(0, 9)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 240]);
  expect(pauses.every((pause, index) => index === 0 || pause >= (pauses[index - 1] ?? 0))).toBe(true);
  const days = (now.getTime() - created.getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(2.8);
  expect(days).toBeLessThanOrEqual(3);
});

test.each([
  ['550 5.1.1 <x@example.com>: user unknown', 'RCPT TO', 550, true],
  ['552 5.2.2 mailbox full', 'RCPT TO', 552, true],
  ['550 no such user here', 'RCPT TO', 550, true],
  ['554 5.7.1 relay access denied', 'RCPT TO', 554, false],
  ['550 relaying denied', 'RCPT TO', 550, false],
  ['450 4.2.1 try later', 'RCPT TO', 450, false],
  ['550 5.1.8 sender refused', 'MAIL FROM', 550, false],
  ['554 5.6.0 bad content', 'DATA', 554, false],
])('%s at %s: is the address wrong?', (response, command, responseCode, wrong) => {
  expect(isBounce({ message: '', response, command, responseCode })).toBe(wrong);
});
