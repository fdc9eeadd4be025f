import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from './session-queries.ts';

/** Whether the person is an operator of the installation. */
export function useIsOperator(): boolean {
  return useQuery(sessionQuery).data?.info?.operator !== undefined;
}
