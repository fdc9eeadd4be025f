import { expect, test } from 'vitest';
import { conditionOf, isSameRange } from './conditions.ts';

const current = { tag: '"a-2"', at: new Date('2026-11-22T10:00:00.700Z') };
const [before = '', same = '', after = ''] = [59, 0, 1].map((second) =>
  new Date(Date.UTC(2026, 10, 22, second === 59 ? 9 : 10, second === 59 ? 59 : 0, second)).toUTCString(),
);

test.each([
  [{}, 'go'],
  [{ 'if-none-match': '"b", W/"a-2"' }, 'unchanged'],
  [{ 'if-none-match': '"b"', 'if-modified-since': after }, 'go'],
  [{ 'if-modified-since': before }, 'go'],
  [{ 'if-modified-since': same }, 'unchanged'],
  [{ 'if-modified-since': after }, 'unchanged'],
  [{ 'if-modified-since': 'yesterday' }, 'go'],
  [{ 'if-match': '"a-2"' }, 'go'],
  [{ 'if-match': '"a-1"' }, 'failed'],
  [{ 'if-match': '*', 'if-unmodified-since': before }, 'go'],
  [{ 'if-unmodified-since': before }, 'failed'],
  [{ 'if-unmodified-since': same }, 'go'],
  [{ 'if-unmodified-since': before, 'if-none-match': '"a-2"' }, 'failed'],
] as const)('%j → %s', (headers, expected) => {
  expect(conditionOf({ ...headers }, current)).toBe(expected);
});

test('dates have no effect on bytes without a known time', () => {
  const unknown = { ...current, at: undefined };
  expect(conditionOf({ 'if-modified-since': after, 'if-unmodified-since': before }, unknown)).toBe('go');
});

test('a range is sent only if If-Range matches by tag or date', () => {
  const held = [undefined, '"a-2"', same, '"a-1"', before, after].map((header) => isSameRange(header, current));
  expect(held).toEqual([true, true, true, false, false, false]);
});

test('a time that a program sent only counts if it is the one of the header; the order is that of storing', () => {
  const sent = { tag: '"a-2"', at: new Date(before), savedAt: new Date(after) };
  expect(conditionOf({ 'if-modified-since': before }, sent)).toBe('unchanged');
  expect(conditionOf({ 'if-modified-since': same }, sent)).toBe('go');
  expect(conditionOf({ 'if-modified-since': after }, sent)).toBe('unchanged');
  expect(conditionOf({ 'if-unmodified-since': before }, sent)).toBe('go');
  expect(conditionOf({ 'if-unmodified-since': same }, sent)).toBe('failed');
  expect(isSameRange(before, sent), 'other bytes may have this time too').toBe(false);
});
