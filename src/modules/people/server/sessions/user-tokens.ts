import { Type } from 'typebox';
import { randomBytes } from 'node:crypto';
import { failure, fieldFailure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { personOf } from '#platform/server/http/guard.ts';
import { type Context, type Change, type EntityHooks } from '#platform/server/context.ts';
import type { Mail } from '#platform/server/mail/mail.ts';
import { withContext } from '#platform/server/app/open-context.ts';
import { create, updateOwn } from '#platform/server/records/documents.ts';
import { each } from '#platform/server/records/each-record.ts';
import type { Who } from '#platform/server/auth/caller.ts';
import { userToken } from '../../entities/user-token.ts';
import { maxTokens, scopesOf, secretPrefix } from '../../rules/scopes.ts';
import { audit } from '../audit.ts';
import { reportCredential } from '../credentials.ts';
import { digest, loginDigest } from './authentication.ts';
import { isPasswordUnchanged } from '../passwords/current-password.ts';
import { isSessionOpen, requireProof } from '../passwords/prove.ts';
import { endTokens, removeTokens } from './end-sessions.ts';
import { letter } from '../mails/mail-text.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, listOf, optional, readByHandler, yes } from '#platform/server/api/shapes/shape.ts';

const schema = {
  operationId: 'createToken',
  tags: ['People'],
  summary: 'Create an access token; only this answer contains its secret',
  // Checked by the definition of a token.
  body: readByHandler(
    exactly({
      description: optional(Type.String()),
      permissions: listOf(Type.String({ description: '`<module>:read` or `<module>:write`.' })),
      expires_at: optional(Type.String({ format: 'date-time' })),
      current_password: optional(
        Type.String({ description: 'Needed if the session has not proved the password within the last 10 minutes.' }),
      ),
    }),
  ),
  response: {
    201: exactly({ ok: yes, id: Type.String(), rev: Type.String(), token: Type.String() }),
  },
};

/**
 * `POST /_tokens {description, permissions, expires_at?, current_password}`: creates a token of the caller, whose
 * address must be confirmed. Only this answer contains the secret. The owner gets a mail.
 */
export function userTokenRoutes(app: App, server: Api): void {
  server.post('/_tokens', { config: { policy: 'person', cost: 'write' }, schema }, async (request, reply) => {
    const { current_password: current, ...body } = request.body;
    const { user, roles } = personOf(request);
    if (!user.confirmed) throw failure('forbidden', 'You need to confirm your email to use this feature');
    const hash = await requireProof(app, request, current);
    const { provedAt } = personOf(request);
    const who = { user, roles, access: { admin: true, pending: false }, provedAt };
    const made = await withContext(app, { account: user.id, who, log: request.log }, async (ctx) => {
      const secret = `${secretPrefix}${randomBytes(32).toString('base64url')}`;
      const { id } = await create(ctx, userToken, { ...body, klass: userToken.kind }, withSecret);
      const own = { user_id: user.id, secret_start: secret.slice(0, 8) };
      const { rev } = await updateOwn(ctx, userToken, id, own, withSecret);
      await ctx.db.query(
        'INSERT INTO user_token_secrets (account_id, id, token_hash, login_hash) VALUES ($1, $2, $3, $4)',
        [ctx.account, id, digest(secret), loginDigest(user.email ?? '', secret)],
      );
      await note(ctx, 'token_created', id, request.ip);
      await ctx.mail(tokenLetter(app, user, String(body['description'])));
      return { ok: true, id, rev, token: secret };
    });
    const stands = await app.system('users', async (db) => {
      // A person without a password is known by the session alone.
      if ((await isPasswordUnchanged(db, user.id, hash)) && (hash !== null || (await isSessionOpen(db, request))))
        return true;
      await endTokens(app, db, user.id, made.id);
      return false;
    });
    if (stands) return reply.code(201).send(made);
    await removeTokens(app, user.id, request.log);
    throw failure('unprocessable_entity', { current_password: [{ code: 'is-invalid' }] });
  });
}

function tokenLetter(app: App, user: Who['user'], description: string): Mail {
  const to = { email: user.email ?? '', fullname: user.fullname, locale: user.locale };
  return letter('token-made', to, `${app.environment.baseUrl}${tokensPage}`, { description });
}

const tokensPage = '/user/profile?page=user_tokens';

/** The event of a creation with a secret; a record created in another way would be a token that nobody can use. */
const withSecret = 'created';

export const userTokenHooks: EntityHooks = {
  beforeSave: each(async (ctx, change) => {
    if (change.before === undefined && change.event !== withSecret)
      throw failure('forbidden', 'A token is made by POST /_tokens, which answers its secret once');
    checkPermissions(ctx, change);
    if (change.before === undefined && (await countOf(ctx)) >= maxTokens)
      throw failure('forbidden', 'You can have up to 20 access tokens');
  }),
  afterSave: each(async (ctx, change) => {
    ctx.db.invalidate({ people: [ctx.account] });
    if (change.event === withSecret) return;
    await reportCredential(ctx, change, { event: 'token_changed', name: 'token', page: tokensPage });
  }),
  afterDelete: each(async (ctx, doc) => {
    ctx.db.invalidate({ people: [ctx.account] });
    await ctx.db.query('DELETE FROM user_token_secrets WHERE account_id = $1 AND id = $2', [ctx.account, doc._id]);
    await note(ctx, 'token_removed', doc._id);
  }),
};

function checkPermissions(ctx: Context, { values, before }: Change): void {
  const asked = values['permissions'];
  // Changing the description does not check the permissions again.
  if (asked === undefined && before !== undefined) return;
  const permissions = Array.isArray(asked) ? asked.map(String) : [];
  if (permissions.length === 0) throw fieldFailure('permissions', 'cant-be-empty');
  const allowed = scopesOf(ctx.product.registry.modules);
  if (permissions.some((permission) => !allowed.includes(permission)))
    throw fieldFailure('permissions', 'is-not-included-in-the-list', { allowed });
}

async function countOf(ctx: Context): Promise<number> {
  const [row] = await ctx.db.query<{ count: number }>(
    'SELECT count(*) AS count FROM user_tokens WHERE account_id = $1',
    [ctx.account],
  );
  return row?.count ?? 0;
}

async function note(ctx: Context, event: string, id: string, address?: string): Promise<void> {
  await audit(ctx.db, {
    event,
    userId: ctx.who.user.id,
    accountId: ctx.account,
    address,
    at: ctx.now,
    detail: { token: id },
  });
}
