import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginFirstRender, firstRendered } from './first-render.ts';
import { request } from './request.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async () => new Response('{"ok":true}')),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('an answer during the first render is passed on after it, or after two seconds', async () => {
  expect(await request('GET', '/_session')).toEqual({ ok: true });
  beginFirstRender();
  let answer: unknown;
  const answered = request('GET', '/_session').then((body) => (answer = body));
  await vi.advanceTimersByTimeAsync(1999);
  expect(answer).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  await answered;
  expect(answer).toEqual({ ok: true });
  await firstRendered();
});
