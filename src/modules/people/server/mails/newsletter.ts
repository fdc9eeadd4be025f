import { createHash } from 'node:crypto';
import { marked } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { fill, nearestLocale } from '#platform/entity/messages.ts';
import type { App, Job } from '#platform/server/app.ts';
import type { Mail } from '#platform/server/mail/mail.ts';
import { putMail } from '#platform/server/mail/put-mail.ts';
import type { Db } from '#platform/server/db/database.ts';
import { StartFailure } from '#platform/server/app/start-failure.ts';
import { mailWords, type MailWord } from '../../locales/mails.ts';
import { topics, type Topic, withImplied } from '../../rules/newsletter.ts';
import type { NewsletterContent } from '../../rules/newsletter-file.ts';
import { writtenLetter } from './mail-text.ts';
import { unsubscribeLink } from './unsubscribe.ts';

/** The newsletter: its author tests it, then the server adds it to the outbox in batches, once per person. */

export interface Newsletter {
  readonly topic: Topic;
  readonly content: NewsletterContent;
}

/** People in a batch, and mails that may wait in the outbox before the next batch, so that other mails do not wait behind thousands. */
const portion = 200;
const maxWaiting = 100;
const kind = 'newsletter';

/** The id of a newsletter: equal for equal topic and content. */
function idOf({ topic, content }: Newsletter): string {
  return createHash('sha256')
    .update(JSON.stringify([topic, content]))
    .digest('hex');
}

/** Sends a test in both languages to one address; required before sending to all. */
export async function testNewsletter(app: App, newsletter: Newsletter, email: string): Promise<void> {
  await app.system('operator', async (db) => {
    for (const locale of ['en', 'pt-BR'] as const)
      await putMail(app, db, letterTo(app, newsletter, { id: '', email, fullname: null, locale }), app.now());
    await db.query(
      `INSERT INTO newsletters (id, topic, content, tested_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (id) DO UPDATE SET tested_at = excluded.tested_at`,
      [idOf(newsletter), newsletter.topic, JSON.stringify(newsletter.content), app.now()],
    );
  });
}

/** Starts the sending by the servers and returns the number of recipients. Throws StartFailure if it was not tested or was already sent. */
export async function sendNewsletter(app: App, newsletter: Newsletter): Promise<number> {
  return app.system('operator', async (db) => {
    const [known] = await db.query<{ begun_at: string | null }>(
      'SELECT begun_at FROM newsletters WHERE id = $1 AND tested_at IS NOT NULL FOR UPDATE',
      [idOf(newsletter)],
    );
    if (known === undefined)
      throw new StartFailure(
        'Send a test of it first, and look at it: --test ADDRESS. What is changed is tested again.',
      );
    if (known.begun_at !== null) throw new StartFailure(`This newsletter has been sent since ${known.begun_at}.`);
    await db.query('UPDATE newsletters SET begun_at = $2 WHERE id = $1', [idOf(newsletter), app.now()]);
    const [row] = await db.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM users u WHERE ${subscriberSql(1)}`,
      [topicsIncluding(newsletter.topic)],
    );
    return row?.count ?? 0;
  });
}

export interface NewsletterState {
  readonly id: string;
  readonly topic: string;
  readonly subject: string;
  readonly tested_at: string | null;
  readonly begun_at: string | null;
  readonly ended_at: string | null;
  readonly sent: number;
}

/** The latest twenty. */
export async function listNewsletters(app: App): Promise<readonly NewsletterState[]> {
  return app.system('operator', async (db) =>
    db.query<NewsletterState>(
      `SELECT id, topic, content->'en'->>'subject' AS subject, tested_at, begun_at, ended_at, sent FROM newsletters
       ORDER BY coalesce(begun_at, tested_at) DESC, id LIMIT 20`,
    ),
  );
}

/** Every ten seconds: adds the next batch to the outbox, unless enough mails wait there. Continues after a killed process. */
export const sendNewsletters: Job = {
  name: 'newsletters',
  every: 10_000,
  work: async (app) => {
    await app.system('mail', async (db) => {
      const [next] = await db.query<Sending>(
        `SELECT id, topic, content, last_user FROM newsletters WHERE begun_at IS NOT NULL AND ended_at IS NULL
         ORDER BY begun_at, id FOR UPDATE SKIP LOCKED LIMIT 1`,
      );
      if (next !== undefined && (await waiting(db)) < maxWaiting) await sendPortion(app, db, next);
    });
  },
};

interface Sending extends Newsletter {
  readonly id: string;
  readonly last_user: string;
}

async function waiting(db: Db): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM (SELECT FROM mails WHERE kind = $1 AND sent_at IS NULL AND given_up_at IS NULL LIMIT $2) AS counted',
    [kind, maxWaiting],
  );
  return row?.count ?? 0;
}

interface Reader {
  readonly id: string;
  readonly email: string;
  readonly fullname: string | null;
  readonly locale: string;
}

async function sendPortion(app: App, db: Db, newsletter: Sending): Promise<void> {
  const readers = await db.query<Reader>(
    `SELECT u.id, u.email, u.fullname, u.locale FROM users u WHERE ${subscriberSql(1)} AND u.id COLLATE "C" > $2 ORDER BY u.id COLLATE "C" LIMIT $3`,
    [topicsIncluding(newsletter.topic), newsletter.last_user, portion],
  );
  for (const reader of readers) await putMail(app, db, letterTo(app, newsletter, reader), app.now());
  await db.query('UPDATE newsletters SET last_user = $2, sent = sent + $3, ended_at = $4 WHERE id = $1', [
    newsletter.id,
    readers.at(-1)?.id ?? newsletter.last_user,
    readers.length,
    readers.length < portion ? app.now() : null,
  ]);
}

/** SQL: people with a confirmed address who want the newsletter and one of these topics. */
function subscriberSql(place: number): string {
  return `u.email IS NOT NULL AND u.disabled_at IS NULL AND u.newsletter AND u.newsletter_topics ?| $${place}
    AND NOT EXISTS (SELECT FROM bounced_addresses b WHERE b.address = lower(u.email))`;
}

/** The topic, and the topics that include it. */
function topicsIncluding(topic: Topic): readonly Topic[] {
  return topics.filter((one) => withImplied([one]).includes(topic));
}

function letterTo(app: App, newsletter: Newsletter, reader: Reader): Mail {
  const locale = nearestLocale(reader.locale);
  const { subject, body } = newsletter.content[locale];
  const say = (word: MailWord): string => fill(mailWords[locale][word], locale);
  return writtenLetter({
    kind,
    to: reader,
    subject,
    paragraphs: [],
    content: { text: body, html: htmlOf(body) },
    button: { link: app.environment.baseUrl, label: say('newsletter.button') },
    small: say('newsletter.small'),
    // A test may go to an address without an account.
    ...(reader.id === ''
      ? {}
      : { unsubscribe: unsubscribeLink(app.product, reader.id, kind), once: idOf(newsletter).slice(0, 32) }),
  });
}

/** Converts Markdown to HTML without images or other resources. */
function htmlOf(markdown: string): string {
  return sanitizeHtml(marked.parse(markdown, { async: false, gfm: true }), {
    allowedTags: ['p', 'br', 'h2', 'h3', 'ul', 'ol', 'li', 'a', 'strong', 'em', 'code', 'pre', 'blockquote', 'hr'],
    allowedAttributes: { a: ['href', 'style'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    transformTags: { a: sanitizeHtml.simpleTransform('a', { style: 'color:#0b5f6b' }) },
  });
}
