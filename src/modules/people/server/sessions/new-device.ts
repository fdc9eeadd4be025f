import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { fill, nearestLocale } from '#platform/entity/messages.ts';
import type { App } from '#platform/server/app.ts';
import { putMail } from '#platform/server/mail/put-mail.ts';
import { mailWords } from '../../locales/mails.ts';
import { browserName } from '../../rules/browser-name.ts';
import { letter } from '../mails/mail-text.ts';

interface Person {
  readonly email: string | null;
  readonly fullname: string | null;
  readonly locale: string;
}

/**
 * Notifies a person of a sign-in from a browser without our device cookie. Browser and address together are reported once while the outbox stores
 * the mail, so that a program that signs in every hour causes one mail. Only for confirmed addresses.
 */
export async function notifyNewDevice(app: App, request: FastifyRequest, person: Person, now: Date): Promise<void> {
  if (person.email === null) return;
  const locale = nearestLocale(person.locale);
  const agent = request.headers['user-agent'] ?? '';
  const browser = browserName(agent) ?? fill(mailWords[locale]['new-device.unknown'], locale);
  const to = { ...person, email: person.email };
  const mail = letter('new-device', to, `${app.environment.baseUrl}/user/profile?page=security`, {
    browser,
    address: request.ip,
  });
  const once = createHash('sha256').update(`${request.ip} ${agent}`).digest('hex').slice(0, 32);
  await app.system('session', async (db) => putMail(app, db, { ...mail, once }, now));
}
