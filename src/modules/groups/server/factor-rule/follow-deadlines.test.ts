import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { client, foundGroup, goingOn, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { laidMails } from '#src/testing/mails.ts';
import { bring } from '#src/testing/membership.ts';
import { addAuthenticator, type TestAuthenticator } from '#src/testing/people/authenticator.ts';
import { followDeadlines } from './follow-deadlines.ts';

let running: TestApp;
let ana: Client;
let bia: Client;
let group: string;
let app: TestAuthenticator;
beforeAll(async () => (running = await testApp()));
afterAll(async () => running.close());
beforeEach(async () => {
  [ana, bia] = [await signUp(running.app), await signUp(running.app, { locale: 'pt-BR' })];
  group = await foundGroup(ana);
  await bring(ana, group, bia);
  app = await addAuthenticator(running, ana);
  await ana.call('PUT', `${group}/_second_factor`, { required: true });
});

function pass(days: number): void {
  running.clock.now = new Date(running.clock.now.getTime() + days * 86_400_000);
}

/** As several processes at once. */
async function follow(): Promise<void> {
  await Promise.all([1, 2, 3].map(async () => followDeadlines.work(running.app, {})));
}

const mailsTo = async (person: Client, kind: 'needed' | 'reminder'): Promise<readonly string[]> =>
  (await laidMails(running, `second-factor-${kind}`)).flatMap(({ recipient, subject }) =>
    recipient === person.email ? [subject] : [],
  );

test('mails come once at the start and once two days before the end, to members without a second factor', async () => {
  await follow();
  await follow();
  expect(await mailsTo(bia, 'needed')).toEqual(['O grupo Workshop exige um segundo fator']);
  pass(4.9);
  await follow();
  expect(await mailsTo(bia, 'reminder')).toEqual([]);
  pass(0.2);
  const inside = await client(running.app).call('POST', '_session', {
    username: ana.email,
    password: 'correct horse battery',
    code: app.code(),
  });
  const carla = await signUp(running.app);
  await bring(goingOn(running.app, ana, inside), group, carla);
  await follow();
  await follow();
  expect(await mailsTo(bia, 'reminder')).toEqual(['Faltam dois dias: o grupo Workshop exige um segundo fator']);
  expect(await mailsTo(bia, 'needed')).toHaveLength(1);
  expect(await mailsTo(carla, 'needed')).toHaveLength(1);
  expect(await mailsTo(carla, 'reminder')).toEqual([]);
  expect([...(await mailsTo(ana, 'needed')), ...(await mailsTo(ana, 'reminder'))]).toEqual([]);
  pass(2);
  await follow();
  await follow();
  const { rows } = await running.pool.query(
    "SELECT user_id FROM audit WHERE account_id = $1 AND event = 'second_factor_missing'",
    [group],
  );
  expect(rows).toEqual([{ user_id: bia.id }]);
});

test('a process that ends before its commit leaves the mail to the next one', async () => {
  // The mail is encrypted with the secret, after the step was stored.
  const ending = Object.create(running.app, {
    secret: {
      get: () => {
        throw new Error('ended');
      },
    },
  }) as typeof running.app;
  await expect(followDeadlines.work(ending, {})).rejects.toThrow('ended');
  expect(await mailsTo(bia, 'needed')).toEqual([]);
  await follow();
  expect(await mailsTo(bia, 'needed')).toHaveLength(1);
});
