import { Type } from 'typebox';
import { failure } from '#platform/entity/failure.ts';
import { formatDate } from '#platform/entity/region/format-date.ts';
import { regionOf } from '#platform/entity/region/region.ts';
import { fill, nearestLocale } from '#platform/entity/messages.ts';
import type { App } from '#platform/server/app.ts';
import { type Context } from '#platform/server/context.ts';
import type { Mail } from '#platform/server/mail/mail.ts';
import { inAccount, readingAccount, withContext } from '#platform/server/app/open-context.ts';
import { removeOwn, updateOwn } from '#platform/server/records/documents.ts';
import { memberOf } from '#platform/server/http/guard.ts';
import { lockAccount } from '#platform/server/records/group-lock.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, ofDatabase, orNull, text, yes } from '#platform/server/api/shapes/shape.ts';
import { audit } from '#modules/people/server/audit.ts';
import { writtenLetter } from '#modules/people/server/mails/mail-text.ts';
import { namesOf } from '#modules/people/server/people.ts';
import { plainName } from '#modules/people/rules/plain-name.ts';
import { accountConfiguration } from '../../entities/account-configuration.ts';
import { subscription } from '../../entities/subscription.ts';
import { groupMailWords, type GroupMailWord } from '../../locales/group-mails.ts';
import { offerUntil, whyNotLeave } from '../../rules/ownership.ts';
import { isOnlyAdministrator } from '../deletion/erase-person.ts';
import { groupLocale } from '../group-settings.ts';
import { onFreePlan, product } from '../plan/plan.ts';

const about = { tags: ['Groups'], params: ofDatabase };
const done = exactly({ ok: yes });
const schemas = {
  read: {
    ...about,
    operationId: 'ownership',
    summary: 'The group’s owner, and the member to whom it is offered',
    response: {
      200: exactly({
        owner: orNull(Type.String({ description: 'Id of the person.' })),
        offered_to: orNull(Type.String()),
        offered_until: orNull(Type.String()),
      }),
    },
  },
  offer: {
    ...about,
    operationId: 'offerGroup',
    summary: 'Offer the group to another member, who can accept within seven days; only its owner may',
    body: exactly({ user_id: text(32) }),
    response: { 200: done },
  },
  take: { ...about, operationId: 'takeGroup', summary: 'Accept the ownership of the group', response: { 200: done } },
  end: {
    ...about,
    operationId: 'endOffer',
    summary: 'Decline the ownership of the group, or withdraw the offer',
    response: { 200: done },
  },
  leave: { ...about, operationId: 'leaveGroup', summary: 'Leave the group', response: { 200: done } },
};

/** `/{account_id}/_ownership`: the owner offers the group, and another member accepts it. `/{account_id}/_membership`: DELETE leaves the group. */
export function ownershipRoutes(app: App, server: Api): void {
  const config = { policy: 'member', cost: 'write' } as const;
  server.get('/:db/_ownership', { config: { ...config, cost: 'read' }, schema: schemas.read }, async (request) =>
    readingAccount(app, request, async (ctx) => {
      const { owner, offered_to: to, offered_until: until } = await stateOf(ctx);
      return { owner, offered_to: to, offered_until: until };
    }),
  );
  server.put('/:db/_ownership', { config: { ...config, proof: true }, schema: schemas.offer }, async (request) => {
    await inAccount(app, request, async (ctx) => offer(ctx, request.body.user_id), 'by-kind');
    return { ok: true };
  });
  server.post('/:db/_ownership', { config: { ...config, proof: true }, schema: schemas.take }, async (request) => {
    await inAccount(app, request, take, 'by-kind');
    return { ok: true };
  });
  server.delete('/:db/_ownership', { config, schema: schemas.end }, async (request) => {
    await inAccount(app, request, endOffer, 'by-kind');
    return { ok: true };
  });
  server.delete('/:db/_membership', { config, schema: schemas.leave }, async (request) => {
    const { account, user } = memberOf(request);
    // The product does it, because nobody may delete their own membership as a record.
    await withContext(app, product(app, account), async (ctx) => leave(ctx, user.id));
    return { ok: true };
  });
}

interface State {
  readonly name: string;
  /** Id of the setting that names the owner. */
  readonly setting: string | null;
  readonly owner: string | null;
  readonly offered_to: string | null;
  /** ISO 8601; in the future. */
  readonly offered_until: string | null;
}

async function stateOf(ctx: Context): Promise<State> {
  const [[offered], [named]] = await Promise.all([
    ctx.db.query<Pick<State, 'offered_to' | 'offered_until'>>(
      `SELECT CASE WHEN offered_until > $2 THEN offered_to END AS offered_to, CASE WHEN offered_until > $2 THEN offered_until END AS offered_until
       FROM groups WHERE account_id = $1`,
      [ctx.account, ctx.now],
    ),
    ctx.db.query<Pick<State, 'name' | 'setting' | 'owner'>>(
      `SELECT a.name, c.id AS setting, c.value AS owner FROM accounts a
       LEFT JOIN account_configurations c ON c.account_id = a.account_id AND c.key = 'created-by' WHERE a.account_id = $1 AND a.id = $1`,
      [ctx.account],
    ),
  ]);
  if (offered === undefined || named === undefined) throw failure('not_found', 'missing');
  return { ...offered, ...named };
}

