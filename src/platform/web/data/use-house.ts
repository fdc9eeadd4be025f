import { useQuery } from '@tanstack/react-query';
import type { Session } from '../api/api.ts';
import { sessionQuery } from './session-queries.ts';

interface House {
  readonly registration: 'open' | 'invited' | 'closed';
  /** New groups are limited to the free plan, and plans can be bought. */
  readonly sellsPlans: boolean;
  /** Undefined: nobody signs in by OpenID Connect. */
  readonly oidc: NonNullable<Session['info']>['oidc'];
}

/** How the operator has configured the installation for visitors. */
export function useHouse(): House {
  const info = useQuery(sessionQuery).data?.info;
  return {
    registration: info?.registration ?? 'open',
    sellsPlans: (info?.default_plan ?? 'free') === 'free',
    oidc: info?.oidc,
  };
}
