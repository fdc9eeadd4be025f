import { type ReactNode, useEffect } from 'react';
import { useGo, useOptionalAccount, useSearchState } from '#platform/web/routing/use-url.ts';

/** `/tickets` means the tickets of the group visited last. */
export function TicketsAlias(): ReactNode {
  return useAlias('tickets');
}

/** `/ticket-board` likewise. */
export function BoardAlias(): ReactNode {
  return useAlias('ticket-board');
}

/** Goes on to the address that carries the group, so that it can be sent to someone else. */
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
