import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { logout } from '../api/api.ts';
import { dropAllDraftFiles } from '../form/draft-files.ts';
import { clearAccount } from '../routing/current-account.ts';
import { actsKey } from './undo/recent-acts.ts';

/** Ends the session and deletes its data from this browser. */
export function useLogout(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await logout();
    clearTraces(client);
    await dropAllDraftFiles();
    location.assign('/user/login');
  }, [client]);
}

function clearTraces(client: QueryClient): void {
  client.clear();
  clearAccount();
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith('oficina.draft.') || key === 'oficina.recent' || key === actsKey) localStorage.removeItem(key);
  }
}
