import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import { streamChanges, type Source } from './change-stream.ts';

test('a long stream does not accumulate memory while it waits', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  let wake: (() => void) | undefined;
  let rounds = 0;
  const source: Source = {
    next: async () => [],
    check: async () => undefined,
    more: async () => {
      rounds += 1;
      return new Promise<void>((resolve) => (wake = resolve));
    },
    position: () => 0,
    stop: () => wake?.(),
  };
  const wait = async (): Promise<void> => {
    for (let round = 0; round < 20_000; round += 1) {
      await setImmediate();
      wake?.();
    }
  };
  const held = (): number => {
    collect();
    collect();
    return process.memoryUsage().heapUsed;
  };
  const raw = Object.assign(new PassThrough(), { writeHead: () => undefined });
  const reply = { hijack: () => undefined, getHeaders: () => ({}), raw } as unknown as FastifyReply;
  const streaming = streamChanges(reply, source, { seq: 0 }, 60_000);
  // Compile the code first, because that allocates memory too.
  await wait();
  const before = held();
  await wait();
  expect(held() - before).toBeLessThan(2_000_000);
  expect(rounds).toBeGreaterThan(39_000);
  raw.destroy();
  await streaming;
});
