import { expect, test } from 'vitest';
import { backupDays, backupEndsAt, mayBackUpAll, nextBackupAt } from './backup.ts';
import { plans } from './plan.ts';

test('the plan decides between monthly, weekly and daily backups', () => {
  expect(Object.fromEntries([...plans, 'undefined'].map((plan) => [plan, backupDays(plan)]))).toEqual({
    locked: 30,
    free: 30,
    pro: 7,
    corp: 1,
    server: 1,
    undefined: 30,
  });
  expect(plans.filter(mayBackUpAll)).toEqual(['corp', 'server']);
});

test('the next backup may be requested exactly when the days since the last one are over', () => {
  const last = new Date('2026-02-01T10:00:00.000Z');
  expect(nextBackupAt(7, null, last)).toBeNull();
  expect(nextBackupAt(7, last, new Date('2026-02-08T09:59:59.999Z'))).toEqual(new Date('2026-02-08T10:00:00.000Z'));
  expect(nextBackupAt(7, last, new Date('2026-02-08T10:00:00.000Z'))).toBeNull();
  expect(backupEndsAt(last)).toEqual(new Date('2026-02-08T10:00:00.000Z'));
});
