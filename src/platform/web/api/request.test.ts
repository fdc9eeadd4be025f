import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { request } from './request.ts';

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('document', { cookie: '' });
});
afterEach(() => {
  fetched.mockReset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const answer = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers });
const missed = (): Response =>
  answer(
    503,
    { error: 'service_unavailable', reason: { base: [{ code: 'others-are-writing' }] } },
    { 'retry-after': '1' },
  );

test('a write that waited too long for the group lock is sent again after the time in the answer', async () => {
  fetched.mockResolvedValueOnce(missed()).mockResolvedValueOnce(answer(201, { ok: true }));
  const saved = request('PUT', '/acc-1/tkt-1', { body: { status: 'doing' } });
  await vi.advanceTimersByTimeAsync(999);
  expect(fetched).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await saved).toEqual({ ok: true });
});

test('a write is sent at most five times, and never again if it may have been stored', async () => {
  fetched.mockImplementation(async () => missed());
  const refused = expect(request('PUT', '/acc-1/tkt-1', { body: {} })).rejects.toMatchObject({ status: 503 });
  await vi.runAllTimersAsync();
  await refused;
  expect(fetched).toHaveBeenCalledTimes(5);
  fetched.mockReset();
  const reason = 'The database cannot be reached.';
  fetched.mockImplementation(async () => answer(503, { error: 'service_unavailable', reason }, { 'retry-after': '2' }));
  await expect(request('PUT', '/acc-1/tkt-1', { body: {} })).rejects.toMatchObject({ reason });
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('a write that has to wait a minute is not repeated but reported', async () => {
  const reason = { base: [{ code: 'in-read-only-mode' }] };
  fetched.mockImplementation(async () =>
    answer(503, { error: 'service_unavailable', reason }, { 'retry-after': '60' }),
  );
  await expect(request('PUT', '/acc-1/tkt-1', { body: {} })).rejects.toMatchObject({ reason });
  await expect(request('GET', '/acc-1')).rejects.toMatchObject({ reason });
  expect(fetched).toHaveBeenCalledTimes(2);
});
