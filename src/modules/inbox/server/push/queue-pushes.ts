import { createHash } from 'node:crypto';
import { fill } from '#platform/entity/messages.ts';
import type { Locale } from '#platform/entity/locale.ts';
import type { Context } from '#platform/server/context.ts';
import { plainName } from '#modules/people/rules/plain-name.ts';
import { noticeMailWords, type NoticeMailWord } from '../../locales/mails.ts';
import { reasonRules } from '../../rules/reasons.ts';
import { groupedBy, type Event } from '../event.ts';
import { pathOf } from '../path-of.ts';
import { pushJob } from './push-job.ts';

/** Messages that wait for one device; older ones are dropped. */
const mostWaiting = 50;
/** Characters of title and text: a push service accepts 4 kB at most. */
const [longestTitle, longestText] = [200, 250];

/** What the browser gets; `public/push-worker.js` shows it. */
interface Payload {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  /** A notification with the tag of an earlier one replaces it. */
  readonly tag: string;
}

/** Notes a message for each device of the person, for events of one reason in one group: as one mail would tell them. */
export async function queuePushes(ctx: Context, locale: Locale, events: readonly Event[]): Promise<void> {
  if (events.length === 0) return;
  const devices = await ctx.db.query<{ id: string }>(
    'UPDATE push_subscriptions SET due_at = coalesce(due_at, $2) WHERE account_id = $1 RETURNING id',
    [ctx.account, ctx.now],
  );
  if (devices.length === 0) return;
  const messages = groupedBy(events, ({ group_id: group, reason }) => `${group} ${reason}`).flatMap((together) =>
    messageOf(ctx, locale, together),
  );
  const topics = messages.map(({ topic }) => topic);
  await ctx.db.query('DELETE FROM push_outbox WHERE account_id = $1 AND topic = ANY($2)', [ctx.account, topics]);
  await ctx.db.query(
    `INSERT INTO push_outbox (account_id, subscription_id, topic, urgency, payload, created_at)
     SELECT $1, d, m.topic, m.urgency, m.payload, $4
     FROM unnest($2::text[]) d, jsonb_to_recordset($3::jsonb) m(topic text, urgency text, payload text)`,
    [ctx.account, devices.map(({ id }) => id), JSON.stringify(messages), ctx.now],
  );
  await ctx.db.query(
    `DELETE FROM push_outbox WHERE account_id = $1
       AND id <= (SELECT id FROM push_outbox WHERE account_id = $1 ORDER BY id DESC OFFSET $2 LIMIT 1)`,
    [ctx.account, devices.length * mostWaiting],
  );
  ctx.db.wake(pushJob);
}

/** Drops what waits for the person's devices: it may be about records that they may not see any more. */
export async function dropPushes(ctx: Context): Promise<void> {
  await ctx.db.query('DELETE FROM push_outbox WHERE account_id = $1', [ctx.account]);
}

interface Message {
  readonly topic: string;
  readonly urgency: 'high' | 'normal';
  readonly payload: string;
}

/** One message about events of one reason in one group. It says no more than notice and subject of the mail. */
function messageOf(ctx: Context, locale: Locale, events: readonly Event[]): readonly Message[] {
  const last = events.at(-1);
  if (last === undefined) return [];
  const say = (word: NoticeMailWord, params: Readonly<Record<string, string | number>>): string =>
    fill(noticeMailWords[locale][word], locale, params);
  const { reason, group_id: id } = last;
  const group = plainName(last.group_name);
  const labels = [...new Set(events.map(({ item_label: label }) => label))];
  const isOne = new Set(events.map(({ item }) => item)).size === 1;
  const words = {
    who: last.by_name ?? say('somebody', {}),
    title: last.item_label,
    group,
    fact: last.detail.fact?.[locale] ?? '',
  };
  const tag = createHash('sha256')
    .update(`${id} ${reason} ${isOne ? last.item : ''}`)
    .digest('base64url')
    // A topic has at most 32 characters.
    .slice(0, 32);
  const payload: Payload = {
    title: cut(
      events.length === 1 ? say(`${reason}.subject`, words) : say(`${reason}.many`, { group, count: events.length }),
      longestTitle,
    ),
    body: cut(events.length === 1 ? group : labels.slice(0, 3).join(' · '), longestText),
    path: isOne ? pathOf(ctx, last) : '/inbox',
    tag,
  };
  return [{ topic: tag, urgency: reasonRules[reason].push ? 'high' : 'normal', payload: JSON.stringify(payload) }];
}

/** The first characters, without control characters, which JSON would make six times as long. */
function cut(text: string, most: number): string {
  return [...text.replaceAll(/\p{Cc}+/gu, ' ')].slice(0, most).join('');
}
