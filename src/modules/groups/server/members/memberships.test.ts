import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { client, foundGroup, signIn, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { bring, invite, invitationToken } from '#src/testing/membership.ts';
import { setPlan } from '../plan/plan.ts';

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app, { fullname: 'Ana Souza' });
  group = await foundGroup(ana, 'Boa Vista');
});
afterAll(async () => running.close());

const day = 86_400_000;
const accepting = (id: string, account = group): string => `${account}/_design/status/_update/accept/${id}`;

describe('inviting', () => {
  test('needs an administrator with a confirmed address, and an address that is not in the group yet', async () => {
    const early = await signUp(running.app, { confirm: false });
    const theirs = await foundGroup(early);
    const refused = await early.call('POST', theirs, { klass: 'subscription', email: 'new@example.com' });
    expect(refused).toMatchObject({
      status: 403,
      body: { reason: 'You need to confirm your email to use this feature' },
    });
    const bia = await signUp(running.app);
    const { id, rev } = await bring(ana, group, bia);
    expect((await bia.call('POST', group, { klass: 'subscription', email: 'new@example.com' })).status).toBe(403);
    for (const email of [ana.email, bia.email.toUpperCase()]) {
      const taken = await ana.call('POST', group, { klass: 'subscription', email });
      expect(taken.body['reason'], email).toEqual({ email: [{ code: 'has-already-been-taken' }] });
    }
    expect((await ana.call('POST', group, { klass: 'subscription' })).body['reason']).toEqual({
      email: [{ code: 'cant-be-blank' }],
    });
    await ana.call('DELETE', `${group}/${id}?rev=${rev}`);
  });

  test('cannot be accepted by a person whose address is no longer confirmed', async () => {
    const bia = await signUp(running.app);
    const { id } = await invite(ana, group, bia.email);
    await running.database.transaction('oficina_system', 'system', async (db) => {
      db.invalidate({ people: [bia.id] });
      await db.query('UPDATE users SET unconfirmed_email = email, email = NULL, confirmed_at = NULL WHERE id = $1', [
        bia.id,
      ]);
    });
    expect(await bia.call('PUT', accepting(id))).toMatchObject({
      status: 403,
      body: { reason: 'You need to confirm your email to use this feature' },
    });
    expect((await ana.call('GET', `${group}/${id}?fields=status`)).body).toEqual({ status: 'pending' });
  });

  test('appears as pending among the memberships and roles of the person with that address', async () => {
    const bia = await signUp(running.app, { fullname: 'Bia Lima' });
    const { id } = await invite(ana, group, bia.email);
    expect((await bia.call('GET', '_session')).body).toMatchObject({ userCtx: { roles: [group] } });
    const own = await bia.call('POST', `${bia.id}/_find`, { selector: { klass: 'subscription' } });
    expect(own.body['docs']).toMatchObject([
      { _id: id, account_id: group, account_name: 'Boa Vista', status: 'pending', invited_by_label: 'Ana Souza' },
    ]);
    expect((await bia.call('GET', `${group}/${id}`)).status, 'nothing is reached before accepting').toBe(403);
    const seen = await ana.call('GET', `${group}/${id}?fields=user_id,user.label,email,invited_by.label`);
    expect(seen.body, 'inviting does not tell whether the address has an account').toEqual({
      email: bia.email,
      invited_by: { label: 'Ana Souza' },
    });
    expect((await ana.call('GET', `${group}/_all`)).text).not.toContain('Bia');
    expect((await bia.call('PUT', accepting(id))).status).toBe(201);
    const joined = await ana.call('GET', `${group}/${id}?fields=status,user.label,admin`);
    expect(joined.body).toEqual({ status: 'accepted', user: { label: 'Bia Lima' }, admin: false });
    expect((await bia.call('GET', `${group}/${id}`)).status).toBe(200);
    expect((await bia.call('PUT', accepting(id))).status, 'again is no mistake').toBe(201);
  });

  test('can be accepted or declined only by that person', async () => {
    const [bia, eve] = [await signUp(running.app), await signUp(running.app)];
    const { id } = await invite(ana, group, bia.email);
    expect((await eve.call('PUT', accepting(id))).status).toBe(404);
    expect((await client(running.app).call('PUT', accepting(id))).status).toBe(401);
    expect((await bia.call('PUT', `${group}/_design/status/_update/decline/${id}`)).status).toBe(201);
    expect((await bia.call('PUT', accepting(id))).status).toBe(404);
    expect((await bia.call('GET', '_session')).body).toMatchObject({ userCtx: { roles: [] } });
  });

  test('lasts seven days, a resent one seven more, and a revoked one ends at once', async () => {
    const bia = await signUp(running.app);
    const { id } = await invite(ana, group, bia.email);
    const before = running.clock.now;
    const token = await invitationToken(running, bia.email);
    running.clock.now = new Date(before.getTime() + 7 * day + 1);
    const again = await signIn(running.app, bia);
    const boss = await signIn(running.app, ana);
    expect(await again.call('PUT', accepting(id))).toMatchObject({
      status: 404,
      body: { reason: 'Token already used or expired, please request a new one' },
    });
    expect((await boss.call('PUT', `${group}/_design/invitation/_update/resend/${id}`)).status).toBe(201);
    expect(await invitationToken(running, bia.email)).not.toBe(token);
    expect((await boss.call('PUT', `${group}/_design/invitation/_update/expire/${id}`)).status).toBe(201);
    expect((await again.call('PUT', accepting(id))).status).toBe(404);
    expect((await boss.call('PUT', `${group}/_design/invitation/_update/resend/${id}`)).status).toBe(201);
    expect((await again.call('PUT', accepting(id))).status).toBe(201);
    expect((await boss.call('PUT', `${group}/_design/invitation/_update/resend/${id}`)).status).toBe(409);
    running.clock.now = before;
  });
});

