import { deliverNotices } from '#modules/inbox/server/deliver.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { client, foundGroup, goingOn, signIn, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { bring } from '#src/testing/membership.ts';
import { issueToken } from '#src/testing/token.ts';
import { setPlan } from '../plan/plan.ts';

/** A person's account is deleted for good; what they wrote for others stays, without their name. */

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana);
  await setPlan(running.app, group, 'pro');
});
afterAll(async () => running.close());

const proof = { current_password: 'correct horse battery' };

/** Every table with a row, of anyone, that contains one of the words. */
async function tablesThatTell(words: readonly string[], account: string): Promise<string[]> {
  // What waits for a job is gone after it.
  await deliverNotices.work(running.app, {});
  const asked = await running.pool.connect();
  try {
    await asked.query(`BEGIN; SET LOCAL app.account_id = '${account}'`);
    const { rows: tables } = await asked.query<{ name: string }>(
      "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1",
    );
    const telling: string[] = [];
    for (const { name } of tables) {
      const { rows } = await asked.query<{ text: string }>(`SELECT t::text AS text FROM "${name}" t`);
      if (rows.some(({ text }) => words.some((word) => text.toLowerCase().includes(word)))) telling.push(name);
    }
    return telling;
  } finally {
    await asked.query('ROLLBACK');
    asked.release();
  }
}

test('a deletion removes everything that identifies the person and keeps what they wrote', async () => {
  const zoe = await signUp(running.app, { fullname: 'Zoe Quixadá', locale: 'pt-BR' });
  await bring(ana, group, zoe);
  const alone = await foundGroup(zoe, 'Quixadá e filhos');
  const ticket = await zoe.call('POST', group, { klass: 'ticket', content: 'Tela quebrada' });
  const { bearer } = await issueToken(running.app, zoe, ['ticket:read']);
  await zoe.call('POST', zoe.id, { klass: 'user_configuration', key: 'theme', value: 'quixadá' });
  const words = ['quixad', zoe.email];
  expect(await tablesThatTell(words, group)).toEqual(
    expect.arrayContaining(['users', 'mails', 'subscriptions', 'versions']),
  );
  const done = await zoe.call('PUT', `_users/${zoe.id}/_deletion`, proof);
  expect(done.status, done.text).toBe(200);
  for (const database of [group, alone, zoe.id]) expect(await tablesThatTell(words, database), database).toEqual([]);
  for (const who of [zoe, bearer]) expect((await who.call('GET', `_users/${zoe.id}`)).status).toBe(401);
  const signed = await client(running.app).call('POST', '_session', {
    username: zoe.email,
    password: proof.current_password,
  });
  expect(signed.status).toBe(401);
  const fields = '?fields=content,creator.label,creator.fullname';
  const { body } = await ana.call('GET', `${group}/${String(ticket.body['id'])}${fields}`);
  expect(body).toMatchObject({ content: 'Tela quebrada', creator: { label: 'apagado' } });
  const members = await ana.call('POST', `${group}/_find`, { selector: { klass: 'subscription' } });
  expect(members.body['docs']).toHaveLength(1);
  expect(await tablesThatTell([alone], alone), 'the group that nobody else was in').toEqual([]);
  const again = await client(running.app).call('POST', '_users', {
    unconfirmed_email: zoe.email,
    password: 'another one 1',
  });
  expect(again.status, 'the address is free').toBe(201);
});

test('a person deletes only their own account, with the password', async () => {
  const bia = await signUp(running.app);
  const wrong = await bia.call('PUT', `_users/${bia.id}/_deletion`, { current_password: 'wrong password' });
  expect(wrong).toMatchObject({ status: 422, body: { reason: { current_password: [{ code: 'is-invalid' }] } } });
  expect((await bia.call('PUT', `_users/${ana.id}/_deletion`, proof)).status).toBe(404);
  expect((await bia.call('GET', `_users/${bia.id}`)).status).toBe(200);
});

test('the only administrator of a group with other members cannot delete their account', async () => {
  const [boss, member] = [await signUp(running.app), await signUp(running.app)];
  const theirs = await foundGroup(boss);
  await setPlan(running.app, theirs, 'pro');
  const seat = await bring(boss, theirs, member);
  const refused = await boss.call('PUT', `_users/${boss.id}/_deletion`, proof);
  expect(refused).toMatchObject({
    status: 403,
    body: { reason: 'You are the only Administrator of a Group with other members' },
  });
  expect((await (await signIn(running.app, boss)).call('GET', `${theirs}/_standing`)).status).toBe(200);
  await boss.call('PUT', `${theirs}/${seat.id}?rev=${seat.rev}`, { admin: true });
  const done = await boss.call('PUT', `_users/${boss.id}/_deletion`, proof);
  expect(done.status, done.text).toBe(200);
  expect((await goingOn(running.app, boss, done).call('GET', '_session')).body['userCtx']).toEqual({
    name: null,
    roles: [],
  });
  expect((await member.call('GET', `${theirs}/_security`)).body).toMatchObject({ admins: { names: [member.id] } });
});

/**
 * Both delete their accounts at once, the second while another write holds the group lock. Returns their statuses in
 * ascending order.
 */
async function deletedAtOnce(where: string, people: readonly Client[]): Promise<number[]> {
  const turn = await running.pool.connect();
  try {
    await turn.query('BEGIN');
    await turn.query("UPDATE sequences SET value = value + 1 WHERE account_id = $1 AND name = 'seq'", [where]);
    const asked = Promise.all(people.map(async (who) => who.call('PUT', `_users/${who.id}/_deletion`, proof)));
    const answered = asked.then(() => true);
    let over = false;
    while (!over) over = await Promise.race([answered, somebodyWaits()]);
    await turn.query('COMMIT');
    return (await asked).map(({ status }) => status).toSorted((a, b) => a - b);
  } finally {
    turn.release();
  }
}

async function somebodyWaits(): Promise<boolean> {
  const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  if (!running.database.sharded) return (await running.pool.query(waiting)).rowCount !== 0;
  const everywhere = 'SELECT FROM run_command_on_all_nodes($1) WHERE result::boolean';
  return (await running.pool.query(everywhere, [`SELECT EXISTS (${waiting})`])).rowCount !== 0;
}

async function adminsAndMembers(where: string): Promise<unknown> {
  const { rows } = await running.pool.query<{ admin: boolean }>(
    "SELECT admin FROM memberships WHERE account_id = $1 AND status = 'accepted' ORDER BY admin DESC",
    [where],
  );
  return rows.map(({ admin }) => admin);
}

test('if the last two administrators delete their accounts at once, one of them stays for the other members', async () => {
  const [boss, second, member] = [await signUp(running.app), await signUp(running.app), await signUp(running.app)];
  const theirs = await foundGroup(boss);
  await setPlan(running.app, theirs, 'pro');
  await bring(boss, theirs, second, { admin: true });
  await bring(boss, theirs, member);
  expect(await deletedAtOnce(theirs, [boss, second])).toEqual([200, 403]);
  expect(await adminsAndMembers(theirs)).toEqual([true, false]);
});

test('if the last two members delete their accounts at once, the group is deleted too', async () => {
  const [boss, second] = [await signUp(running.app), await signUp(running.app)];
  const theirs = await foundGroup(boss);
  await setPlan(running.app, theirs, 'pro');
  await bring(boss, theirs, second, { admin: true });
  expect(await deletedAtOnce(theirs, [boss, second])).toEqual([200, 200]);
  expect(await tablesThatTell([theirs], theirs)).toEqual([]);
});
