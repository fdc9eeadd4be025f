import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Mail } from '#platform/server/mail/mail.ts';
import { putMail } from '#platform/server/mail/put-mail.ts';
import { runIntervals } from '#platform/server/jobs/interval-jobs.ts';
import { client, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { writtenLetter } from './mails/mail-text.ts';
import { deliverMails } from './mails/mail-delivery.ts';
import { unsubscribeLink } from './mails/unsubscribe.ts';

let post: SMTPServer;
let running: TestApp;
let ana: Client;
const arrived: ParsedMail[] = [];
let refuseNext = 0;

beforeAll(async () => {
  post = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const unknown = Object.assign(new Error('5.1.1 no such user'), { responseCode: 550 });
      done(address.toLowerCase().startsWith('nobody') ? unknown : null);
    },
    onData: (stream, _session, done) => {
      simpleParser(stream, (_error, mail) => {
        const refused = refuseNext > 0;
        if (refused) refuseNext -= 1;
        else arrived.push(mail);
        done(refused ? new Error('451 later') : null);
      });
    },
  });
  await new Promise<void>((resolve) => post.listen(0, '127.0.0.1', resolve));
  const { port } = post.server.address() as AddressInfo;
  running = await testApp({
    BASE_URL: 'http://localhost:3000',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Oficina <post@oficina.example>',
  });
  ana = await signUp(running.app, { fullname: 'Ana Conceição', locale: 'pt-BR' });
});
afterAll(async () => {
  await running.close();
  await new Promise<void>((resolve) => post.close(resolve));
});

async function deliver(): Promise<readonly ParsedMail[]> {
  arrived.length = 0;
  await deliverMails.work(running.app, {});
  return arrived;
}

async function lay(mail: Mail): Promise<void> {
  await running.database.transaction('oficina_system', 'test', async (db) =>
    putMail(running.app, db, mail, running.clock.now),
  );
}

function summary(fields: Partial<Parameters<typeof writtenLetter>[0]> = {}): Mail {
  return writtenLetter({
    kind: 'plan-reminder',
    to: { email: ana.email, fullname: 'Ana Conceição', locale: 'pt-BR' },
    subject: 'Notícias',
    paragraphs: ['Olá <mundo> & todos'],
    button: { link: 'https://oficina.example/x', label: 'Abrir' },
    small: 'Nada mais.',
    unsubscribe: unsubscribeLink(running.app, ana.id, 'plan-reminder'),
    ...fields,
  });
}

test('a mail is sent once by SMTP, with both parts, to one recipient', async () => {
  const [confirmation] = await deliver();
  expect(confirmation?.from?.text).toBe('"Oficina" <post@oficina.example>');
  expect([confirmation?.to].flat().map((to) => to?.text)).toEqual([ana.email]);
  expect(confirmation?.subject).toBe('Confirme seu e-mail');
  expect(confirmation?.text).toContain('Olá Ana Conceição,');
  expect(confirmation?.html).toContain('lang="pt-BR"');
  expect(confirmation?.text).toMatch(/\/user\/confirm\/[\w-]{32}\n/);
  expect(confirmation?.html).toContain('/user/confirm/');
  expect(confirmation?.headers.get('auto-submitted')).toBe('auto-generated');
  expect(confirmation?.headers.has('list'), 'nobody ends confirmations').toBe(false);
  expect(await deliver()).toEqual([]);
});

test('the name in a greeting contains no link, in any mail', async () => {
  const to = { email: ana.email, fullname: 'You won https://prize.example', locale: 'en' };
  const { text, html } = summary({ to });
  for (const part of [text, html]) {
    expect(part).toContain('Hello You won https prize example,');
    expect(part).not.toContain('prize.example');
  }
});

test('a refused mail is sent again later and arrives once', async () => {
  await lay(summary({ subject: 'Tente de novo', once: 'retry' }));
  refuseNext = 1;
  expect(await deliver()).toEqual([]);
  expect(await deliver(), 'not at once').toEqual([]);
  const before = running.clock.now;
  running.clock.now = new Date(before.getTime() + 6 * 60_000);
  expect((await deliver()).map(({ subject }) => subject)).toEqual(['Tente de novo']);
  expect(await deliver()).toEqual([]);
  running.clock.now = before;
});

