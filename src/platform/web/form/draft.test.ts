import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MemoryStorage } from '#src/testing/memory-storage.ts';
import { draftKey, readDraft, writeDraft } from './draft.ts';

const now = new Date('2026-11-20T09:00:00.000Z');
const key = draftKey('acc-1', 'ticket', null);
let storage: MemoryStorage;
beforeEach(() => {
  storage = new MemoryStorage();
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a draft is read as it was written, by group, kind and record', () => {
  writeDraft(key, { content: 'dead' }, now);
  expect(readDraft(key)).toEqual({ values: { content: 'dead' }, at: now.toISOString() });
  for (const other of [
    draftKey('acc-2', 'ticket', null),
    draftKey('acc-1', 'customer', null),
    draftKey('acc-1', 'ticket', 'tkt-1'),
  ])
    expect(readDraft(other)).toBeNull();
});

test('if the storage is full, an older draft is deleted, so that it is not offered as the newest', () => {
  writeDraft(key, { content: 'old' }, now);
  storage.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  writeDraft(key, { content: 'old and new' }, now);
  expect(readDraft(key)).toBeNull();
});

test('an invalid draft is ignored', () => {
  for (const text of ['', '{', '7', '{"values":{}}', '{"at":"2026-11-20"}']) {
    storage.setItem(key, text);
    expect(readDraft(key), text).toBeNull();
  }
});
