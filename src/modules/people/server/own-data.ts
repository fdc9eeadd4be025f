import { Type } from 'typebox';
import { ZipFile } from 'yazl';
import { failure } from '#platform/entity/failure.ts';
import { fill, nearestLocale } from '#platform/entity/messages.ts';
import type { Locale } from '#platform/entity/locale.ts';
import type { App } from '#platform/server/app.ts';
import { type Principal } from '#platform/server/context.ts';
import { withContext } from '#platform/server/app/open-context.ts';
import type { Db } from '#platform/server/db/database.ts';
import { personOf } from '#platform/server/http/guard.ts';
import { encodedName } from '#platform/server/http/send-bytes.ts';
import { docOf } from '#platform/server/db/rows.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { media } from '#platform/server/api/shapes/shape.ts';
import { mailWords } from '../locales/mails.ts';
import { audit } from './audit.ts';

const schema = {
  tags: ['People'],
  operationId: 'ownData',
  summary: 'Download all data about the caller as a zip: JSON, and a README in the caller’s language',
  params: Type.Object({ id: Type.String() }),
  response: { 200: media('application/zip') },
};

/** The maximum of rows per kind; enough for all settings and for years of sign-ins. */
const most = 10_000;

/** `GET /_users/{id}/_data`: exports what the installation stores about a person, without secrets and without data of groups. */
export function ownDataRoutes(app: App, server: Api): void {
  const config = { policy: 'person', cost: 'export', overdue: true, proof: true } as const;
  server.get('/_users/:id/_data', { config, schema }, async (request, reply) => {
    const { user, roles } = personOf(request);
    if (user.id !== request.params.id) throw failure('not_found', 'missing');
    const principal = {
      account: user.id,
      who: { user, roles, access: { admin: true, pending: false } },
      log: request.log,
    };
    const data = {
      ...(await app.system('users', async (db) => aboutPerson(db, user.id))),
      ...(await ofModules(app, user.id)),
      own: await ownRecords(app, principal),
    };
    await app.system('audit', async (db) =>
      audit(db, { event: 'export', userId: user.id, address: request.ip, at: app.now(), detail: { what: 'own data' } }),
    );
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from(`${JSON.stringify(data, null, 2)}\n`), 'data.json');
    zip.addBuffer(Buffer.from(readme(nearestLocale(user.locale))), 'README.txt');
    zip.end();
    return reply
      .type('application/zip')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodedName(`oficina-${user.id}.zip`)}`)
      .send(zip.outputStream);
  });
}

type Rows = readonly Record<string, unknown>[];

/** The person's data outside of groups, without secrets and without data of other people. */
async function aboutPerson(db: Db, id: string): Promise<Readonly<Record<string, unknown>>> {
  const rows = async (text: string): Promise<Rows> => db.query(`${text} LIMIT ${most}`, [id]);
  const [profile] = await rows(
    `SELECT id, fullname, email, unconfirmed_email, locale, newsletter, newsletter_topics, weekly_summary, operator, created_at, updated_at,
       confirmed_at FROM users WHERE id = $1`,
  );
  return {
    profile,
    groups: await rows(
      `SELECT account_id, account_name, status, admin, bookmark, inherited, created_at FROM memberships
       WHERE user_id = $1 AND status <> 'removed' ORDER BY created_at`,
    ),
    sessions: await rows(
      'SELECT created_at, seen_at, remember, user_agent, address FROM sessions WHERE user_id = $1 ORDER BY created_at',
    ),
    authenticators: await rows('SELECT created_at, last_used_at, ends_at FROM authenticators WHERE user_id = $1'),
    recovery_codes: await rows('SELECT created_at, used_at FROM recovery_codes WHERE user_id = $1 ORDER BY used_at'),
    passkeys: await rows(
      'SELECT name, created_at, last_used_at, last_address FROM passkeys WHERE user_id = $1 ORDER BY created_at',
    ),
    identities: await rows(
      'SELECT issuer, subject, label, created_at, last_used_at, last_address FROM identities WHERE user_id = $1 ORDER BY created_at',
    ),
    ended_mails: await rows('SELECT kind, refused_at FROM mail_refusals WHERE user_id = $1 ORDER BY kind'),
    mails: await rows(
      `SELECT m.kind, m.subject, m.created_at, m.sent_at FROM mails m JOIN users u ON lower(m.recipient) IN (lower(u.email), lower(u.unconfirmed_email))
       WHERE u.id = $1 ORDER BY m.id DESC`,
    ),
    // Details of actions in groups belong to the groups; the export only contains time and origin.
    record: await rows('SELECT at, event, account_id, address FROM audit WHERE user_id = $1 ORDER BY id DESC'),
  };
}

/** What the modules store about the person outside of records. */
async function ofModules(app: App, id: string): Promise<Readonly<Record<string, Rows>>> {
  return app.system('users', async (db) => {
    const found: Record<string, Rows> = {};
    for (const { ownData } of app.modules) Object.assign(found, await ownData?.(db, id));
    return found;
  });
}

/** The records of the person's own database: settings, saved filters, access tokens without their secrets. */
async function ownRecords(app: App, principal: Principal): Promise<Readonly<Record<string, Rows>>> {
  const kinds = app.registry.entities.filter(({ scope, kind }) => scope === 'user' && app.mirrors[kind] === undefined);
  return withContext(app, principal, async ({ db, account }) => {
    const found: Record<string, Rows> = {};
    for (const entity of kinds) {
      const rows = await db.query(`SELECT * FROM "${entity.plural}" WHERE account_id = $1 ORDER BY id LIMIT ${most}`, [
        account,
      ]);
      found[entity.plural] = rows.map((row) => docOf(entity, row));
    }
    return found;
  });
}

function readme(locale: Locale): string {
  return `${fill(mailWords[locale]['own-data.readme'], locale)}\n`;
}
