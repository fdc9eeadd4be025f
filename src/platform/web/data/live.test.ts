import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { oneLock } from '#src/testing/one-lock.ts';
import { serveApi } from '#src/testing/served-api.ts';
import { listenToChanges } from './live.ts';

/** The event streams that were opened, newest last. */
let streams: FakeStream[];

class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 1;
  readonly since: string | null;

  constructor(address: string) {
    super();
    this.since = new URL(address, 'http://localhost').searchParams.get('since');
    streams.push(this);
  }
  send(seq: number): void {
    this.dispatchEvent(
      new MessageEvent('message', { data: JSON.stringify({ seq, id: `tkt-${seq}`, klass: 'ticket' }) }),
    );
  }
  begin(seq: number, age: number | null): void {
    this.dispatchEvent(new MessageEvent('begin', { data: JSON.stringify({ seq, age }) }));
  }
  /** Like an answer that is no event stream: the browser does not reconnect. */
  fail(): void {
    this.readyState = FakeStream.CLOSED;
    this.dispatchEvent(new Event('error'));
  }
  close(): void {
    this.readyState = FakeStream.CLOSED;
  }
}

let ends: (() => void)[];
beforeEach(() => {
  streams = [];
  ends = [];
  vi.stubGlobal('EventSource', FakeStream);
});
afterEach(() => {
  for (const end of ends) end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A tab that listens: the seqs that it received, and the function that closes it. */
function tab(): { heard: unknown[]; close: () => void } {
  const heard: unknown[] = [];
  const close = listenToChanges('acc-1', {
    changed: ({ seq }) => void heard.push(seq),
    begun: (at) => void heard.push(`begun, ${Date.now() - at} ms after the newest change`),
    refused: () => void heard.push('refused'),
  });
  ends.push(close);
  return { heard, close };
}

test('the tab that takes over the stream continues after the last change it received', async () => {
  vi.stubGlobal('navigator', { locks: oneLock() });
  const [first, second] = [tab(), tab()];
  await expect.poll(() => streams.length).toBe(1);
  expect(streams[0]?.since).toBe('now');
  streams[0]?.send(7);
  await expect.poll(() => second.heard).toEqual([7]);
  first.close();
  await expect.poll(() => streams.length).toBe(2);
  expect(streams[1]?.since).toBe('7');
});

test('all tabs hear when a stream begins, and one that takes over misses nothing since then', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('navigator', { locks: oneLock() });
  const [first, second] = [tab(), tab()];
  await expect.poll(() => streams.length).toBe(1);
  streams[0]?.begin(7, 250);
  await expect.poll(() => second.heard).toEqual(['begun, 250 ms after the newest change']);
  first.close();
  await expect.poll(() => streams.length).toBe(2);
  expect(streams[1]?.since).toBe('7');
  streams[1]?.begin(7, null);
  expect(second.heard).toHaveLength(1);
});

test('without a stream, changes are polled at once and every half minute, each time from the last seq', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', {});
  const calls = serveApi(() => ({
    body: { results: [{ seq: 7 + calls.length, id: 'tkt-1', klass: 'ticket' }], last_seq: 7 + calls.length },
  }));
  const { heard, close } = tab();
  streams[0]?.send(7);
  streams[0]?.fail();
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toEqual([7, 'refused', 8]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(heard).toEqual([7, 'refused', 8, 9]);
  expect(calls.map(({ path }) => path)).toEqual(['/api/acc-1/_changes?since=7', '/api/acc-1/_changes?since=8']);
  close();
  await vi.advanceTimersByTimeAsync(90_000);
  expect(calls).toHaveLength(2);
});
