import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { useCallback } from 'react';
import { currentAccount } from './current-account.ts';
import { patchSearch, type Search } from './url-state.ts';

/** The group of the screen: the one in the address, else the last one visited. Empty if there is none. */
export function useAccount(): string {
  return useOptionalAccount() ?? '';
}

export function useOptionalAccount(): string | null {
  return usePathParams()['account_id'] ?? currentAccount();
}

/** The parameters in the path of the address, such as `record_id`. */
export function usePathParams(): Readonly<Record<string, string | undefined>> {
  return useParams({ strict: false });
}

/** Changes parameters of the address; `push` adds a step for the browser's back button. */
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

/** Goes to an address given as text. */
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
