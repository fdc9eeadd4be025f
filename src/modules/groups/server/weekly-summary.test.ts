import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '#platform/server/app.ts';
import { noJobs } from '#platform/server/jobs/jobs.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { bring } from '#src/testing/membership.ts';
import { laidMails, type LaidMail } from '#src/testing/mails.ts';
import { weeklySummary } from './weekly-summary.ts';

let running: TestApp;
let ana: Client;
let shop: string;

const monday = new Date('2026-11-23T10:00:00Z');
const hours = (count: number): Date => new Date(monday.getTime() + count * 3_600_000);

beforeAll(async () => {
  running = await testApp();
  running.clock.now = hours(-3 * 24);
  ana = await signUp(running.app, { fullname: 'Ana Prado', locale: 'pt-BR' });
  shop = await foundGroup(ana, { name: 'Oficina Boa Vista', time_zone: 'America/Sao_Paulo' });
});
afterAll(async () => running.close());

async function sent(to?: Client): Promise<readonly LaidMail[]> {
  const mails = await laidMails(running, 'weekly-summary');
  return mails.filter((row) => to === undefined || row.recipient === to.email);
}

async function at(now: Date): Promise<void> {
  running.clock.now = now;
  await weeklySummary.work(running.app, {});
}

test('on Monday at seven in the group’s time zone each person gets one mail for all groups, in their language', async () => {
  const category = await ana.call('POST', shop, { klass: 'category', name: 'Notebook' });
  for (const content of ['Não liga', 'Tela quebrada']) {
    await ana.call('POST', shop, { klass: 'ticket', content, category_id: category.body['id'] });
  }
  const second = await foundGroup(ana, { name: 'Filial', time_zone: 'UTC' });
  await ana.call('POST', second, { klass: 'ticket', content: 'Pinga' });
  const quiet = await foundGroup(ana, { name: 'Parada', time_zone: 'UTC' });
  expect(quiet).toMatch(/^acc-/);
  await at(hours(-0.1));
  expect(await sent()).toEqual([]);
  await at(hours(0));
  const [mail, ...more] = await sent();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ recipient: ana.email, subject: 'Sua semana na Oficina' });
  expect(mail?.text).toContain('Olá Ana Prado');
  expect(mail?.text).toContain(
    'Oficina Boa Vista\n- 2 chamados novos\n- Nenhum concluído\n- 2 esperando\n\nOficina Boa Vista: últimos 30 dias\n- Notebook: 2',
  );
  expect(mail?.text).toContain('Filial\n- 1 chamado novo');
  expect(mail?.text).not.toContain('Parada');
});

test('a person gets one mail a week, also when two runs overlap, and none for a week without events', async () => {
  await Promise.all([at(hours(1)), at(hours(1)), at(hours(2))]);
  expect(await sent(ana)).toHaveLength(1);
  await at(hours(14 * 24));
  expect(await sent(ana)).toHaveLength(1);
});

test('the summary leaves out modules that are hidden from its reader', async () => {
  running.clock.now = hours(7 * 24);
  const [owner, ivo] = [await signUp(running.app), await signUp(running.app)];
  const group = await foundGroup(owner, { name: 'Counter', time_zone: 'UTC' });
  await bring(owner, group, ivo, { limits: [{ module: 'ticket', right: 'none' }] });
  await owner.call('POST', group, { klass: 'ticket', content: 'Drips' });
  await at(hours(7 * 24 + 5));
  expect(await sent(ivo)).toEqual([]);
  expect((await sent(owner)).at(-1)?.text).toContain('Counter\n- 1 new ticket');
});

test('the mail switch of the membership or of the person ends the summary', async () => {
  running.clock.now = hours(14 * 24);
  const [ben, eva, zoe] = [await signUp(running.app), await signUp(running.app), await signUp(running.app)];
  for (const person of [ben, eva, zoe]) {
    const group = await foundGroup(person, { name: 'Bench', time_zone: 'UTC' });
    await person.call('POST', group, { klass: 'ticket', content: 'Broken' });
    if (person !== eva) continue;
    const found = await eva.call('POST', `${group}/_find`, { selector: { klass: 'subscription' } });
    const [own] = found.body['docs'] as { _id: string; _rev: string }[];
    const off = await eva.call('PUT', `${group}/${own?._id ?? ''}?rev=${own?._rev ?? ''}`, {
      all_notifications: false,
    });
    expect(off.status, off.text).toBe(201);
  }
  await running.database.transaction('oficina_system', 'test', async (db) => {
    db.invalidate('nobody');
    await db.query('UPDATE users SET weekly_summary = false WHERE id = $1', [ben.id]);
  });
  await at(hours(14 * 24 + 1));
  expect([await sent(ben), await sent(eva)]).toEqual([[], []]);
  expect(await sent(zoe)).toHaveLength(1);
});

