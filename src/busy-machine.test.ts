import { spawn, type ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { financeTasks } from '#modules/finance/server/tasks.ts';
import { readerTasks } from '#modules/exoreader/server/tasks.ts';
import { sampleInvoice } from '#modules/ticket/rules/parts/invoice/sample-invoice.ts';
import { ticketTasks } from '#modules/ticket/server/tasks.ts';
import type { Work } from '#platform/server/workers/workers.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { receiveMail } from '#modules/ticket/server/messages/inbound/receive-mail.ts';

/** Threads count the CPU time that they use, not the time that passes: a busy machine refuses nothing as too large. */

/** Fewer CPU milliseconds than a task takes on the clock while both cores are busy. */
const limits = { threads: 2, cpu: 4000, patience: 120_000, memory: 1024, queue: 64, wait: 120_000 };
const burn = 'for (;;);';

let burners: ChildProcess[] = [];
let running: TestApp;
let ana: Client;
let group: string;
/** Each returns the names of the tasks that the workers of one group ran. */
const ran: (() => readonly string[])[] = [];

beforeAll(async () => {
  running = await testApp({}, undefined, { pools: { quick: limits, print: limits, long: limits } });
  ana = await signUp(running.app);
  group = await foundGroup(ana);
  const { workers } = running.app;
  const open = workers.of.bind(workers);
  workers.of = (account) => {
    const threads = open(account);
    const spy = vi.spyOn(threads, 'run');
    ran.push(() => spy.mock.calls.map(([, task]) => task));
    return threads;
  };
  burners = [1, 2].map(() => spawn(process.execPath, ['-e', burn], { stdio: 'ignore' }));
});
afterAll(async () => {
  for (const burner of burners) burner.kill();
  await running.close();
});

const show = async (path: string) =>
  running.app.server.inject({ url: `/api/${group}/_design/${path}`, headers: { cookie: ana.cookie } });

async function make(doc: Record<string, unknown>): Promise<string> {
  const made = await ana.call('POST', group, doc);
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}

test('every task of a module ends while two processes use both cores', async () => {
  const ticket = await make({ klass: 'ticket', content: 'Does not start', problem: 'It was dropped.' });
  const note = await make({ klass: 'handbook', title: 'Bench', content: '# Tools\n\n- iron\n- pump' });
  for (const path of [
    `print/_show/copies/${ticket}`,
    `print/_show/label/${ticket}`,
    `print/_show/ticket/${ticket}?paper=80mm`,
    `print/_show/label/${ticket}?paper=58mm`,
    `print/_show/handbook/${note}`,
    `handbook/_show/html/${note}`,
  ]) {
    const { statusCode, body } = await show(path);
    expect(statusCode, `${path} ${statusCode === 200 ? '' : body}`).toBe(200);
  }
  const wallet = await make({ klass: 'wallet', name: 'Bank', currency: 'BRL' });
  const content = `Data;Histórico;Valor\n${Array.from({ length: 3000 }, (_none, at) => `13/03/2024;Padaria ${at};-${at},50\n`).join('')}`;
  for (const mode of ['preview', 'import']) {
    const { status, text } = await ana.call('POST', `${group}/wallets-upload`, { wallet, content, mode });
    expect(status, text.slice(0, 300)).toBe(mode === 'import' ? 201 : 200);
  }
  for (const path of ['_shop_history/preview', '_shop_history']) {
    const file = Buffer.from('Ticket,Problem,Status\n7,Loud,Open\n').toString('base64');
    const { status, text } = await ana.call('POST', `${group}/${path}`, { file });
    expect(status, text.slice(0, 300)).toBe(path === '_shop_history' ? 201 : 200);
  }
  const invoice = await ana.call('POST', `${group}/_supplier_invoices/preview`, { xml: sampleInvoice() });
  expect(invoice.status, invoice.text).toBe(200);
  const reading: Work<typeof readerTasks> = { module: 'exoreader', pool: 'quick', tooLarge: 'feed-too-large' };
  const threads = running.app.workers.of('feeds');
  const feed =
    '<rss version="2.0"><channel><title>News</title><item><guid>1</guid><title>One</title></item></channel></rss>';
  const page = `<html><head><title>News</title></head><body><article>${'<p>Words of an article.</p>'.repeat(100)}</article></body></html>`;
  const fetched = (text: string, contentType: string) => ({
    bytes: new TextEncoder().encode(text),
    contentType,
    url: 'https://news.example/',
  });
  await threads.run(reading, 'readFeed', { ...fetched(feed, 'application/rss+xml'), identity: 'guid' });
  await threads.run(reading, 'discoverFeeds', fetched(page, 'text/html'));
  await threads.run(reading, 'findIcons', fetched(page, 'text/html'));
  await threads.run(reading, 'pageTitle', fetched(page, 'text/html'));
  await threads.run(reading, 'readArticle', fetched(page, 'text/html'));
  await threads.run(
    reading,
    'readOpml',
    '<opml><body><outline xmlUrl="https://news.example/feed" text="News"/></body></opml>',
  );
  await threads.run(reading, 'readBookmarks', '<dl><dt><a href="https://news.example/">News</a></dl>');
  await receiveMail(running.app, new TextEncoder().encode('From: ana@example.com\r\n\r\nWhen is it ready?\r\n'));
  expect([...new Set(ran.flatMap((tasks) => tasks()))].toSorted()).toEqual(
    Object.keys({ ...financeTasks, ...readerTasks, ...ticketTasks }).toSorted(),
  );
});

test('a sheet that the server is too busy to draw is asked for again by the tab itself', async () => {
  const hurried = { ...limits, patience: 1 };
  const busy = await testApp({}, undefined, { pools: { quick: limits, print: hurried, long: limits } });
  try {
    const owner = await signUp(busy.app);
    const shop = await foundGroup(owner);
    const made = await owner.call('POST', shop, { klass: 'ticket', content: 'Does not start' });
    const url = `/api/${shop}/_design/print/_show/copies/${String(made.body['id'])}`;
    const headers = { cookie: owner.cookie, 'accept-language': 'pt-BR' };
    const program = await busy.app.server.inject({ url, headers });
    expect([program.statusCode, program.headers['retry-after'], program.json()]).toEqual([
      503,
      '5',
      { error: 'service_unavailable', reason: { base: [{ code: 'server-is-busy' }] } },
    ]);
    const tab = await busy.app.server.inject({ url, headers: { ...headers, 'sec-fetch-mode': 'navigate' } });
    expect([tab.statusCode, tab.headers['refresh'], tab.headers['content-type']]).toEqual([
      503,
      '5',
      'text/html; charset=utf-8',
    ]);
    expect(tab.body).toContain('O servidor está ocupado');
  } finally {
    await busy.close();
  }
});
