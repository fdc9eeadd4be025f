import fc from 'fast-check';
import { expect, test } from 'vitest';
import { summaryDue, summaryDueAnywhere } from './summary.ts';

test.each([
  ['2026-11-22T23:00:00Z', 'UTC', null],
  ['2026-11-23T06:59:59Z', 'UTC', null],
  ['2026-11-23T07:00:00Z', 'UTC', '2026-11-23'],
  ['2026-11-24T00:00:00Z', 'UTC', '2026-11-23'],
  ['2026-11-24T23:59:59Z', 'UTC', '2026-11-23'],
  ['2026-11-25T00:00:00Z', 'UTC', null],
  ['2026-11-23T09:59:00Z', 'America/Sao_Paulo', null],
  ['2026-11-23T10:00:00Z', 'America/Sao_Paulo', '2026-11-23'],
  ['2026-11-22T17:00:00Z', 'Pacific/Kiritimati', '2026-11-23'],
])('%s in %s → %s', (now, zone, week) => {
  expect(summaryDue(new Date(now), zone)).toBe(week);
});

test('the job runs whenever a summary is due in some time zone, for a Monday that has begun', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(moments, fc.constantFrom(...zones), (now, zone) => {
      const week = summaryDue(now, zone);
      if (week === null) return;
      expect(summaryDueAnywhere(now)).toBe(true);
      expect(new Date(`${week}T00:00:00Z`).getUTCDay()).toBe(1);
      const age = now.getTime() - Date.parse(`${week}T00:00:00Z`);
      expect(age).toBeGreaterThan(-14 * 3_600_000);
      expect(age).toBeLessThan(60 * 3_600_000);
    }),
    { numRuns: 500 },
  );
});
