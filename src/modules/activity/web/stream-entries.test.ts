import { expect, test } from 'vitest';
import { type Comment, streamEntries } from './stream-entries.ts';
import type { Version } from './versions.ts';

const at = (minute: number): string => `2026-11-20T10:0${minute}:00.000Z`;
const meta = { _rev: '', label: '', updated_at: '', created_by: null };
const comment = (minute: number): Comment => ({
  ...meta,
  _id: `com-${minute}`,
  klass: 'comment',
  created_at: at(minute),
});
const version = (minute: number): Version => ({
  ...meta,
  _id: `ver-${minute}`,
  klass: 'version',
  created_at: at(minute),
  app_event: 'update',
  event: 'update',
  item_type: 'ticket',
  item_id: 'tkt-1',
});

test('comments and changes are sorted by time', () => {
  const entries = streamEntries([comment(3), comment(1)], [version(4), version(2)], true);
  expect(entries.map((entry) => entry.at)).toEqual([at(1), at(2), at(3), at(4)]);
});

test('older comments wait until the changes around them are loaded', () => {
  const entries = streamEntries([comment(1), comment(5)], [version(4), version(3)], false);
  expect(entries.map((entry) => entry.at)).toEqual([at(3), at(4), at(5)]);
});

test('records of other kinds are entries like comments', () => {
  const other = { ...comment(2), klass: 'letter' };
  const entries = streamEntries([comment(1)], [version(3)], true, [{ other, part: () => null }]);
  expect(entries.map((entry) => entry.at)).toEqual([at(1), at(2), at(3)]);
  expect(streamEntries([], [version(3)], false, [{ other, part: () => null }])).toHaveLength(1);
});