interface Person extends Record<string, unknown> {
  /** Of the membership. */
  readonly id: string;
  readonly user_id: string;
  readonly admin: boolean;
  readonly inherited: boolean;
  readonly email: string | null;
  readonly fullname: string | null;
  readonly locale: string;
}

/** A member who has accepted the invitation. */
async function memberAt(ctx: Context, user: string): Promise<Person | undefined> {
  const [row] = await ctx.db.query<Person>(
    `SELECT m.id, m.user_id, m.admin, m.inherited, u.email, u.fullname, u.locale FROM memberships m JOIN users u ON u.id = m.user_id
     WHERE m.account_id = $1 AND m.user_id = $2 AND m.status = 'accepted' ORDER BY m.inherited LIMIT 1`,
    [ctx.account, user],
  );
  return row;
}

async function offer(ctx: Context, to: string): Promise<void> {
  await lockAccount(ctx);
  const state = await stateOf(ctx);
  if (state.owner !== ctx.who.user.id) throw notAllowed();
  const member = await memberAt(ctx, to);
  if (member === undefined || member.inherited || to === state.owner) throw failure('not_found', 'missing');
  if (member.email === null) throw failure('forbidden', 'This person has not confirmed the email yet');
  const until = offerUntil(ctx.now);
  await setOffer(ctx, to, until);
  await note(ctx, 'ownership_offered', member);
  await ctx.mail(await letterTo(ctx, { kind: 'group-offer', to: member, group: state.name, by: ctx.who.user, until }));
}

async function take(ctx: Context): Promise<void> {
  await lockAccount(ctx);
  const state = await stateOf(ctx);
  const member = await memberAt(ctx, ctx.who.user.id);
  if (state.setting === null || state.offered_to !== ctx.who.user.id || member === undefined)
    throw failure('not_found', 'missing');
  const before = state.owner === null ? undefined : await memberAt(ctx, state.owner);
  // A free group has one administrator, its owner.
  if (before !== undefined && (await onFreePlan(ctx)))
    await updateOwn(ctx, subscription, before.id, { admin: false }, 'update');
  if (!member.admin) await updateOwn(ctx, subscription, member.id, { admin: true }, 'update');
  await updateOwn(ctx, accountConfiguration, state.setting, { value: member.user_id }, 'update');
  await setOffer(ctx, null, null);
  await note(ctx, 'ownership_taken', member);
  if (before?.email)
    await ctx.mail(
      await letterTo(ctx, { kind: 'group-taken', to: before, group: state.name, by: member, until: ctx.now }),
    );
}

async function endOffer(ctx: Context): Promise<void> {
  const { owner, offered_to: to } = await stateOf(ctx);
  if (to === null || (ctx.who.user.id !== owner && ctx.who.user.id !== to)) throw failure('not_found', 'missing');
  await setOffer(ctx, null, null);
}

async function leave(ctx: Context, user: string): Promise<void> {
  await lockAccount(ctx);
  const member = await memberAt(ctx, user);
  if (member === undefined) throw failure('not_found', 'missing');
  const { owner, offered_to: to } = await stateOf(ctx);
  const reason = whyNotLeave({
    owner: owner === user,
    inherited: member.inherited,
    needed: await isOnlyAdministrator(ctx, member.id),
  });
  if (reason !== undefined) throw failure('forbidden', reason);
  await removeOwn(ctx, subscription, member.id);
  if (to === user) await setOffer(ctx, null, null);
  await audit(ctx.db, { event: 'member_left', userId: user, accountId: ctx.account, at: ctx.now });
}

async function setOffer(ctx: Context, to: string | null, until: Date | null): Promise<void> {
  ctx.db.invalidate({ database: ctx.account });
  await ctx.db.query('UPDATE groups SET offered_to = $2, offered_until = $3 WHERE account_id = $1', [
    ctx.account,
    to,
    until,
  ]);
}

function notAllowed(): Error {
  return failure('forbidden', 'You are not allowed to access this data');
}

async function note(ctx: Context, event: string, { id }: Person): Promise<void> {
  const who = { userId: ctx.who.user.id, accountId: ctx.account, at: ctx.now };
  await audit(ctx.db, { event, ...who, detail: { subscription: id } });
}

interface Telling {
  readonly kind: 'group-offer' | 'group-taken';
  readonly to: Person;
  readonly group: string;
  readonly by: { readonly fullname: string | null; readonly email: string | null };
  readonly until: Date;
}

async function letterTo(ctx: Context, { kind, to, group, by, until }: Telling): Promise<Mail> {
  const locale = nearestLocale(to.locale);
  const { country } = await groupLocale(ctx);
  const words = {
    group: plainName(group),
    by: plainName(namesOf(by.fullname, by.email ?? '').label),
    date: formatDate(until.toISOString(), regionOf(locale, country), { timeZone: 'UTC' }),
  };
  const say = (word: GroupMailWord): string => fill(groupMailWords[locale][word], locale, words);
  return writtenLetter({
    kind,
    to: { ...to, email: to.email ?? '' },
    subject: say(`${kind}.subject`),
    paragraphs: [say(`${kind}.body`)],
    button: {
      link: `${ctx.product.environment.baseUrl}/account/${ctx.account}${kind === 'group-offer' ? '/ownership' : ''}`,
      label: say(`${kind}.button`),
    },
    small: say(`${kind}.small`),
  });
}
