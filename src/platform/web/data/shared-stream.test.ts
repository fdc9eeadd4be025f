import { afterEach, expect, test, vi } from 'vitest';
import { oneLock } from '#src/testing/one-lock.ts';
import { shareStream } from './shared-stream.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

interface Tab {
  readonly heard: string[];
  readonly tell: ((news: string) => void)[];
  readonly end: () => void;
}

/** A tab that listens; `tell` contains its stream once it has opened one. */
function tab(): Tab {
  const heard: string[] = [];
  const tell: Tab['tell'][number][] = [];
  const open = (say: (news: string) => void) => {
    tell.push(say);
    return () => void heard.push('closed');
  };
  return { heard, tell, end: shareStream<string>('changes', open, (news) => void heard.push(news)) };
}

test('one of several tabs opens the stream, all receive its events, and another takes over when it closes', async () => {
  vi.stubGlobal('navigator', { locks: oneLock() });
  const [first, second] = [tab(), tab()];
  await expect.poll(() => first.tell.length).toBe(1);
  first.tell[0]?.('one');
  await expect.poll(() => second.heard).toEqual(['one']);
  expect(first.heard).toEqual(['one']);
  expect(second.tell).toHaveLength(0);
  first.end();
  await expect.poll(() => second.tell.length).toBe(1);
  second.tell[0]?.('two');
  expect(second.heard).toEqual(['one', 'two']);
  expect(first.heard).toEqual(['one', 'closed']);
  second.end();
});

test('without locks every tab opens its own stream', () => {
  vi.stubGlobal('navigator', {});
  const [first, second] = [tab(), tab()];
  first.tell[0]?.('one');
  second.tell[0]?.('two');
  expect([first.heard, second.heard]).toEqual([['one'], ['two']]);
  first.end();
  expect(first.heard).toEqual(['one', 'closed']);
  second.end();
});
