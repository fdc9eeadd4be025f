import type { Db } from '#platform/server/db/database.ts';
import { mayReadModule } from '#modules/groups/server/members/may-read-module.ts';
import { reasons, type Reason } from '../rules/reasons.ts';
import type { Detail } from './event.ts';
import { noticeJob } from './notice-job.ts';

/** Members who get a notice for one reason. The person who acts gets none. */
export interface Audience {
  readonly reason: Reason;
  readonly people?: readonly unknown[];
  /** Those whose membership has this flag; one flag for each event. */
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
  const possible = to.filter((audience) => mayReach(audience));
  if (possible.length === 0) return;
  const { account, item, kind, module, label, anchor, by, at, detail } = event;
  const flag = possible.find((audience) => audience.flag !== undefined)?.flag;
  const { flagged, refusing, watching, muted } = await wishesOf(db, account, item, flag);
  const audiences = possible
    .map((audience) => ({
      rank: reasons.indexOf(audience.reason),
      reason: audience.reason,
      people: [
        ...(audience.people ?? []).filter(isId),
        ...(audience.flag === undefined ? [] : flagged),
        ...(audience.watchers === true ? watching : []),
      ],
      admins: audience.admins === true,
      always: audience.always === true,
      mailed: audience.unmailed !== true,
    }))
    .filter(({ people, admins }) => people.length > 0 || admins);
  if (audiences.length === 0) return;
  const words: Detail = { ...detail, ...(detail.quote && { quote: detail.quote.slice(0, longestQuote) }) };
  db.wake(noticeJob);
  await db.query(
    `INSERT INTO pending_notices
       (user_id, reason, mailed, item, item_kind, module, item_label, anchor, by_id, by_name, at, detail)
     SELECT DISTINCT ON (m.user_id) m.user_id, a.reason, a.mailed AND m.user_id <> ALL ($12::text[]),
       $3, $4, $5, $6, $7, $8, $9, $10, $11::jsonb
     FROM jsonb_to_recordset($2::jsonb)
       AS a(rank integer, reason text, people text[], admins boolean, always boolean, mailed boolean)
     JOIN memberships m ON m.account_id = $1 AND m.status = 'accepted' AND ${mayReadModule('m', module)}
     WHERE m.user_id IS DISTINCT FROM $8 AND (m.user_id = ANY(a.people) OR (a.admins AND m.admin))
       AND (a.always OR m.user_id <> ALL ($13::text[]))
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
      refusing,
      muted,
    ],
  );
}

/** Whether an audience may have members. */
export function mayReach({ people = [], flag, admins, watchers }: Audience): boolean {
  return people.some(isId) || flag !== undefined || admins === true || watchers === true;
}

function isId(id: unknown): id is string {
  return typeof id === 'string';
}

/** Ids of members, by what their memberships and watched records say. */
interface Wishes {
  /** Their membership has the flag. */
  readonly flagged: readonly string[];
  /** They want no mails of the group. */
  readonly refusing: readonly string[];
  readonly watching: readonly string[];
  /** They do not want to watch the record. */
  readonly muted: readonly string[];
}

/** Asked apart from `memberships`, which a cluster stores elsewhere. */
async function wishesOf(db: Db, account: string, item: string, flag: string | undefined): Promise<Wishes> {
  const [members, watches] = await Promise.all([
    db.query<{ user_id: string; flagged: boolean; refusing: boolean }>(
      `SELECT user_id, coalesce(to_jsonb(s) ->> $2 = 'true', false) AS flagged, all_notifications IS FALSE AS refusing
       FROM subscriptions s WHERE account_id = $1 AND status = 'accepted'
         AND (all_notifications IS FALSE OR to_jsonb(s) ->> $2 = 'true')`,
      [account, flag ?? null],
    ),
    db.query<{ user_id: string; watching: boolean }>(
      'SELECT user_id, watching FROM watched_records WHERE account_id = $1 AND item_id = $2',
      [account, item],
    ),
  ]);
  return {
    flagged: members.filter((row) => row.flagged).map((row) => row.user_id),
    refusing: members.filter((row) => row.refusing).map((row) => row.user_id),
    watching: watches.filter((row) => row.watching).map((row) => row.user_id),
    muted: watches.filter((row) => !row.watching).map((row) => row.user_id),
  };
}
