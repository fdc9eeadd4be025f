import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reminderStep, reminderWindow } from './reminder.ts';
import { addDays } from '#platform/entity/parse-day.ts';
import { dayIn } from '#platform/entity/region/time-zone.ts';
import { daysBetween, isUnderWarranty, proposedNext, remainingWarranty, warrantyUntil } from './warranty.ts';

const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const days = fc.integer({ min: 1, max: 5000 });

test('the last day is under warranty, the next one is not', () => {
  fc.assert(
    fc.property(day, days, (date, warranty) => {
      const until = warrantyUntil({ date, warranty }) ?? '';
      expect(daysBetween(date, until)).toBe(warranty);
      expect(isUnderWarranty({ date, warranty }, until)).toBe(true);
      expect(isUnderWarranty({ date, warranty }, addDays(until, 1))).toBe(false);
      expect(isUnderWarranty({ date, warranty }, addDays(date, -1))).toBe(false);
      expect(proposedNext({ date, warranty })).toBe(until);
    }),
  );
});

test('zero or no days are no warranty', () => {
  for (const warranty of [0, null, undefined]) {
    expect(warrantyUntil({ date: '2026-01-01', ...(warranty === undefined ? {} : { warranty }) })).toBeNull();
    expect(isUnderWarranty({ date: '2026-01-01', warranty: warranty ?? null }, '2026-01-01')).toBe(false);
  }
});

test('leap days count', () => {
  expect(warrantyUntil({ date: '2028-02-28', warranty: 1 })).toBe('2028-02-29');
  expect(warrantyUntil({ date: '2028-02-29', warranty: 366 })).toBe('2029-03-01');
  expect(warrantyUntil({ date: '2027-02-28', warranty: 1 })).toBe('2027-03-01');
});

test('adding and counting days are inverse, also when clocks change', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -4000, max: 4000 }), (from, count) => {
      expect(daysBetween(from, addDays(from, count))).toBe(count);
    }),
  );
});

test('a day is computed in the time zone of the group, not of the machine', () => {
  const moment = new Date('2026-11-21T01:30:00Z');
  expect(dayIn(moment, 'UTC')).toBe('2026-11-21');
  expect(dayIn(moment, 'America/Sao_Paulo')).toBe('2026-11-20');
  expect(dayIn(moment, 'Asia/Tokyo')).toBe('2026-11-21');
  expect(dayIn(new Date('2028-02-29T23:30:00-03:00'), 'America/Sao_Paulo')).toBe('2028-02-29');
});

test('a warranty that is over in the east is still valid in the west', () => {
  const zones = fc.constantFrom('Pacific/Kiritimati', 'Asia/Tokyo', 'UTC', 'America/Sao_Paulo', 'Pacific/Pago_Pago');
  fc.assert(
    fc.property(day, days, zones, (date, warranty, zone) => {
      const until = warrantyUntil({ date, warranty }) ?? '';
      const noonAfter = new Date(`${addDays(until, 1)}T12:00:00Z`);
      expect(isUnderWarranty({ date, warranty }, dayIn(noonAfter, zone))).toBe(dayIn(noonAfter, zone) <= until);
    }),
  );
});

test('rework inherits the remaining days, never more', () => {
  fc.assert(
    fc.property(day, days, fc.integer({ min: -10, max: 6000 }), (date, warranty, later) => {
      const today = addDays(date, later);
      const left = remainingWarranty({ date, warranty }, today);
      expect(left).toBe(later < 0 || later > warranty ? 0 : warranty - later);
    }),
  );
});

test('each reminder has its days, and none is sent twice', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -60, max: 60 }), (next, offset) => {
      const today = addDays(next, offset);
      const expected = offset < -15 || offset > 45 ? null : offset < 0 ? 'before' : offset < 7 ? 'day' : 'after';
      expect(reminderStep(next, today)).toBe(expected);
      const [from, to] = reminderWindow(today);
      expect(from <= next && next <= to).toBe(expected !== null);
    }),
  );
});
