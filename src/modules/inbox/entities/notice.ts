import { defineEntity } from '#platform/entity/define.ts';
import { reasons } from '../rules/reasons.ts';

/**
 * Tells a person of something in one of their groups. It is in the person's own database; the server writes it, and the
 * person marks it. Further events of the same record and reason are added to it until it is read.
 */
export const notice = defineEntity({
  kind: 'notice',
  plural: 'notices',
  prefix: 'ntc',
  module: 'account',
  scope: 'user',
  always: true,
  trash: false,
  timeline: false,
  searched: false,
  fields: {
    group_id: { type: 'text', max: 64, write: 'server' },
    /** Id of the record that it is about. Empty if it is about many. */
    item: { type: 'text', max: 64, write: 'server', indexed: true },
    /** Kind of that record, and a part of its page: the id of a comment. */
    item_kind: { type: 'text', max: 64, write: 'server' },
    anchor: { type: 'text', max: 64, write: 'server' },
    item_label: { type: 'text', max: 256, write: 'server' },
    reason: { type: 'option', options: reasons, write: 'server' },
    /** A fact that belongs to the reason, in the person's language: the new status, the day that something is due. */
    detail: { type: 'text', max: 300, write: 'server' },
    /** The person who did it last. */
    by_id: { type: 'text', max: 64, write: 'server' },
    /** The number of events in it. */
    times: { type: 'integer', min: 1, default: 1, write: 'server' },
    at: { type: 'time', write: 'server', indexed: true },
    /** The person wants no mails of the group. */
    quiet: { type: 'boolean', write: 'server' },
    read_at: { type: 'time' },
    done_at: { type: 'time' },
    snoozed_until: { type: 'time' },
  },
  title: 'item_label',
  list: ['reason', 'item_label', 'at'],
  form: [],
  sort: '-at',
});
