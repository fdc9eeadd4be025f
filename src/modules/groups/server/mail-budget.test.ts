import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { invite } from '#src/testing/membership.ts';
import { laidMails } from '#src/testing/mails.ts';
import { putMail } from '#platform/server/mail/put-mail.ts';

/** How many mails to others a person can cause, and that none of their words reads as a link. */

let running: TestApp;
beforeAll(async () => {
  running = await testApp({ RATE_LIMITS: 'on' });
});
afterAll(async () => running.close());

const password = 'correct horse battery';

async function statuses(times: number, ask: (at: number) => Promise<number>): Promise<number[]> {
  const all: number[] = [];
  for (let at = 0; at < times; at += 1) all.push(await ask(at));
  return all;
}

async function move(who: Client, email: string): Promise<Awaited<ReturnType<Client['call']>>> {
  return who.call('PUT', `_users/${who.id}`, { unconfirmed_email: email, current_password: password });
}

test('an unconfirmed person mails at most five other addresses a day and sees when the next one is allowed', async () => {
  const eve = await signUp(running.app, { confirm: false });
  const asked = await statuses(8, async (at) => (await move(eve, `stranger${at}@example.com`)).status);
  expect(asked).toEqual([201, 201, 201, 201, 201, 429, 429, 429]);
  const refused = await move(eve, 'one.more@example.com');
  expect(refused.body).toMatchObject({ error: 'too_many_requests' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600);
  const profile = (await eve.call('GET', `_users/${eve.id}`)).body;
  expect(profile['unconfirmed_email'], 'what was refused did not happen').toBe('stranger4@example.com');
});

test('inviting and removing in a loop sends at most five mails to an address, from all groups together', async () => {
  const [ana, bia] = [await signUp(running.app), await signUp(running.app)];
  const groups = [await foundGroup(ana), await foundGroup(bia)];
  const loop = async (who: Client, group = ''): Promise<number> => {
    const made = await who.call('POST', group, { klass: 'subscription', email: 'patient@example.com' });
    if (made.status === 201)
      await who.call('DELETE', `${group}/${String(made.body['id'])}?rev=${String(made.body['rev'])}`);
    return made.status;
  };
  expect(await statuses(3, async () => loop(ana, groups[0]))).toEqual([201, 201, 201]);
  expect(await statuses(4, async () => loop(bia, groups[1]))).toEqual([201, 201, 429, 429]);
  const mails = await laidMails(running, 'invitation');
  expect(mails.filter(({ recipient }) => recipient === 'patient@example.com')).toHaveLength(5);
});

test('one person invites at most sixty addresses a day, from all groups together', async () => {
  const ana = await signUp(running.app);
  const group = await foundGroup(ana);
  await running.pool.query(
    'INSERT INTO attempts (key, most, minutes, times) VALUES ($1, 60, 1440, array_fill($2::timestamptz, ARRAY[59]))',
    [`mails of ${ana.id}`, running.clock.now],
  );
  await invite(ana, group, 'sixtieth@example.com');
  const over = await ana.call('POST', group, { klass: 'subscription', email: 'next@example.com' });
  expect(over.status).toBe(429);
});

test('an address gets at most thirty mails of a kind per hour, without an error', async () => {
  const mail = { to: 'Much@example.com', kind: 'mention', subject: 'x', text: 'x', html: 'x' };
  await running.database.transaction('oficina_system', 'test', async (db) => {
    for (let at = 0; at < 31; at += 1) await putMail(running.app, db, mail, running.clock.now);
  });
  expect(await laidMails(running, 'mention')).toHaveLength(30);
});

test('names in mails to strangers are short and contain no link', async () => {
  const ana = await signUp(running.app, { fullname: `You won https://evil.example ${'x'.repeat(60)}` });
  const group = await foundGroup(ana, 'Visit www.evil.example now');
  await invite(ana, group, 'reader@example.com');
  const letters = [...(await laidMails(running, 'confirmation')), ...(await laidMails(running, 'invitation'))];
  const own = letters.filter(({ recipient }) => [ana.email, 'reader@example.com'].includes(recipient));
  expect(own).toHaveLength(2);
  for (const { subject, text } of own) {
    expect(`${subject}\n${text}`).not.toMatch(/evil\.example/);
    expect(`${subject}\n${text}`).toContain('You won https evil example xxxx');
    expect(text.match(/https?:/g)).toHaveLength(1);
  }
});
