import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { setTimeout } from 'node:timers/promises';
import { share } from './shared-query.ts';

const client = new QueryClient();
afterEach(() => client.clear());

/** A query whose answers are counted. */
function counted(initial?: number) {
  let asked = 0;
  const options = {
    queryKey: ['counted', crypto.randomUUID()],
    queryFn: async () => (asked += 1),
    staleTime: 60_000,
    ...(initial === undefined ? {} : { initialData: initial }),
  };
  return { options, asked: () => asked };
}

test('all listeners share one request, and each is called when the answer comes', async () => {
  const { options, asked } = counted();
  const shared = share(client, options);
  const listeners = [vi.fn(), vi.fn(), vi.fn()];
  const ends = listeners.map((listener) => shared.subscribe(listener));
  expect(shared.read()).toBeUndefined();
  await vi.waitFor(() => expect(shared.read()).toBe(1));
  await vi.waitFor(() => expect(listeners.map((one) => one.mock.calls.length)).toEqual([1, 1, 1]));
  expect(asked()).toBe(1);
  await client.invalidateQueries({ queryKey: options.queryKey });
  await vi.waitFor(() => expect(shared.read()).toBe(2));
  for (const end of ends) end();
  // Nobody listens: nothing is asked for.
  await client.invalidateQueries({ queryKey: options.queryKey });
  await setTimeout(20);
  expect(asked()).toBe(2);
});

test('what is known from the start is there at the first reading, without a request', async () => {
  const { options, asked } = counted(7);
  const shared = share(client, options);
  expect(shared.read()).toBe(7);
  const end = shared.subscribe(() => undefined);
  await setTimeout(20);
  expect([shared.read(), asked()]).toEqual([7, 0]);
  end();
});

test('an emptied cache changes nothing: the page is about to be left', async () => {
  const { options, asked } = counted(7);
  const shared = share(client, options);
  const listener = vi.fn();
  const end = shared.subscribe(listener);
  client.clear();
  await setTimeout(20);
  expect([shared.read(), asked(), listener.mock.calls.length]).toEqual([7, 0, 0]);
  end();
});
