import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { entries, openReader, rss, subscribe, type OpenReader } from './feeds/feed-server.ts';
import { issueToken } from './token.ts';
import { pollFeeds } from '#modules/exoreader/server/engine/poll.ts';

/** A group with three feeds' items for reading programs, and the token that they sign in with. */
export interface OpenPrograms extends OpenReader {
  readonly token: string;
}

/** One feed with a label and an item without an address, one without a label, and one more to be added at `/two?a=1&b=2`. */
export async function openPrograms(): Promise<OpenPrograms> {
  const opened = await openReader();
  const { running, ana, group, feeds } = opened;
  const label = await ana.call('POST', group, { klass: 'reader_label', name: 'Tech & more' });
  const { link: _none, ...linkless } = entries(0, 0)[0] ?? {};
  feeds.serve('/one', rss('One', [...entries(1, 55), linkless]));
  feeds.serve('/two?a=1&b=2', rss('Two', entries(56, 57)));
  feeds.serve('/three', rss('Three', entries(58, 60)));
  await subscribe(ana, group, feeds.url('/one'), { reader_label: [label.body['id']] });
  await subscribe(ana, group, feeds.url('/three'));
  await pollFeeds(running.app);
  return { ...opened, token: (await issueToken(running.app, ana, ['reader:write'])).secret };
}

interface ProgramRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a program that sends this is answered; it has to be answered well. */
export async function send({ app }: TestApp, { method, url, body, headers = {} }: ProgramRequest): Promise<string> {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await app.server.inject({
    method,
    url,
    headers: { ...(body === undefined ? {} : form), ...headers },
    ...(body === undefined ? {} : { payload: body }),
  });
  expect(answer.statusCode, `${url} ${answer.body}`).toBe(200);
  return answer.body;
}

/** The answer in the program's shape, or the first thing in it that the program would stumble over. */
export function decoded<Shape extends TSchema>(shape: Shape, text: string): Static<Shape> {
  const value: unknown = JSON.parse(text);
  expect(Value.Errors(shape, value)).toEqual([]);
  return value as Static<Shape>;
}