test('waiting mails are encrypted, and their text is deleted after sending or giving up', async () => {
  const stored = async (subject: string): Promise<unknown> =>
    (await running.pool.query('SELECT body_text, body_html FROM mails WHERE subject = $1', [subject])).rows;
  const sealed = expect.stringMatching(/^sealed:[\w-]+$/) as unknown;
  const blank = [{ body_text: '', body_html: '' }];
  await lay(summary({ subject: 'Parte' }));
  expect(await stored('Parte')).toEqual([{ body_text: sealed, body_html: sealed }]);
  await deliver();
  expect(await stored('Parte')).toEqual(blank);
  const begun = running.clock.now;
  await lay(summary({ subject: 'Não parte' }));
  const days = 86_400_000;
  for (const later of [0, days, 2 * days, 3 * days]) {
    expect(await stored('Não parte')).toEqual([{ body_text: sealed, body_html: sealed }]);
    refuseNext = 1;
    running.clock.now = new Date(begun.getTime() + later);
    expect(await deliver()).toEqual([]);
  }
  expect(await stored('Não parte')).toEqual(blank);
  running.clock.now = begun;
});

test('if a mail server does not know an address, its person sees it, and the operator sees the failure', async () => {
  const bia = await signUp(running.app, { confirm: false });
  const info = async (who: Client): Promise<object> => (await who.call('GET', '_session')).body['info'] as object;
  await running.app.system('users', async (db) => {
    db.invalidate({ people: [bia.id] });
    await db.query("UPDATE users SET unconfirmed_email = 'Nobody@example.com' WHERE id = $1", [bia.id]);
  });
  await deliver();
  expect(await info(bia)).not.toHaveProperty('bounced');
  await lay(summary({ to: { email: 'Nobody@example.com', locale: 'en' } }));
  expect(await deliver()).toEqual([]);
  expect(await info(bia)).toMatchObject({ bounced: 'nobody@example.com' });
  expect(await info(bia)).not.toHaveProperty('operator');
  // The first person of an installation is its operator.
  expect(await info(ana)).toMatchObject({
    operator: { given_up: 2, last_failure: expect.stringContaining('5.1.1') as string },
  });
  expect(await info(ana)).not.toHaveProperty('bounced');
});

test('two runs do not send a mail twice, and a mail whose process died is sent again', async () => {
  await lay(summary({ subject: 'Uma vez' }));
  arrived.length = 0;
  await Promise.all([deliverMails.work(running.app, {}), deliverMails.work(running.app, {})]);
  expect(arrived.map(({ subject }) => subject)).toEqual(['Uma vez']);
  await lay(summary({ subject: 'Outra vez' }));
  await running.app.system('mail', async (db) =>
    db.query("UPDATE mails SET tries = 1, try_at = $1 WHERE subject = 'Outra vez'", [
      new Date(running.clock.now.getTime() + 600_000),
    ]),
  );
  expect(await deliver()).toEqual([]);
  const before = running.clock.now;
  running.clock.now = new Date(before.getTime() + 601_000);
  expect((await deliver()).map(({ subject }) => subject)).toEqual(['Outra vez']);
  running.clock.now = before;
});

test('a commit with a mail wakes the job, and the interval finds mails that woke nobody', async () => {
  arrived.length = 0;
  const subjects = (): unknown[] => arrived.map(({ subject }) => subject);
  const woken = runIntervals(running.app, [{ ...deliverMails, every: 3_600_000 }]);
  await lay(summary({ subject: 'Já' }));
  await expect.poll(subjects).toEqual(['Já']);
  await woken();
  await lay(summary({ subject: 'Depois' }));
  expect(subjects(), 'no job runs any more').toEqual(['Já']);
  const { atStart: _first, ...later } = deliverMails;
  const repeated = runIntervals(running.app, [{ ...later, every: 10 }]);
  await expect.poll(subjects).toEqual(['Já', 'Depois']);
  await repeated();
});

test('a recipient gets at most one mail per kind and period, also with parallel requests', async () => {
  await Promise.all(Array.from({ length: 4 }, async () => lay(summary({ once: '2026-W47' }))));
  await lay(summary({ once: '2026-W48' }));
  expect(await deliver()).toHaveLength(2);
});

test('text that people typed is escaped in the mail', async () => {
  const { html, text } = summary({ subject: '"Ana" <script>', paragraphs: ['<img src=x onerror=alert(1)> & more'] });
  expect(html).not.toMatch(/<script>|<img/);
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; more');
  expect(text).toContain('<img src=x onerror=alert(1)> & more');
});

