import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, testApp, type TestApp } from '#src/testing/app.ts';
import { laidMails } from '#src/testing/mails.ts';
import { type Newsletter, listNewsletters, sendNewsletter, sendNewsletters, testNewsletter } from './newsletter.ts';

let running: TestApp;
beforeAll(async () => (running = await testApp()));
afterAll(async () => running.close());

const may = (words = 'Hello, **you**.<script>alert(1)</script> [More](https://example.com/x)'): Newsletter => ({
  topic: 'text_notes',
  content: { en: { subject: 'May', body: words }, 'pt-BR': { subject: 'Maio', body: 'Olá, **você**.' } },
});

async function work(): Promise<void> {
  await sendNewsletters.work(running.app, {});
}
async function arrive(): Promise<void> {
  await running.pool.query("UPDATE mails SET sent_at = now() WHERE kind = 'newsletter'");
}
async function recipients(): Promise<string[]> {
  return (await laidMails(running, 'newsletter')).map(({ recipient }) => recipient).toSorted();
}

test('after a test with the same text the newsletter goes once to everyone with its topic or one that includes it, in their language', async () => {
  const { app } = running;
  const wants = async (topics: readonly string[], options = {}): Promise<string> => {
    const person = await signUp(app, options);
    await person.call('PUT', `_users/${person.id}`, { newsletter_topics: topics });
    return person.email;
  };
  const links = await wants(['links'], { locale: 'pt-BR' });
  const tickets = await wants(['ticket_app']);
  const bounced = await wants(['text_notes']);
  await wants(['api']);
  await wants([]);
  await wants(['text_notes'], { confirm: false });
  await running.pool.query("INSERT INTO bounced_addresses (address, at, reason) VALUES ($1, now(), 'unknown')", [
    bounced,
  ]);
  await expect(sendNewsletter(app, may())).rejects.toThrow('Send a test of it first');
  await testNewsletter(app, may(), 'author@example.com');
  const tests = await laidMails(running, 'newsletter');
  expect(tests.map(({ recipient, subject, unsubscribe }) => [recipient, subject, unsubscribe])).toEqual([
    ['author@example.com', 'May', null],
    ['author@example.com', 'Maio', null],
  ]);
  await expect(sendNewsletter(app, may('Other words'))).rejects.toThrow('Send a test of it first');
  expect(await sendNewsletter(app, may())).toBe(2);
  await expect(sendNewsletter(app, may())).rejects.toThrow('has been sent since');
  await Promise.all([work(), work(), work()]);
  await work();
  const sent = (await laidMails(running, 'newsletter')).slice(2);
  expect(sent.map(({ recipient, subject }) => `${recipient} ${subject}`).toSorted()).toEqual(
    [`${links} Maio`, `${tickets} May`].toSorted(),
  );
  const english = (await app.server.inject('/_dev/mail.json')).json<{ to: string; html: string; text: string }[]>();
  const letter = english.find(({ to }) => to === tickets);
  expect(letter?.html).toContain('Hello, <strong>you</strong>.');
  expect(letter?.html).not.toContain('alert(1)');
  expect(letter?.text).toContain('Hello, **you**.');
  const end = sent.find(({ recipient }) => recipient === tickets)?.unsubscribe ?? '';
  expect((await app.server.inject({ method: 'POST', url: new URL(end).pathname, payload: '' })).statusCode).toBe(200);
  await testNewsletter(app, may('June'), 'author@example.com');
  expect(await sendNewsletter(app, may('June')), 'one has ended it').toBe(1);
  expect(await listNewsletters(app)).toMatchObject([{ sent: 0 }, { sent: 2, ended_at: expect.any(String) as string }]);
  await work();
  await arrive();
});

test('hundreds of people get it in portions, each once, although a run breaks off in between', async () => {
  const { app, pool } = running;
  await pool.query('DELETE FROM mails');
  await app.system('operator', async (db) => {
    db.invalidate('nobody');
    await db.query(
      `INSERT INTO users (id, rev, created_at, updated_at, email, confirmed_at, locale, newsletter, newsletter_topics)
       SELECT lpad(to_hex(n), 32, '0'), '1-' || repeat('0', 32), now(), now(), 'reader' || n || '@example.com', now(), 'en', true, '["rss"]'
       FROM generate_series(1, 450) n`,
    );
  });
  const news: Newsletter = { ...may('About feeds'), topic: 'rss' };
  await testNewsletter(app, news, 'author@example.com');
  await arrive();
  expect(await sendNewsletter(app, news)).toBe(450);
  await pool.query(
    `CREATE FUNCTION break_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF new.recipient = 'reader250@example.com' THEN RAISE 'killed'; END IF; RETURN new; END $$;
     CREATE TRIGGER break_off BEFORE INSERT ON mails FOR EACH ROW EXECUTE FUNCTION break_off()`,
  );
  await work();
  expect((await recipients()).length).toBe(200 + 2);
  await work();
  expect((await recipients()).length, 'more than a hundred wait').toBe(200 + 2);
  await arrive();
  await expect(work()).rejects.toThrow('killed');
  expect((await recipients()).length, 'the portion is taken back whole').toBe(200 + 2);
  await pool.query('DROP TRIGGER break_off ON mails');
  await Promise.all([work(), work()]);
  await arrive();
  await work();
  await arrive();
  await work();
  const all = (await recipients()).filter((recipient) => recipient.startsWith('reader'));
  expect(all.length).toBe(450);
  expect(new Set(all).size).toBe(450);
  expect((await listNewsletters(app)).find(({ topic }) => topic === 'rss')).toMatchObject({
    sent: 450,
    ended_at: expect.any(String) as string,
  });
});
