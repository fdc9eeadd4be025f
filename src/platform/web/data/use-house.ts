import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from './session-queries.ts';

interface House {
  readonly registration: 'open' | 'invited' | 'closed';
  /** New groups have the free plan's limits, and plans are sold. */
  readonly sellsPlans: boolean;
}

/** How the installation's operator has set it up for visitors. */
export function useHouse(): House {
  const info = useQuery(sessionQuery).data?.info;
  return { registration: info?.registration ?? 'open', sellsPlans: (info?.default_plan ?? 'free') === 'free' };
}
