import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serveApi } from '#src/testing/served-api.ts';
import { session } from './api.ts';
import { bulk, destroy, post, put, step, update } from './write.ts';
import { connection, setQuestions } from './connection.ts';
import { startServerWatch } from './server-watch.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  setQuestions(null);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const away = { status: 503, body: { error: 'service_unavailable', reason: 'away' }, headers: { 'retry-after': '1' } };
const lost = { status: 401, body: { error: 'unauthorized', reason: 'Please login again' } };
const nobody = { body: { userCtx: { name: null, roles: [] } } };
const saved = { status: 201, body: { ok: true, id: 'tkt-1', rev: '1-a' } };

test('a create and a step are repeated with the same key while the database is away', async () => {
  for (const write of [
    async () => post('acc-1', { klass: 'ticket' }),
    async () => update('acc-1', 'status', 'doing', 'tkt-1'),
  ]) {
    let tries = 0;
    const calls = serveApi(() => {
      tries += 1;
      return tries < 3 ? away : saved;
    });
    const written = write();
    await vi.runAllTimersAsync();
    expect(await written).toEqual(saved.body);
    const keys = calls.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(3);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(keys).size).toBe(1);
  }
});

test('writes carry the XSRF token, reads do not', async () => {
  const calls = serveApi(() => nobody);
  await session();
  await put('acc-1', 'tkt-1', '1-a', {});
  expect(calls.map(({ headers }) => headers['x-xsrf-token'])).toEqual([undefined, 'proof']);
});

test('a lost session opens the sign-in, and the call is repeated after it', async () => {
  let signedIn = false;
  const calls = serveApi(({ path }) => (path === '/api/_session' ? nobody : signedIn ? saved : lost));
  setQuestions(async () => {
    signedIn = true;
  });
  expect(await post('acc-1', { klass: 'ticket' })).toEqual(saved.body);
  expect(calls.map(({ path }) => path)).toEqual(['/api/acc-1', '/api/_session', '/api/acc-1']);
});

test('a call that lacks a proof asks for it and is repeated, and one with a wrong proof is not', async () => {
  const refusal = (code: string) => ({ status: 422, body: { reason: { current_password: [{ code }] } } });
  let code = 'give-yours';
  const calls = serveApi(() => (code === '' ? saved : refusal(code)));
  const asked: string[] = [];
  setQuestions(async (name) => {
    asked.push(name);
    code = '';
  });
  expect(await post('acc-1', { klass: 'ticket' })).toEqual(saved.body);
  expect(calls.map(({ path }) => path)).toEqual(['/api/acc-1', '/api/acc-1']);
  code = 'is-invalid';
  await expect(post('acc-1', {})).rejects.toMatchObject({ status: 422 });
  expect(asked).toEqual(['proof']);
});

test('a signed-in person who lacks the right sees the error, and so does a person who dismisses the sign-in', async () => {
  let signIns = 0;
  let name: string | null = 'a1';
  serveApi(({ path }) => (path === '/api/_session' ? { body: { userCtx: { name, roles: [] } } } : lost));
  setQuestions(async () => {
    signIns += 1;
    throw new Error('dismissed');
  });
  await expect(post('acc-1', {})).rejects.toMatchObject({ status: 401 });
  expect(signIns).toBe(0);
  name = null;
  await expect(post('acc-1', {})).rejects.toMatchObject({ status: 401 });
  expect(signIns).toBe(1);
});

test('only a call that says so outlives its page', async () => {
  const fetched = vi.fn<typeof fetch>(async () => Response.json(saved.body, { status: 201 }));
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('localStorage', { getItem: () => null });
  await update('acc-1', 'status', 'read', 'itm-1', {}, { outlivesPage: true });
  await update('acc-1', 'status', 'doing', 'tkt-1');
  expect(fetched.mock.calls.map(([, options]) => options?.keepalive)).toEqual([true, undefined]);
});

