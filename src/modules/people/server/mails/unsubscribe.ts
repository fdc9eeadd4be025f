import { Type } from 'typebox';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { failure, fieldFailure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import type { Product } from '#platform/server/context.ts';
import { personOf } from '#platform/server/http/guard.ts';
import type { Db } from '#platform/server/db/database.ts';
import { audit } from '../audit.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, listOf, text, yes } from '#platform/server/api/shapes/shape.ts';

/** The address that ends mails of a kind for a person with one POST, as mail programs send it (RFC 8058); it cannot be guessed. */
export function unsubscribeLink(app: Product, userId: string, kind: string): string {
  return `${app.environment.baseUrl}/api/_unsubscribe/${userId}.${kind}.${signature(app.linkKey, userId, kind)}`;
}

/** The address of the page on which a person unsubscribes. */
export function unsubscribePage(link: string): string {
  return link.replace('/api/_unsubscribe/', '/user/unsubscribe/');
}

/** Allows unknown parameters, because mail programs and link counters add some. */
const link = {
  tags: ['People'],
  params: Type.Object({ token: Type.String() }),
  querystring: Type.Object({}),
};
const schemas = {
  page: {
    ...link,
    operationId: 'unsubscribePage',
    summary: 'Redirect to the page that unsubscribes from a kind of mail; changes nothing',
    response: { 303: Type.Null() },
  },
  end: {
    ...link,
    operationId: 'unsubscribe',
    summary: 'Unsubscribe from a kind of mail, with the token of the link in each mail (RFC 8058)',
    response: { 200: exactly({ ok: yes, kind: Type.String() }) },
  },
  mails: {
    tags: ['People'],
    operationId: 'mailPreferences',
    summary: 'List the kinds of mail that the caller has unsubscribed from',
    response: { 200: exactly({ kinds: listOf(Type.String()), refused: listOf(Type.String()) }) },
  },
  change: {
    tags: ['People'],
    operationId: 'changeMailPreference',
    summary: 'Unsubscribe from a kind of mail, or subscribe to it again',
    body: exactly({ kind: text(60, { description: 'One of `kinds`.' }), wanted: Type.Boolean() }),
    response: { 200: exactly({ ok: yes }) },
  },
};

/** `/_unsubscribe/{token}`: GET shows the page and changes nothing, POST unsubscribes. `/_mails`: lists the kinds that a person unsubscribed from, and subscribes again. */
export function unsubscribeRoutes(app: App, server: Api): void {
  const open = { policy: 'public', cost: 'sign-in' } as const;
  const own = { policy: 'person', cost: 'write', overdue: true } as const;

  server.get('/_unsubscribe/:token', { config: open, schema: schemas.page }, async (request, reply) => {
    parse(app, request.params.token);
    return reply.redirect(`/user/unsubscribe/${request.params.token}`, 303);
  });

  server.post('/_unsubscribe/:token', { config: { ...open, form: 'unread' }, schema: schemas.end }, async (request) => {
    const { userId, kind } = parse(app, request.params.token);
    await setWanted(app, userId, kind, false, request.ip);
    return { ok: true, kind };
  });

  server.get('/_mails', { config: own, schema: schemas.mails }, async (request) => {
    const { user } = personOf(request);
    const refused = await app.system('users', async (db) =>
      db.query<{ kind: string }>('SELECT kind FROM mail_refusals WHERE user_id = $1 ORDER BY kind', [user.id]),
    );
    return { kinds: refusableMails(app), refused: refused.map(({ kind }) => kind) };
  });

  server.put('/_mails', { config: own, schema: schemas.change }, async (request) => {
    const { user } = personOf(request);
    const { kind, wanted } = request.body;
    const known = refusableMails(app).find((one) => one === kind);
    if (known === undefined) throw fieldFailure('kind', 'is-not-included-in-the-list');
    await setWanted(app, user.id, known, wanted, request.ip);
    return { ok: true };
  });
}

/** Kinds of mails to unsubscribe from here; weekly summary and newsletter have their own settings. */
function refusableMails({ modules }: App): string[] {
  return modules.flatMap(({ mails = [] }) => mails);
}

function parse(app: App, token: string): { userId: string; kind: string } {
  const [, userId = '', kind = '', sent = ''] = /^([0-9a-f]{32})\.([a-z-]{1,40})\.([\w-]{43})$/.exec(token) ?? [];
  const given = Buffer.from(sent);
  // Links of earlier versions are signed by the secret.
  const isRight = [app.linkKey, app.secret]
    .map((key) => Buffer.from(signature(key, userId, kind)))
    .some((right) => given.length === right.length && timingSafeEqual(given, right));
  if (!isRight) throw failure('not_found', 'missing');
  return { userId, kind };
}

function signature(key: Buffer, userId: string, kind: string): string {
  return createHmac('sha256', key).update(`unsubscribe ${userId} ${kind}`).digest('base64url');
}

async function setWanted(app: App, userId: string, kind: string, wanted: boolean, address: string): Promise<void> {
  const at = app.now();
  await app.system('users', async (db) => {
    db.invalidate('nobody');
    await note(db, userId, kind, wanted, at);
    await audit(db, { event: 'mail_preference', userId, address, at, detail: { kind, wanted } });
  });
}

async function note(db: Db, userId: string, kind: string, wanted: boolean, now: Date): Promise<void> {
  if (kind === 'weekly-summary') {
    await db.query('UPDATE users SET weekly_summary = $2 WHERE id = $1', [userId, wanted]);
  } else if (kind === 'newsletter') {
    await db.query("UPDATE users SET newsletter = false, newsletter_topics = '[]' WHERE id = $1", [userId]);
  } else if (wanted) {
    await db.query('DELETE FROM mail_refusals WHERE user_id = $1 AND kind = $2', [userId, kind]);
  } else {
    await db.query('INSERT INTO mail_refusals (user_id, kind, refused_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
      userId,
      kind,
      now,
    ]);
  }
}
