import { type ReactNode, useEffect } from 'react';
import { useGo, useOptionalAccount, useSearchState } from '#platform/web/routing/use-url.ts';

/** Redirects `/tickets` to the tickets of the last visited group. */
export function TicketsAlias(): ReactNode {
  return useAlias('tickets');
}

/** Redirects `/ticket-board` likewise. */
export function BoardAlias(): ReactNode {
  return useAlias('ticket-board');
}

/** Redirects to the address with the group, which can be shared. */
function useAlias(page: string): null {
  const go = useGo();
  const account = useOptionalAccount();
  const [search] = useSearchState();
  useEffect(() => {
    if (account === null) go('/', { replace: true });
    else go(`/account/${account}/${page}`, { replace: true, search });
  }, [go, account, page, search]);
  return null;
}