test('the person’s time zone comes before the group’s', async () => {
  running.clock.now = hours(28 * 24 - 24);
  const rui = await signUp(running.app);
  const group = await foundGroup(rui, { name: 'Bench', time_zone: 'America/Sao_Paulo' });
  await rui.call('POST', group, { klass: 'ticket', content: 'Broken' });
  const nowhere = await rui.call('POST', rui.id, { _id: 'ucn-', key: 'time-zone', value: 'Mars/Olympus' });
  expect(nowhere).toMatchObject({
    status: 422,
    body: { reason: { value: [{ code: 'is-not-included-in-the-list' }] } },
  });
  const kept = await rui.call('POST', rui.id, { _id: 'ucn-', key: 'time-zone', value: 'Asia/Tokyo' });
  expect(kept.status, kept.text).toBe(201);
  // Seven in Tokyo is ten at night in London the day before, and still Sunday in São Paulo.
  await at(hours(28 * 24 - 13));
  expect(await sent(rui)).toEqual([]);
  await at(hours(28 * 24 - 12));
  expect(await sent(rui)).toHaveLength(1);
});

test('hundreds of members get the mail once each, slice by slice, also if a process ends in between', async () => {
  const week = 4 * 7 * 24;
  running.clock.now = hours(week);
  const founder = await signUp(running.app);
  const group = await foundGroup(founder, { name: 'Crowd', time_zone: 'UTC' });
  const crowd = Array.from({ length: 505 }, (_, place) => place.toString(16).padStart(32, '0'));
  const now = running.clock.now;
  await running.database.transaction('oficina_system', 'test', async (db) => {
    db.invalidate('everybody');
    await db.query(
      `INSERT INTO users (id, rev, created_at, updated_at, email, confirmed_at, locale)
       SELECT id, '1-x', $2, $2, id || '@crowd.example', $2, 'en' FROM unnest($1::text[]) AS id`,
      [crowd, now],
    );
    await db.query(
      `INSERT INTO memberships (account_id, id, rev, created_at, updated_at, created_by, user_id, account_name, status, admin, bookmark)
       SELECT $3, 'sub-' || id, '1-x', $2, $2, id, id, 'Crowd', 'accepted', false, false FROM unnest($1::text[]) AS id`,
      [crowd, now, group],
    );
  });
  await running.database.transaction('oficina_app', group, async (db) => {
    db.invalidate({ database: group });
    await db.query(
      `INSERT INTO subscriptions (account_id, id, rev, created_at, updated_at, created_by, user_id, status, all_notifications)
       SELECT $3, 'sub-' || id, '1-x', $2, $2, id, id, 'accepted', true FROM unnest($1::text[]) AS id RETURNING 1`,
      [crowd, now, group],
    );
  });
  await founder.call('POST', group, { klass: 'ticket', content: 'Heard by all' });
  running.clock.now = hours(week + 1);
  const told = async (): Promise<string[]> =>
    (await sent()).map(({ recipient }) => recipient).filter((address) => address.endsWith('@crowd.example'));
  const slices: Record<string, unknown>[] = [];
  const jobs = {
    ...noJobs,
    running: () => true,
    within: () => ({ send: async (_name: string, data = {}) => void slices.push(data) }),
  };
  await weeklySummary.work({ ...running.app, jobs }, {});
  expect([slices.length, await told()]).toEqual([3, []]);
  // A process ends in the middle of a slice: its later queries never get an answer.
  let left = 300;
  const ending: App = {
    ...running.app,
    system: async (purpose, work) => {
      left -= 1;
      if (left < 0) throw new Error('the process has ended');
      return running.app.system(purpose, work);
    },
  };
  const first = slices[0] ?? {};
  await Promise.allSettled(slices.map(async (slice) => weeklySummary.work(ending, slice)));
  const before = (await told()).length;
  expect(before).toBeGreaterThan(100);
  expect(before).toBeLessThan(crowd.length);
  // The queue starts the slices again, one of them while another process is still working on it.
  await Promise.all([...slices, first].map(async (slice) => weeklySummary.work(running.app, slice)));
  expect((await told()).toSorted()).toEqual(crowd.map((id) => `${id}@crowd.example`).toSorted());
});
