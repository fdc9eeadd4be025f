import type { Metric } from '#platform/server/app.ts';
import { auditBacklogs } from './audit-export/audit-backlogs.ts';
import { mailHealth } from './mails/mail-health.ts';
import { countPeople } from './operators.ts';

/** Metrics of people, sessions and mails. */
export const metrics: Readonly<Record<string, Metric>> = {
  people: {
    help: 'People who have an account',
    counted: true,
    read: async (app) => [[(await app.system('operator', countPeople)).people]],
  },
  sessions: {
    help: 'Sessions that have not ended',
    counted: true,
    read: async (app) => {
      const rows = await app.system('operator', async (db) =>
        db.query<{ count: number }>('SELECT count(*)::int AS count FROM sessions'),
      );
      return [[rows[0]?.count ?? 0]];
    },
  },
  audit_lines_waiting: {
    help: 'Lines of the audit log that a target of the settings does not have yet',
    labels: ['target'],
    read: async (app) => {
      const targets = await app.system('operator', auditBacklogs);
      return targets.map(({ name, lines }) => [lines, { target: name }] as const);
    },
  },
  mails: {
    help: 'Mails that were not sent: those that wait, those that failed and are tried again, and those given up within a week',
    labels: ['state'],
    read: async (app) => {
      const [waiting, health] = await app.system('operator', async (db) => [
        await db.query<{ count: number }>(
          'SELECT count(*)::int AS count FROM mails WHERE sent_at IS NULL AND given_up_at IS NULL AND failure IS NULL',
        ),
        await mailHealth(db, app.now()),
      ]);
      return [
        [waiting[0]?.count ?? 0, { state: 'waiting' }],
        [health.failing, { state: 'failing' }],
        [health.given_up, { state: 'given-up' }],
      ];
    },
  },
};
