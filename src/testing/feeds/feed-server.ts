import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setPlan } from '#modules/groups/server/plan/plan.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '../app.ts';
import { switchOn } from '../drive/drive.ts';

/** A server of feeds on this machine, and a group that reads them. */

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export interface FeedServer {
  readonly host: string;
  /** Paths that were asked, in their order. */
  readonly asked: string[];
  url(path: string): string;
  /** What a path answers: a document, or whatever a function does. */
  serve(path: string, answer: string | Answer): void;
  close(): void;
}

export async function feedServer(): Promise<FeedServer> {
  const answers = new Map<string, string | Answer>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const answer = answers.get(path);
    if (answer === undefined) response.writeHead(404).end();
    else if (typeof answer === 'function') answer(request, response);
    else response.writeHead(200, { 'content-type': 'application/xml' }).end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    asked,
    url: (path) => `http://${host}${path}`,
    serve: (path, answer) => void answers.set(path, answer),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export interface Entry {
  readonly guid?: string;
  readonly title?: string;
  readonly link?: string;
  readonly date?: string;
  readonly text?: string;
}

/** An RSS document of these entries. */
export function rss(title: string, list: readonly Entry[]): string {
  const written = list.map(
    ({ guid, title: own, link, date, text }) =>
      `<item>${tag('guid', guid)}${tag('title', own)}${tag('link', link)}${tag('pubDate', date)}${tag('description', text)}</item>`,
  );
  return `<?xml version="1.0"?><rss version="2.0"><channel>${tag('title', title)}<link>http://example.com/</link>${written.join('')}</channel></rss>`;
}

function tag(name: string, text: string | undefined): string {
  if (text === undefined) return '';
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<${name}>${escaped}</${name}>`;
}

/** So that the entries are an hour or two old, and their feed is asked every quarter of an hour. */
const begin = Date.now() - 2 * 3_600_000;

/** Entries that are numbered, the newest first. */
export function entries(from: number, to: number): Entry[] {
  return Array.from({ length: to - from + 1 }, (_none, place) => {
    const number = to - place;
    return {
      guid: `guid-${number}`,
      title: `Story ${number}`,
      link: `http://example.com/${number}`,
      date: new Date(begin + number * 60_000).toUTCString(),
      text: `<p>Text of <b>story ${number}</b></p>`,
    };
  });
}

/** The server, feeds that it may read, and a person with a group that reads. */
export interface OpenReader {
  readonly feeds: FeedServer;
  readonly running: TestApp;
  readonly ana: Client;
  readonly group: string;
  readonly close: () => Promise<void>;
}

/** `others`: further hosts that it may ask. */
export async function openReader(...others: readonly string[]): Promise<OpenReader> {
  const feeds = await feedServer();
  const running = await testApp({ FETCH_TEST_HOSTS: [feeds.host, ...others].join(',') });
  const ana = await signUp(running.app);
  const close = async (): Promise<void> => {
    await running.close();
    feeds.close();
  };
  return { feeds, running, ana, group: await readerGroup(running, ana), close };
}

export async function readerApp(feeds: FeedServer): Promise<TestApp> {
  return testApp({ FETCH_TEST_HOSTS: feeds.host });
}

/** A group of this person's own with the reader switched on, on a plan with room. */
export async function readerGroup(running: TestApp, person: Client): Promise<string> {
  const group = await foundGroup(person);
  await setPlan(running.app, group, 'pro');
  await switchOn(person, group, 'exoreader');
  return group;
}

export async function subscribe(person: Client, group: string, url: string, fields: object = {}): Promise<string> {
  const made = await person.call('POST', group, { klass: 'reader_subscription', url, ...fields });
  if (made.status !== 201) throw new Error(`not subscribed: ${made.text}`);
  return String(made.body['id']);
}

export interface FoundItem {
  readonly _id: string;
  readonly _rev: string;
  readonly title: string;
  readonly read: boolean;
  readonly starred: boolean;
  readonly point_at: string;
  readonly reader_subscription_id: string;
}

export async function items(
  person: Client,
  group: string,
  selector: object = {},
  more: object = {},
): Promise<FoundItem[]> {
  const found = await person.call('POST', `${group}/_find`, {
    selector: { klass: 'reader_item', ...selector },
    sort: [{ point_at: 'desc' }],
    limit: 200,
    ...more,
  });
  if (found.status !== 200) throw new Error(found.text);
  return found.body['docs'] as FoundItem[];
}

export async function titles(person: Client, group: string, selector: object = {}): Promise<string[]> {
  return (await items(person, group, selector)).map(({ title }) => title);
}
