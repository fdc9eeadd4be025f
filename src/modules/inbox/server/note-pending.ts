import type { Db } from '#platform/server/db/database.ts';
import { mayReadModule } from '#modules/groups/server/members/may-read-module.ts';
import { reasons, type Reason } from '../rules/reasons.ts';
import type { Detail } from './event.ts';
import { noticeJob } from './notice-job.ts';

/** Members who get a notice for one reason. The person who acts gets none. */
export interface Audience {
  readonly reason: Reason;
  readonly people?: readonly unknown[];
  /** Those whose membership has this flag. */
  readonly flag?: string;
  readonly admins?: boolean;
  /** Those who watch the record. */
  readonly watchers?: boolean;
  /** Also those who do not want to watch the record: they are meant in person. */
  readonly always?: boolean;
  /** Another mail already says it to these. */
  readonly unmailed?: true;
}

/** An event of the bound group, as it is stored for each person. */
interface Pending {
  readonly account: string;
  readonly item: string;
  readonly kind: string;
  /** The module whose rights decide who sees the record; '' for what every member sees. */
  readonly module: string;
  readonly label: string;
  readonly anchor: string | null;
  readonly by: { readonly id: string; readonly name: string | null } | null;
  readonly at: Date;
  readonly detail: Detail;
}

const longestQuote = 2000;

/** Stores an event for each member of the audiences, once and for the strongest reason; the job then makes notices. */
export async function notePending(db: Db, event: Pending, to: readonly Audience[]): Promise<void> {
  const audiences = to
    .map(({ reason, people = [], unmailed, ...rest }) => ({
      rank: reasons.indexOf(reason),
      reason,
      people: people.filter((id) => typeof id === 'string'),
      mailed: unmailed !== true,
      ...rest,
    }))
    .filter(({ people, flag, admins, watchers }) => people.length > 0 || flag !== undefined || admins || watchers);
  if (audiences.length === 0) return;
  const { account, item, kind, module, label, anchor, by, at, detail } = event;
  const words: Detail = { ...detail, ...(detail.quote && { quote: detail.quote.slice(0, longestQuote) }) };
  db.wake(noticeJob);
  await db.query(
    `INSERT INTO pending_notices
       (user_id, reason, mailed, item, item_kind, module, item_label, anchor, by_id, by_name, at, detail)
     SELECT DISTINCT ON (m.user_id) m.user_id, a.reason, a.mailed AND coalesce(s.all_notifications, true),
       $3, $4, $5, $6, $7, $8, $9, $10, $11::jsonb
     FROM jsonb_to_recordset($2::jsonb) AS a(rank integer, reason text, people text[], flag text, admins boolean,
       watchers boolean, always boolean, mailed boolean)
     JOIN memberships m ON m.account_id = $1 AND m.status = 'accepted' AND ${mayReadModule('m', module)}
     LEFT JOIN subscriptions s ON s.account_id = $1 AND s.user_id = m.user_id AND s.status = 'accepted'
     LEFT JOIN watched_records w ON w.account_id = $1 AND w.item_id = $3 AND w.user_id = m.user_id
     WHERE m.user_id IS DISTINCT FROM $8
       AND (m.user_id = ANY(a.people) OR (a.flag IS NOT NULL AND to_jsonb(s) ->> a.flag = 'true')
         OR (a.admins AND m.admin) OR (a.watchers AND w.watching))
       AND (a.always OR w.watching IS DISTINCT FROM false)
     ORDER BY m.user_id, a.rank, a.mailed`,
    [
      account,
      JSON.stringify(audiences),
      item,
      kind,
      module,
      label.slice(0, 256),
      anchor,
      by?.id ?? null,
      by?.name ?? null,
      at,
      JSON.stringify(words),
    ],
  );
}