describe('the rights in a group', () => {
  test('are changed by an administrator, and never by members for themselves', async () => {
    const bia = await signUp(running.app);
    const { id, rev } = await bring(ana, group, bia);
    const self = await bia.call('PUT', `${group}/${id}?rev=${rev}`, { report_view: true });
    expect(self).toMatchObject({ status: 403, body: { reason: 'You cannot change your own rights' } });
    const mails = await bia.call('PUT', `${group}/${id}?rev=${rev}`, { all_notifications: false });
    expect(mails.status, mails.text).toBe(201);
    const second = await ana.call('PUT', `${group}/${id}?rev=${String(mails.body['rev'])}`, { admin: true });
    expect(second.body['reason']).toEqual({
      admin: [{ code: 'only-one-person-can-be-administrator-in-free-groups' }],
    });
    const granted = await ana.call('PUT', `${group}/${id}?rev=${String(mails.body['rev'])}`, { report_view: true });
    expect(granted.status, granted.text).toBe(201);
    expect((await bia.call('DELETE', `${group}/${id}?rev=${String(granted.body['rev'])}`)).body['reason']).toBe(
      'You cannot delete your own subscription',
    );
    await ana.call('DELETE', `${group}/${id}?rev=${String(granted.body['rev'])}`);
    expect((await bia.call('GET', `${group}/${id}`)).status, 'a removed member has lost access').toBe(404);
  });

  test('are lost with the membership, and an open stream then delivers no further change', async () => {
    const bia = await signUp(running.app);
    const { id, rev } = await bring(ana, group, bia);
    const waiting = bia.call('GET', `${group}/_changes?feed=longpoll&since=now&timeout=20000`);
    // The request starts before the membership ends; the answer to a later request proves that it was read.
    await bia.call('GET', `${group}/_changes?feed=normal&since=now`);
    await ana.call('DELETE', `${group}/${id}?rev=${rev}`);
    expect(await waiting).toMatchObject({ status: 404, body: { reason: 'missing' } });
  });

  test('allow several administrators in a paid group, who can neither remove nor demote the creator', async () => {
    const boss = await signUp(running.app);
    const paid = await foundGroup(boss);
    await setPlan(running.app, paid, 'pro');
    const bia = await signUp(running.app);
    await bring(boss, paid, bia, { admin: true });
    const found = await bia.call('POST', `${paid}/_find`, { selector: { klass: 'subscription', user_id: boss.id } });
    const [first] = found.body['docs'] as { _id: string; _rev: string }[];
    const at = `${paid}/${first?._id ?? ''}?rev=${first?._rev ?? ''}`;
    expect((await bia.call('PUT', at, { admin: false })).body['reason']).toEqual({
      admin: [{ code: 'the-creator-stays-administrator' }],
    });
    expect((await bia.call('DELETE', at)).body['reason']).toBe('The creator of a Group cannot be removed');
  });

  test('allow one administrator in a free group, also when two are appointed at once', async () => {
    const boss = await signUp(running.app);
    const free = await foundGroup(boss);
    const [bia, caio] = [await signUp(running.app), await signUp(running.app)];
    const members = [await bring(boss, free, bia), await bring(boss, free, caio)];
    const promoted = await Promise.all(
      members.map(async ({ id, rev }) => boss.call('PUT', `${free}/${id}?rev=${rev}`, { admin: true })),
    );
    const invited = await Promise.all(
      ['x1@example.com', 'x2@example.com'].map(async (email) =>
        boss.call('POST', free, { klass: 'subscription', email, admin: true }),
      ),
    );
    for (const answer of [...promoted, ...invited]) expect(answer.status, answer.text).toBe(422);
    expect((await boss.call('GET', `${free}/_security`)).body).toMatchObject({ admin: { roles: [boss.id] } });
  });

  test('a person joins at most five free groups, also when six are accepted at once', async () => {
    const bia = await signUp(running.app);
    const owners = await Promise.all(Array.from({ length: 6 }, async () => signUp(running.app)));
    const invitations = await Promise.all(
      owners.map(async (owner) => {
        const account = await foundGroup(owner);
        return { account, id: (await invite(owner, account, bia.email)).id };
      }),
    );
    const answers = await Promise.all(
      invitations.map(async ({ account, id }) => bia.call('PUT', accepting(id, account))),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(5);
    const refused = answers.findIndex((answer) => answer.status !== 201);
    expect(answers[refused]?.body['reason']).toBe('You can create or be member of up to 5 free Groups');
    const left = invitations[refused];
    if (left === undefined) throw new Error('nobody was refused');
    await setPlan(running.app, left.account, 'pro');
    expect((await bia.call('PUT', accepting(left.id, left.account))).status, 'a paid group takes no place').toBe(201);
  });
});
