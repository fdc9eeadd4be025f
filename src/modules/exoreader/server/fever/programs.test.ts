import { createHash } from 'node:crypto';
import { Type } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client, TestApp } from '#src/testing/app.ts';
import { items, titles } from '#src/testing/feeds/feed-server.ts';
import { decoded, openPrograms, send, type OpenPrograms } from '#src/testing/programs.ts';

/**
 * Programs that speak Fever and whose source is public, request by request, and the shapes into which they decode the answers: a number that
 * a program keeps in 32 bits has to fit.
 */
let opened: OpenPrograms;
let running: TestApp;
let ana: Client;
let group: string;
let token: string;

beforeAll(async () => {
  opened = await openPrograms();
  ({ running, ana, group, token } = opened);
});
afterAll(async () => opened.close());

const text = Type.String();

/** A whole number that a program keeps in 32 bits. */
const int = Type.Integer({ minimum: -(2 ** 31), maximum: 2 ** 31 - 1 });
const head = { api_version: int, auth: Type.Literal(1) };
const membership = Type.Array(Type.Object({ group_id: int, feed_ids: text }));
const feverFeeds = Type.Object({
  ...head,
  feeds: Type.Array(Type.Object({ id: int, favicon_id: int, title: text, url: text, site_url: text, is_spark: int })),
  feeds_groups: membership,
});
const feverGroups = Type.Object({
  ...head,
  groups: Type.Array(Type.Object({ id: int, title: text })),
  feeds_groups: membership,
});
const feverItems = Type.Object({
  ...head,
  total_items: int,
  items: Type.Array(
    Type.Object({
      id: Type.Integer(),
      feed_id: int,
      title: text,
      author: text,
      html: text,
      url: text,
      is_saved: int,
      is_read: int,
      created_on_time: Type.Integer(),
    }),
  ),
});

function fever() {
  const key = createHash('md5').update(`${ana.email}:${token}`).digest('hex');
  return async (query: string, form = ''): Promise<string> =>
    send(running, { method: 'POST', url: `/fever/${group}/${query}`, body: `api_key=${key}${form}` });
}

test('Read You over Fever: every number fits, every feed has a group, and the first sync begins at the first item', async () => {
  const ask = fever();
  decoded(Type.Object(head), await ask('?api=&'));
  const { groups, feeds_groups: inGroups } = decoded(feverGroups, await ask('?api=&groups'));
  const { feeds, feeds_groups: inFeeds } = decoded(feverFeeds, await ask('?api=&feeds'));
  const groupOf = new Map(
    [...inGroups, ...inFeeds].flatMap((one) => one.feed_ids.split(',').map((feed) => [feed, one.group_id] as const)),
  );
  const known = new Set(groups.map(({ id }) => id));
  for (const { id, title } of feeds) expect(known, title).toContain(groupOf.get(String(id)));
  expect(groups.map(({ title }) => title)).toContain('Unlabelled');
  decoded(Type.Object({ favicons: Type.Array(Type.Object({ id: int, data: text })) }), await ask('?api=&favicons'));
  const seen: number[] = [];
  for (let since = ''; ;) {
    const { items: found } = decoded(feverItems, await ask(`?api=&items&since_id=${since}`));
    seen.push(...found.map(({ id }) => id));
    const fids = new Set(feeds.map(({ id }) => id));
    for (const item of found) expect(fids).toContain(item.feed_id);
    if (found.length < 50) break;
    since = String(found.at(-1)?.id ?? '');
  }
  const all = await items(ana, group);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toHaveLength(all.length);
  decoded(Type.Object({ ...head, unread_item_ids: text }), await ask('?api=&unread_item_ids'));
  decoded(Type.Object({ ...head, saved_item_ids: text }), await ask('?api=&saved_item_ids'));

  const before = Math.floor(running.clock.now.getTime() / 1000);
  const none = groups.find(({ title }) => title === 'Unlabelled')?.id;
  const unread = async (): Promise<readonly string[]> => titles(ana, group, { read: false });
  await ask(`?api=&mark=item&as=unread&id=${seen.at(-1)}`);
  expect(await unread()).not.toEqual([]);
  await ask(`?api=&mark=group&as=read&id=${none}&before=${before}`);
  const members = (groups_: string): string[] => groups_.split(',');
  const inNone = members(inGroups.find((one) => one.group_id === none)?.feed_ids ?? '');
  expect(inNone.length).toBeGreaterThan(0);
  const left = decoded(feverItems, await ask('?api=&items')).items.filter((item) => item.is_read === 0);
  expect(left.filter((item) => inNone.includes(String(item.feed_id)))).toEqual([]);
  await ask(`?api=&mark=item&as=saved&id=${seen[0]}`);
  expect(await titles(ana, group, { starred: true })).toHaveLength(1);
  await ask(`?api=&mark=item&as=unsaved&id=${seen[0]}`);
});

test('Fluent Reader over Fever goes from the newest item back', async () => {
  const ask = fever();
  decoded(Type.Object(head), await ask('?api'));
  const { feeds } = decoded(feverFeeds, await ask('?api&feeds'));
  const known = new Set(feeds.map(({ id }) => id));
  const seen: number[] = [];
  for (let most = Number.MAX_SAFE_INTEGER; ;) {
    const { items: found } = decoded(feverItems, await ask(`?api&items&max_id=${most}`));
    seen.push(...found.map(({ id }) => id));
    for (const item of found) expect(known).toContain(item.feed_id);
    if (found.length < 50) break;
    most = Math.min(...found.map(({ id }) => id));
  }
  expect(seen).toHaveLength((await items(ana, group)).length);
  await ask('?api', `&mark=item&as=read&id=${seen[0]}`);
  await ask(
    '?api',
    `&mark=feed&as=read&id=${feeds[0]?.id}&before=${Math.floor(running.clock.now.getTime() / 1000) + 1}`,
  );
  expect(JSON.parse(await ask('?api&unread_item_ids'))).toMatchObject({
    unread_item_ids: expect.any(String) as string,
  });
});
