import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { useCallback } from 'react';
import { currentAccount } from './current-account.ts';
import { patchSearch, type Search } from './url-state.ts';

/** The group that the screen is about: the one in the address, else the one visited last. Empty outside of any. */
export function useAccount(): string {
  return useOptionalAccount() ?? '';
}

export function useOptionalAccount(): string | null {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  return params['account_id'] ?? currentAccount();
}

/** Changes words of the address; `push` leaves a step for the browser's back button. */
export type SetSearch = (patch: Readonly<Record<string, string | undefined>>, options?: { push?: boolean }) => void;

export function useSearchState(): readonly [Search, SetSearch] {
  const search: Search = useLocation({ select: (location) => location.search as Search });
  const navigate = useNavigate();
  const setSearch = useCallback<SetSearch>(
    (patch, options = {}) => {
      void navigate({
        to: '.',
        search: (previous: Search) => patchSearch(previous, patch),
        replace: options.push !== true,
        resetScroll: false,
      });
    },
    [navigate],
  );
  return [search, setSearch];
}

/** Goes to an address that is known as text only. */
export function useGo(): (to: string, options?: { replace?: boolean; search?: Search; skipGuard?: boolean }) => void {
  const navigate = useNavigate();
  return useCallback(
    (to, options = {}) => {
      void navigate({
        to,
        replace: options.replace ?? false,
        ignoreBlocker: options.skipGuard ?? false,
        ...(options.search === undefined ? {} : { search: options.search }),
      });
    },
    [navigate],
  );
}
