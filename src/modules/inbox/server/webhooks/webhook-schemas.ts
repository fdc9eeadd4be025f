import { Type } from 'typebox';
import {
  exactly,
  flag,
  listOf,
  ofDatabase,
  ofRecord,
  oneOf,
  optional,
  text,
  yes,
} from '#platform/server/api/shapes/shape.ts';
import { maxUrl, sendableReasons } from '../../rules/webhooks.ts';

/** Shapes of the routes of webhooks. */

const fields = {
  url: text(maxUrl, { description: 'An https address without user, password and port.' }),
  description: optional(text(120)),
  kinds: optional(
    listOf(text(64), {
      maxItems: 100,
      description: 'Kinds of records (`klass`) whose creations, changes and removals are sent.',
    }),
  ),
  reasons: optional(
    listOf(oneOf(sendableReasons), {
      maxItems: sendableReasons.length,
      description: 'Reasons of notices that are sent when they concern somebody, with the record.',
    }),
  ),
};
const moment = optional(Type.String({ format: 'date-time' }));
const about = { tags: ['Webhooks'] };
const done = exactly({ ok: yes });
const key = Type.String({ description: 'The secret of the signatures; only this answer contains it.' });

export const schemas = {
  list: {
    ...about,
    params: ofDatabase,
    operationId: 'webhooks',
    summary: 'List the group’s webhooks, and the kinds of records and reasons that can be sent; for administrators',
    response: {
      200: exactly({
        kinds: listOf(Type.String()),
        reasons: listOf(Type.String()),
        rows: listOf(
          exactly({
            id: Type.String(),
            url: Type.String(),
            description: Type.String(),
            kinds: listOf(Type.String()),
            reasons: listOf(Type.String()),
            active: Type.Boolean(),
            stopped_for: optional(Type.String({ description: 'failing, gone, owner or unreadable.' })),
            waiting: Type.Integer({ description: 'Messages that wait.' }),
            failing_since: moment,
            last_success_at: moment,
            updated_at: Type.String(),
            user: optional(Type.Object({ _id: Type.String() })),
          }),
        ),
      }),
    },
  },
  create: {
    ...about,
    params: ofDatabase,
    operationId: 'createWebhook',
    summary: 'Create a webhook; the answer contains its secret',
    body: exactly(fields),
    response: { 201: exactly({ ok: yes, id: Type.String(), key }) },
  },
  change: {
    ...about,
    params: ofRecord,
    operationId: 'changeWebhook',
    summary: 'Change a webhook, or switch it off and on; it then sends what the caller may read',
    body: exactly({
      url: optional(fields.url),
      description: fields.description,
      kinds: fields.kinds,
      reasons: fields.reasons,
      active: optional(flag()),
    }),
    response: { 200: done },
  },
  remove: {
    ...about,
    params: ofRecord,
    operationId: 'removeWebhook',
    summary: 'Remove a webhook with its log',
    response: { 200: done },
  },
  secret: {
    ...about,
    params: ofRecord,
    operationId: 'renewWebhookSecret',
    summary: 'Replace the secret of a webhook; the old one signs no further message',
    response: { 200: exactly({ ok: yes, key }) },
  },
  log: {
    ...about,
    params: ofRecord,
    operationId: 'webhookDeliveries',
    summary: 'The last 100 messages of a webhook, the newest first',
    response: {
      200: exactly({
        rows: listOf(
          exactly({
            id: Type.String({ description: 'The header `webhook-id` of each try.' }),
            type: Type.String(),
            klass: optional(Type.String()),
            record_id: optional(Type.String()),
            created_at: Type.String(),
            tries: Type.Integer(),
            next_try: moment,
            tried_at: moment,
            status: optional(Type.Integer({ description: 'The status of the last answer.' })),
            failure: optional(Type.String({ description: 'Why the last try got no answer.' })),
            milliseconds: optional(Type.Integer()),
          }),
        ),
      }),
    },
  },
  test: {
    ...about,
    params: ofRecord,
    operationId: 'testWebhook',
    summary: 'Send a message without a record',
    response: { 202: done },
  },
  again: {
    ...about,
    params: Type.Object({ db: Type.String(), id: Type.String(), delivery: Type.String() }),
    operationId: 'sendWebhookAgain',
    summary: 'Send a message of the log again, with the same `webhook-id`',
    response: { 202: done },
  },
};