test('a mail loads nothing from other servers', () => {
  const { html } = summary();
  expect([...html.matchAll(/\b(?:src|background)=|url\(|<link\b|@import/g)]).toEqual([]);
});

describe('ending mails', () => {
  /** The two forms in which mail programs send the request. */
  const forms = [
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=one',
      '--one\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--one--\r\n',
    ],
  ] as const;

  test('one POST ends a kind of mail for its recipient, a GET only opens the page', async () => {
    await lay(summary());
    const [mail] = await deliver();
    const list = mail?.headers.get('list') as { unsubscribe?: { url?: string } } | undefined;
    const url = list?.unsubscribe?.url ?? '';
    expect(mail?.headerLines.find(({ key }) => key === 'list-unsubscribe-post')?.line).toBe(
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    );
    const path = new URL(url).pathname;
    expect(mail?.text).toContain(path.replace('/api/_unsubscribe/', '/user/unsubscribe/'));
    const shown = await running.app.server.inject({ method: 'GET', url: path });
    expect([shown.statusCode, shown.headers.location]).toEqual([
      303,
      path.replace('/api/_unsubscribe/', '/user/unsubscribe/'),
    ]);
    await lay(summary());
    expect(await deliver(), 'looking changes nothing').toHaveLength(1);
    for (const [type, payload] of forms) {
      const headers = { 'content-type': type };
      const ended = await running.app.server.inject({ method: 'POST', url: path, headers, payload });
      expect(ended.json(), type).toEqual({ ok: true, kind: 'plan-reminder' });
    }
    await lay(summary());
    expect(await deliver()).toEqual([]);
    expect((await ana.call('GET', '_mails')).body).toMatchObject({ refused: ['plan-reminder'] });
    expect((await ana.call('PUT', '_mails', { kind: 'plan-reminder', wanted: true })).status).toBe(200);
    await lay(summary());
    expect(await deliver()).toHaveLength(1);
  });

  test('a link stays valid when the data is restored under another secret', async () => {
    const { product } = running.app;
    const restored = { ...product, secret: Buffer.from('another secret') };
    const link = unsubscribeLink(restored, ana.id, 'plan-reminder');
    expect(link).toBe(unsubscribeLink(product, ana.id, 'plan-reminder'));
    // Links of earlier versions are signed by the secret.
    const earlier = unsubscribeLink({ ...product, linkKey: product.secret }, ana.id, 'plan-reminder');
    expect((await client(running.app).call('POST', new URL(earlier).pathname)).status).toBe(200);
    expect((await ana.call('PUT', '_mails', { kind: 'plan-reminder', wanted: true })).status).toBe(200);
  });

  test('a forged link ends nothing', async () => {
    const eve = await signUp(running.app);
    const path = new URL(unsubscribeLink(running.app, eve.id, 'plan-reminder')).pathname;
    for (const forged of [path.replace(eve.id, ana.id), path.replace('plan-reminder', 'ticket-created'), `${path}x`]) {
      expect((await client(running.app).call('POST', forged)).status, forged).toBe(404);
    }
    expect((await ana.call('GET', '_mails')).body).toMatchObject({ refused: [] });
  });

  test('newsletter and weekly summary end by their own links', async () => {
    await ana.call('PUT', `_users/${ana.id}`, { newsletter_topics: ['links'], weekly_summary: true });
    expect((await ana.call('GET', `_users/${ana.id}`)).body).toMatchObject({
      newsletter: true,
      newsletter_topics: ['remote_diskette', 'text_notes', 'links'],
      weekly_summary: true,
    });
    for (const kind of ['newsletter', 'weekly-summary']) {
      await client(running.app).call('POST', new URL(unsubscribeLink(running.app, ana.id, kind)).pathname);
    }
    expect((await ana.call('GET', `_users/${ana.id}`)).body).toMatchObject({
      newsletter: false,
      newsletter_topics: [],
      weekly_summary: false,
    });
    await ana.call('PUT', `_users/${ana.id}`, { newsletter: true });
    expect((await ana.call('GET', `_users/${ana.id}?fields=newsletter_topics`)).body['newsletter_topics']).toHaveLength(
      6,
    );
    const odd = await ana.call('PUT', `_users/${ana.id}`, { newsletter_topics: ['gossip'] });
    expect(odd.body['reason']).toEqual({ newsletter_topics: [{ code: 'is-not-included-in-the-list' }] });
  });
});
