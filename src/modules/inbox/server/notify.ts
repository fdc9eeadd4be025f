import type { AnyDoc, Entity, Input } from '#platform/entity/define.ts';
import type { Context } from '#platform/server/context.ts';
import { plainName } from '#modules/people/rules/plain-name.ts';
import type { Detail } from './event.ts';
import { type Audience, mayReach, notePending } from './note-pending.ts';
import { queueNotice } from './webhooks/queue-notice.ts';

/** An event of a record, and whom it concerns. */
interface Happening {
  readonly entity: Pick<Entity, 'kind' | 'module' | 'numbered'>;
  /** With its number, if the kind has one. */
  readonly doc: Pick<AnyDoc, '_id' | 'label'> & Input;
  /** The part of the record's page that it is about: the id of a comment. */
  readonly anchor?: string;
  readonly detail?: Detail;
  readonly to: readonly Audience[];
  /** Nobody did it: the end of long work is told to the person who began it. */
  readonly byNobody?: true;
}

/**
 * Notes who gets a notice of an event, in the transaction of the event; jobs then make the notices and mails, and send
 * webhooks. A member of several audiences gets one, for the strongest reason. Members who may not see the record get none.
 */
export async function notify(ctx: Context, happening: Happening): Promise<void> {
  const { entity, doc, anchor = null, detail = {}, to, byNobody = false } = happening;
  const { id, fullname, email } = ctx.who.user;
  const name = fullname === null ? email : plainName(fullname);
  const event = {
    account: ctx.account,
    item: doc._id,
    kind: entity.kind,
    module: moduleOf(ctx, entity),
    label: nameOf(entity, doc),
    anchor,
    by: byNobody || id === '' ? null : { id, name },
    at: ctx.now,
    detail,
  };
  await notePending(ctx.db, event, to);
  await queueNotice(ctx, {
    reasons: to.filter((audience) => mayReach(audience)).map(({ reason }) => reason),
    klass: entity.kind,
    record: doc._id,
    anchor,
    by: event.by,
    fact: detail.fact,
  });
}

/** `#0012: title` of numbered kinds. */
function nameOf({ numbered }: Happening['entity'], doc: Happening['doc']): string {
  const number = numbered === undefined ? undefined : doc[numbered];
  return typeof number === 'number' && !doc.label.startsWith('#')
    ? `#${String(number).padStart(4, '0')}: ${doc.label}`
    : doc.label;
}

/** The key of the module whose rights decide who sees records of the kind; '' for what every member sees. */
function moduleOf(ctx: Context, entity: Happening['entity']): string {
  return ctx.product.modules.find(({ key, permission = key }) => permission === entity.module)?.key ?? '';
}
