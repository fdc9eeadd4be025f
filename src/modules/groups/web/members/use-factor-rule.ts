import { useQuery } from '@tanstack/react-query';
import { request } from '#platform/web/api/request.ts';
import { kindKey } from '#platform/web/data/queries.ts';
import { subscription } from '../../entities/subscription.ts';

interface MemberFactor {
  readonly user_id: string;
  readonly has: boolean;
  readonly until?: string;
}

export interface FactorRule {
  readonly required: boolean;
  /** Only for administrators. */
  readonly members?: readonly MemberFactor[];
}

export function factorRuleKey(account: string): readonly unknown[] {
  return [...kindKey(account, subscription.kind), 'second-factor'];
}

/** The rule of a group about second factors, and who has one. */
export function useFactorRule(account: string): FactorRule | undefined {
  return useQuery({
    queryKey: factorRuleKey(account),
    queryFn: async ({ signal }) => request<FactorRule>('GET', `/${account}/_second_factor`, { signal }),
  }).data;
}
