import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Input } from '#platform/entity/define.ts';
import { ApiError, NetworkError } from '#platform/web/api/api-error.ts';
import { MemoryStorage } from '#src/testing/memory-storage.ts';
import { addWaiting, dropWaiting, sendWaiting, waitingIn, type Sender } from './outbox.ts';

const now = new Date('2026-11-28T12:00:00Z');
const entry = (id: string, photos = 0) => ({ id, doc: { klass: 'outgo', value: '5' }, label: id, photos });
const answer = (status: number): ApiError => new ApiError({ status, error: 'x', reason: 'x', requestId: null });

beforeEach(() => vi.stubGlobal('localStorage', new MemoryStorage()));
afterEach(() => vi.unstubAllGlobals());

/** A server that enters each id once; `dead` calls from now on get no answer, and the next `lost` ones are done without one. */
function server() {
  const state = { entered: [] as unknown[], photos: [] as string[], dead: false, lost: 0 };
  const sender: Sender = {
    post: async (doc: Input) => {
      if (state.dead) throw new NetworkError('dead');
      if (state.entered.includes(doc['_id'])) throw answer(409);
      if (doc['_id'] === 'wrong') throw answer(422);
      state.entered.push(doc['_id']);
      if (state.lost > 0) {
        state.lost -= 1;
        throw new NetworkError('lost');
      }
    },
    sendPhotos: async (id) => {
      if (state.dead) throw new NetworkError('dead');
      state.photos.push(id);
    },
    reasonOf: () => 'is wrong',
  };
  return { state, send: async () => sendWaiting('acc-1', sender, () => now) };
}
const ids = (): readonly string[] => waitingIn('acc-1').map(({ id }) => id);

test('entries wait while nothing answers, and are entered in their order when it does', async () => {
  const { state, send } = server();
  state.dead = true;
  addWaiting('acc-1', entry('a', 1), now);
  addWaiting('acc-1', entry('b'), now);
  expect([await send(), ids()]).toEqual([0, ['a', 'b']]);
  expect(waitingIn('acc-2')).toEqual([]);
  state.dead = false;
  expect([await send(), ids()]).toEqual([2, []]);
  expect(state).toMatchObject({ entered: ['a', 'b'], photos: ['a'] });
});

test('an entry whose answer was lost is entered once, and its photo follows', async () => {
  const { state, send } = server();
  state.lost = 1;
  addWaiting('acc-1', entry('a', 1), now);
  expect([await send(), ids()]).toEqual([0, ['a']]);
  expect([await send(), ids()]).toEqual([1, []]);
  expect(state).toMatchObject({ entered: ['a'], photos: ['a'] });
});

test('a refused entry stays with its reason and holds nothing up', async () => {
  const { state, send } = server();
  addWaiting('acc-1', entry('wrong'), now);
  addWaiting('acc-1', entry('b'), now);
  expect(await send()).toBe(1);
  expect(waitingIn('acc-1')).toMatchObject([{ id: 'wrong', refused: 'is wrong' }]);
  expect(await send()).toBe(0);
  dropWaiting('acc-1', 'wrong', now);
  expect([ids(), state.entered]).toEqual([[], ['b']]);
});
