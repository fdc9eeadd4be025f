import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { MemoryStorage } from '#src/testing/memory-storage.ts';
import { serveApi } from '#src/testing/served-api.ts';
import { usedHook } from '#src/testing/used-hook.ts';
import { draftKey, writeDraft } from '../form/draft.ts';
import { currentAccount, rememberAccount } from '../routing/current-account.ts';
import { useLogout } from './use-logout.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a logout deletes drafts, recent records and cached answers from the device', async () => {
  const calls = serveApi(() => ({ body: { ok: true } }));
  const storage = new MemoryStorage();
  const assign = vi.fn<(path: string) => void>();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('location', { assign });
  writeDraft(draftKey('acc-1', 'ticket', null), { content: 'dead' }, new Date());
  writeDraft(draftKey('acc-2', 'comment', 'tkt-1'), { content: 'secret' }, new Date());
  rememberAccount('acc-1');
  storage.setItem('oficina.recent', '[]');
  storage.setItem('oficina.theme', 'dark');
  const client = new QueryClient();
  client.setQueryData(['docs', 'acc-1'], [{ _id: 'tkt-1' }]);
  await usedHook(client, useLogout)();
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /api/_session']);
  expect(Object.keys(storage)).toEqual(['oficina.theme']);
  expect(currentAccount()).toBeNull();
  expect(client.getQueryCache().getAll()).toEqual([]);
  expect(assign).toHaveBeenCalledWith('/user/login');
});
