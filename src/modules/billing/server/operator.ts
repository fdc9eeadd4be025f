import type { App } from '#platform/server/app.ts';
import { failure } from '#platform/entity/failure.ts';
import { audit } from '#modules/people/server/audit.ts';
import { applyEvent } from './apply-events.ts';
import { type Differing, differingGroups } from './compare-payments.ts';
import { reconcileOne } from './fetch-from-processor.ts';
import { settlePlan } from './settle-plan.ts';

/** The operator's commands for a group's payments. The group's audit log shows reviews, granted days and comparisons. */

interface ListedEvent {
  readonly id: string;
  readonly type: string;
  readonly occurred_at: string;
  readonly outcome: string | null;
}

/** The group's newest events, at most a hundred. */
export async function groupEvents(app: App, group: string): Promise<readonly ListedEvent[]> {
  return app.system('payments', async (db) =>
    db.query<ListedEvent & Record<string, unknown>>(
      'SELECT id, type, occurred_at, outcome FROM processor_events WHERE group_id = $1 ORDER BY occurred_at DESC, id LIMIT 100',
      [group],
    ),
  );
}

/** The groups whose plan is not what they pay for, as of the last nightly comparison. */
export async function groupDifferences(app: App): Promise<readonly Differing[]> {
  return app.system('payments', differingGroups);
}

/** Applies a stored event again; 404 if it is unknown. */
export async function replayEvent(app: App, id: string): Promise<void> {
  const [event] = await app.system('payments', async (db) =>
    db.query<{ id: string; livemode: boolean; body: string }>(
      'SELECT id, livemode, body FROM processor_events WHERE id = $1',
      [id],
    ),
  );
  if (event === undefined) throw failure('not_found', 'missing');
  await applyEvent(app, event);
}

/** Compares a group's subscriptions with the processor's data at once. Returns their number. */
export async function reconcileGroup(app: App, group: string): Promise<number> {
  const rows = await app.system('payments', async (db) =>
    db.query<{ id: string; livemode: boolean }>('SELECT id, livemode FROM paid_subscriptions WHERE account_id = $1', [
      group,
    ]),
  );
  for (const { id, livemode } of rows) await reconcileOne(app, group, id, livemode);
  await writeAudit(app, group, { reconciled: rows.length });
  return rows.length;
}

/**
 * Begins the review of a group, or ends it with null. While it lasts, the group's administrators see that a person looks at their payments.
 */
export async function setReview(app: App, group: string, reason: string | null): Promise<void> {
  await setColumn(app, group, 'review', reason);
  await writeAudit(app, group, { review: reason ?? 'over' });
}

/** Lets a group keep its plan for `days` days without payment; 0 revokes that. */
export async function grantDays(app: App, group: string, days: number): Promise<Date | null> {
  const until = days === 0 ? null : new Date(app.now().getTime() + days * 86_400_000);
  await setColumn(app, group, 'kept_until', until);
  await writeAudit(app, group, { days });
  await settlePlan(app, group);
  return until;
}

async function setColumn(app: App, group: string, column: 'review' | 'kept_until', value: unknown): Promise<void> {
  const rows = await app.system('payments', async (db) =>
    db.query(
      `INSERT INTO plan_switches (account_id, livemode, ${column})
       SELECT account_id, false, $2 FROM groups WHERE account_id = $1
       ON CONFLICT (account_id) DO UPDATE SET ${column} = excluded.${column} RETURNING account_id`,
      [group, value],
    ),
  );
  if (rows.length === 0) throw failure('not_found', 'missing');
}

async function writeAudit(app: App, group: string, detail: Readonly<Record<string, string | number>>): Promise<void> {
  await app.system('payments', async (db) =>
    audit(db, { event: 'plan-by-hand', accountId: group, at: app.now(), detail }),
  );
}
