import { expect, test } from 'vitest';
import { pageKey, clustersOf, titleKey } from './duplicate-clusters.ts';

const item = (id: string, feed: string, title: string, url: string, day = 1) => ({
  id,
  title,
  url,
  point_at: `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`,
  reader_subscription_id: feed,
});
const told = (...items: ReturnType<typeof item>[]): string[] =>
  clustersOf(items).map(({ id, also }) => [id, ...also.map((one) => one.id)].join('+'));

const title = 'Rover finds salt in a crater on Mars';

test('items of two feeds with the same page or title form one cluster, at the place of the first', () => {
  expect(
    told(
      item('a', 'x', 'Ana: Rover!', 'https://example.com/rover?utm_source=planet'),
      item('b', 'x', 'Another', 'https://example.com/other'),
      item('c', 'y', title, 'http://www.example.com/rover/'),
      item('d', 'z', 'ROVER finds salt in a crater, on Mars', 'https://z.example.com/1'),
    ),
  ).toEqual(['a+c+d', 'b']);
});

test('items of one feed, far apart in time, with short titles or of a front page form no cluster', () => {
  expect(told(item('a', 'x', title, 'https://example.com/1'), item('b', 'x', title, 'https://example.com/2'))).toEqual([
    'a',
    'b',
  ]);
  expect(told(item('a', 'x', title, 'https://x.com/1', 9), item('b', 'y', title, 'https://y.com/1', 3))).toEqual([
    'a',
    'b',
  ]);
  expect(told(item('a', 'x', 'Links', 'https://x.com/'), item('b', 'y', 'Links', 'https://www.x.com'))).toEqual([
    'a',
    'b',
  ]);
  expect([titleKey('Links of the week'), titleKey(null), pageKey('https://x.com:8443/'), pageKey('nowhere')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
