import { expect, test } from 'vitest';
import { matchKnown } from './same-items.ts';

const at = Date.UTC(2026, 10, 2, 10);
const hour = 3_600_000;
const item = { title: 'A title', url: 'https://site.example/2026/a', summary: 'Words', published: at };

test.each([
  ['https instead of http', { url: 'http://site.example/2026/a' }, true],
  ['another host', { url: 'https://www.old.example/2026/a' }, true],
  ['another path', { url: 'https://site.example/2026/b' }, false],
  ['another title', { title: 'Another title' }, false],
  ['the same address on the next day', { published: at - 24 * hour }, false],
  ['another host on another day', { url: 'https://old.example/2026/a', published: at - 48 * hour }, false],
  ['an edit within hours', { published: at - 3 * hour, summary: 'Wods' }, true],
])('%s', (_name, other, isSame) => {
  const known = { ...item, ...other };
  expect(matchKnown([item], [known]).get(item)).toBe(isSame ? known : undefined);
});

test('items without address and date are the same if their words are', () => {
  const bare = { title: 'Weather', url: '', summary: 'Rain', published: null };
  expect(matchKnown([bare], [{ ...bare, summary: 'Sun' }]).size).toBe(0);
  expect(matchKnown([bare], [bare]).size).toBe(1);
});

test('front pages tell nothing', () => {
  const front = { ...item, url: 'https://site.example/' };
  expect(matchKnown([front], [{ ...front, url: 'https://other.example/' }]).size).toBe(0);
});

test('each known item is used once, by the nearest date', () => {
  const [early, late] = [
    { ...item, published: at - 9 * hour },
    { ...item, published: at - hour },
  ];
  const second = { ...item, published: at - 8 * hour };
  const matches = matchKnown([item, second], [early, late]);
  expect([matches.get(item), matches.get(second)]).toEqual([late, early]);
  expect(matchKnown([item, second], [late]).size).toBe(1);
});
