import { Type } from 'typebox';
import type { App } from '#platform/server/app.ts';
import type { Caller } from '#platform/server/auth/caller.ts';
import { audit } from '../audit.ts';
import { digest } from './authentication.ts';
import { mailNews } from '../mails/mail-health.ts';
import { signIn, signInSchema } from './sign-in.ts';
import { registrationFor } from '../who-may-register.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, listOf, oneOf, optional, orNull, type Shape, yes } from '#platform/server/api/shapes/shape.ts';

const about = { tags: ['People'] };
const done = exactly({ ok: yes });

const schemas = {
  describe: {
    ...about,
    operationId: 'session',
    summary: 'The signed-in person and the groups that they can reach',
    response: {
      200: exactly({
        ok: yes,
        userCtx: exactly({ name: orNull(Type.String()), roles: listOf(Type.String()) }),
        info: exactly({
          authentication_handlers: listOf(Type.String()),
          avatars: Type.Boolean(),
          production: Type.Boolean(),
          registration: oneOf(['open', 'invited', 'closed']),
          group_backups: Type.Boolean({ description: 'Whether administrators make backups of their groups.' }),
          default_plan: oneOf(['free', 'pro', 'corp', 'server']),
          oidc: optional(
            exactly(
              { name: Type.String(), only: Type.Boolean() },
              { description: 'Present if people sign in by OpenID Connect; `only`: by it alone.' },
            ),
          ),
          read_only_mode: optional(
            exactly(
              { since: Type.String(), note: orNull(Type.String()) },
              { description: 'Present while the installation is read-only.' },
            ),
          ),
          authenticated: optional(Type.String()),
          bounced: optional(Type.String({ description: 'The caller’s address, if its mail server refused a mail.' })),
          authenticator_ends_at: optional(
            Type.String({
              description: 'When the caller’s authenticator app is removed, because it was reported as lost.',
            }),
          ),
          second_factor: optional(
            exactly(
              {
                has: Type.Boolean({ description: 'The caller has an authenticator app or a passkey.' }),
                groups: listOf(
                  exactly({
                    id: Type.String(),
                    until: Type.String({ description: 'Until then members may enter without a second factor.' }),
                    closed: Type.Boolean({ description: 'The group is closed to this session.' }),
                  }),
                ),
              },
              { description: 'Groups that demand a second factor, and whether the caller has one.' },
            ),
          ),
          operator: optional(
            exactly(
              { failing: Type.Integer(), given_up: Type.Integer(), last_failure: orNull(Type.String()) },
              { description: 'Only for operators: the state of the outbox.' },
            ),
          ),
        }),
        locale: Type.String(),
      }),
    },
  },
  signOut: { ...about, operationId: 'logout', summary: 'Sign out', response: { 200: done } },
};
type Session = Shape<(typeof schemas.describe.response)[200]>;

/** `/_session`: sign in, who am I, sign out. */
export function sessionRoutes(app: App, server: Api): void {
  const config = { policy: 'visitor', cost: 'read', token: 'any' } as const;
  server.post(
    '/_session',
    { config: { ...config, cost: 'sign-in', form: true, inReadOnlyMode: true }, schema: signInSchema },
    async (request, reply) => signIn(app, request, reply),
  );
  server.get('/_session', { config, schema: schemas.describe }, async (request) =>
    describe(app, request.who, request.headers['accept-language']),
  );
  server.delete('/_session', { config, schema: schemas.signOut }, async (request, reply) => {
    const token = app.cookies.tokenOf(request);
    if (token !== undefined) {
      await app.system('session', async (db) => {
        const [ended] = await db.query<{ user_id: string }>(
          'DELETE FROM sessions WHERE token_hash = $1 RETURNING user_id',
          [digest(token)],
        );
        db.invalidate(ended ? { people: [ended.user_id] } : 'nobody');
        if (ended) await audit(db, { event: 'logout', userId: ended.user_id, address: request.ip, at: app.now() });
      });
    }
    app.cookies.clear(reply);
    void reply.header('clear-site-data', '"cache"');
    return { ok: true };
  });
}

async function newsFor(app: App, { user, factorRule }: Caller) {
  const { hasFactor: has, ...news } = await app.system('session', async (db) => mailNews(db, user.id, app.now()));
  return { ...news, second_factor: { has, groups: factorRule?.groups ?? [] } };
}

async function describe(app: App, caller: Caller | undefined, language: string | undefined): Promise<Session> {
  const readOnlyMode = await app.readOnlyMode.state();
  const { oidc } = app.environment;
  const info = {
    authentication_handlers: ['cookie', 'bearer'],
    // Whether people can have pictures; without a service the client requests none.
    avatars: app.environment.avatarUrl !== undefined,
    production: app.environment.production,
    registration: await registrationFor(app, caller),
    group_backups: app.environment.groupBackups,
    default_plan: app.environment.defaultPlan,
    ...(oidc && { oidc: { name: oidc.name, only: oidc.only } }),
    ...(readOnlyMode && { read_only_mode: readOnlyMode }),
    ...(caller === undefined ? {} : { authenticated: 'cookie', ...(await newsFor(app, caller)) }),
  };
  const locale = caller?.user.locale ?? (/^pt\b/i.test(language ?? '') ? 'pt-BR' : 'en');
  return { ok: true, userCtx: { name: caller?.user.id ?? null, roles: caller?.roles ?? [] }, info, locale };
}