test('a call without an answer means offline, a cancelled call does not, and the next answer ends it', async () => {
  const fetched = vi.fn<typeof fetch>().mockRejectedValueOnce(new DOMException('given up', 'AbortError'));
  serveApi(() => nobody);
  vi.stubGlobal('fetch', fetched);
  await expect(session()).rejects.toThrow('given up');
  expect(connection.get().offline).toBe(false);
  fetched.mockRejectedValueOnce(new TypeError('network'));
  await expect(session()).rejects.toThrow();
  expect(connection.get().offline).toBe(true);
  serveApi(() => nobody);
  await session();
  expect(connection.get().offline).toBe(false);
});

test('an error page of a proxy counts as no answer', async () => {
  let status = 502;
  serveApi(() => ({ status, body: {} }));
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  const stop = startServerWatch();
  await vi.advanceTimersByTimeAsync(2500);
  expect(connection.get().offline).toBe(true);
  status = 200;
  await vi.advanceTimersByTimeAsync(2500);
  expect(connection.get().offline).toBe(false);
  stop();
});

test('two changes of one window to one record are sent one after the other, each with the newest rev', async () => {
  const revs = ['2-b', '3-c', '4-d'];
  const calls = serveApi(() => ({ status: 201, body: { ok: true, id: 'tkt-2', rev: revs[calls.length - 1] } }));
  const written = [{ status: 'doing' }, { title: 'Lamp' }, { starred: true }].map(async (doc) =>
    put('acc-1', 'tkt-2', '1-a', doc),
  );
  await Promise.all(written);
  await destroy('acc-1', 'tkt-2', '1-a');
  expect(calls.map(({ path }) => new URLSearchParams(path.split('?')[1]).get('rev'))).toEqual([
    '1-a',
    '2-b',
    '3-c',
    '4-d',
  ]);
});

test('a change after a step uses the step’s rev, unless another person wrote in between', async () => {
  const answers = ['2-b', '3-c', '5-e', '4-d'];
  const calls = serveApi(() => ({ status: 201, body: { ok: true, id: 'est-1', rev: answers[calls.length - 1] } }));
  const approved = step('acc-1', 'estimate', 'approve', { id: 'est-1', rev: '1-a' });
  await put('acc-1', 'est-1', '1-a', { payment: 'PIX' });
  await approved;
  await step('acc-1', 'estimate', 'draft', { id: 'est-1', rev: '3-c' });
  await put('acc-1', 'est-1', '3-c', { payment: 'cash' });
  expect(calls.map(({ path }) => new URLSearchParams(path.split('?')[1]).get('rev'))).toEqual([
    null,
    '2-b',
    null,
    '3-c',
  ]);
});

test('a refused write gives no rev for the next one', async () => {
  const answers = [{ status: 422, body: { error: 'unprocessable_entity', reason: {} } }, saved, saved];
  const calls = serveApi(() => answers[calls.length - 1] ?? saved);
  const [first, second] = await Promise.allSettled([
    put('acc-1', 'tkt-3', '1-z', { status: 'odd' }),
    put('acc-1', 'tkt-3', '1-z', { status: 'doing' }),
  ]);
  expect([first?.status, second?.status]).toEqual(['rejected', 'fulfilled']);
  expect(calls.map(({ path }) => path.endsWith('rev=1-z'))).toEqual([true, true]);
});

test('a bulk change uses the newest revs of this window, and later changes use the revs of the bulk change', async () => {
  const calls = serveApi(({ method }) =>
    method === 'POST'
      ? {
          status: 201,
          body: [
            { ok: true, id: 'map-1', rev: '3-c' },
            { id: 'map-2', error: 'conflict' },
          ],
        }
      : { status: 201, body: { ok: true, id: 'map-1', rev: '2-b' } },
  );
  await Promise.all([
    put('acc-1', 'map-1', '1-a', { active: true }),
    bulk('acc-1', [
      { _id: 'map-1', _rev: '1-a', order: 2 },
      { _id: 'map-2', _rev: '1-a', order: 1 },
    ]),
    put('acc-1', 'map-1', '1-a', { active: false }),
  ]);
  await put('acc-1', 'map-2', '1-a', { active: false });
  expect(calls[1]?.body).toMatchObject({ docs: [{ _rev: '2-b' }, { _rev: '1-a' }] });
  expect(calls.map(({ path }) => path.split('?')[1])).toEqual(['rev=1-a', undefined, 'rev=3-c', 'rev=1-a']);
});
