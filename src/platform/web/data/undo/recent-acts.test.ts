import { afterEach, expect, test, vi } from 'vitest';
import type * as Acts from './recent-acts.ts';

const storage = (): Storage => {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  } as Storage;
};

/** The list in a page that is loaded now. */
async function load(): Promise<typeof Acts> {
  vi.resetModules();
  return import('./recent-acts.ts');
}

const undo = { db: 'acc-1', restore: ['tkt-1'] };

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('Ctrl+Z means the newest act of the open group, and an act is taken once', async () => {
  const { actIn, newestAct, noteAct, takeAct } = await load();
  actIn('ana', 'acc-1');
  noteAct('first', undo);
  noteAct('second', undo);
  actIn('ana', 'acc-2');
  const other = noteAct('other', undo);
  actIn('ana', 'acc-1');
  const newest = newestAct();
  expect(newest?.text).toBe('second');
  expect(takeAct(newest?.id ?? '')?.undo).toEqual(undo);
  expect(takeAct(newest?.id ?? '')).toBeUndefined();
  expect(newestAct()?.text).toBe('first');
  actIn('ana', 'acc-3');
  expect(newestAct()).toBeUndefined();
  // The list names all of them.
  expect(takeAct(other)?.text).toBe('other');
});

test('acts are there after the page was loaded again, for their person, and for a day', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-27T10:00:00Z') });
  vi.stubGlobal('localStorage', storage());
  const before = await load();
  before.actIn('ana', 'acc-1');
  before.noteAct('moved', undo);
  const { actIn, newestAct, putBack, takeAct } = await load();
  actIn('bia', 'acc-1');
  expect(newestAct()).toBeUndefined();
  actIn('ana', 'acc-1');
  const act = newestAct();
  expect(act).toMatchObject({ text: 'moved', undo });
  expect(takeAct(act?.id ?? '')).toEqual(act);
  expect(newestAct()).toBeUndefined();
  if (act !== undefined) putBack(act);
  expect(newestAct()).toEqual(act);
  vi.setSystemTime(new Date('2026-11-28T10:00:01Z'));
  expect(newestAct()).toBeUndefined();
});

test('acts that do not fit into the storage last as long as the page', async () => {
  const full = (): never => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: full });
  const { newestAct, noteAct } = await load();
  noteAct('moved', undo);
  expect(newestAct()?.text).toBe('moved');
});
