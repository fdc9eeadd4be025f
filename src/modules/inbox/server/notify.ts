import type { AnyDoc, Entity, Input } from '#platform/entity/define.ts';
import type { Context } from '#platform/server/context.ts';
import { mayReadModule } from '#modules/groups/server/members/may-read-module.ts';
import { plainName } from '#modules/people/rules/plain-name.ts';
import { reasons, type Reason } from '../rules/reasons.ts';
import type { Detail } from './event.ts';
import { noticeJob } from './notice-job.ts';

/** An event of a record, and whom it concerns. */
interface Happening {
  readonly entity: Entity;
  /** With its number, if the kind has one. */
  readonly doc: Pick<AnyDoc, '_id' | 'label'> & Input;
  /** The part of the record's page that it is about: the id of a comment. */
  readonly anchor?: string;
  readonly detail?: Detail;
  readonly to: readonly Audience[];
}

/** Members who get a notice for one reason. The person who acts gets none. */
interface Audience {
  readonly reason: Reason;
  readonly people?: readonly unknown[];
  /** Those whose membership has this flag. */
  readonly flag?: string;
  readonly admins?: boolean;
  /** Those who watch the record. */
  readonly watchers?: boolean;
  /** Also those who do not want to watch the record: they are meant in person. */
  readonly always?: boolean;
}

const longestQuote = 2000;

/**
 * Notes who gets a notice of an event, in the transaction of the event; a job then makes the notices and mails. A member
 * of several audiences gets one, for the strongest reason. Members who may not see the record get none.
 */
export async function notify(ctx: Context, { entity, doc, anchor, detail = {}, to }: Happening): Promise<void> {
  const audiences = to
    .map(({ reason, people = [], ...rest }) => ({
      rank: reasons.indexOf(reason),
      reason,
      people: people.filter((id) => typeof id === 'string'),
      ...rest,
    }))
    .filter(({ people, flag, admins, watchers }) => people.length > 0 || flag !== undefined || admins || watchers);
  if (audiences.length === 0) return;
  const { id, fullname, email } = ctx.who.user;
  const words: Detail = { ...detail, ...(detail.quote && { quote: detail.quote.slice(0, longestQuote) }) };
  const module = moduleOf(ctx, entity);
  await ctx.settle(
    ctx.db.query(
      `INSERT INTO pending_notices
         (user_id, reason, mailed, item, item_kind, module, item_label, anchor, by_id, by_name, at, detail)
       SELECT DISTINCT ON (m.user_id) m.user_id, a.reason, coalesce(s.all_notifications, true),
         $3, $4, $5, $6, $7, $8, $9, $10, $11::jsonb
       FROM jsonb_to_recordset($2::jsonb)
         AS a(rank integer, reason text, people text[], flag text, admins boolean, watchers boolean, always boolean)
       JOIN memberships m ON m.account_id = $1 AND m.status = 'accepted' AND ${mayReadModule('m', module)}
       LEFT JOIN subscriptions s ON s.account_id = $1 AND s.user_id = m.user_id AND s.status = 'accepted'
       LEFT JOIN watched_records w ON w.account_id = $1 AND w.item_id = $3 AND w.user_id = m.user_id
       WHERE m.user_id IS DISTINCT FROM $8
         AND (m.user_id = ANY(a.people) OR (a.flag IS NOT NULL AND to_jsonb(s) ->> a.flag = 'true')
           OR (a.admins AND m.admin) OR (a.watchers AND w.watching))
         AND (a.always OR w.watching IS DISTINCT FROM false)
       ORDER BY m.user_id, a.rank`,
      [
        ctx.account,
        JSON.stringify(audiences),
        doc._id,
        entity.kind,
        module,
        nameOf(entity, doc).slice(0, 256),
        anchor ?? null,
        id || null,
        fullname === null ? email : plainName(fullname),
        ctx.now,
        JSON.stringify(words),
      ],
    ),
  );
  ctx.db.wake(noticeJob);
}

/** `#0012: title` of numbered kinds. */
function nameOf({ numbered }: Entity, doc: Happening['doc']): string {
  const number = numbered === undefined ? undefined : doc[numbered];
  return typeof number === 'number' && !doc.label.startsWith('#')
    ? `#${String(number).padStart(4, '0')}: ${doc.label}`
    : doc.label;
}

/** The key of the module whose rights decide who sees records of the kind; '' for what every member sees. */
function moduleOf(ctx: Context, entity: Entity): string {
  return ctx.product.modules.find(({ key, permission = key }) => permission === entity.module)?.key ?? '';
}
