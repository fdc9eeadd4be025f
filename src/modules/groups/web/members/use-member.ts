import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { find, get } from '#platform/web/api/api.ts';
import { ApiError } from '#platform/web/api/api-error.ts';
import { kindKey, readFields } from '#platform/web/data/queries.ts';
import { subscription } from '../../entities/subscription.ts';
import { type Member, memberFields } from './member.ts';

const fields = [...new Set([...readFields(subscription), ...memberFields])];

/** A membership by its own id, or by the id of its person (users#show); 404 if there is none. */
export function useMember(account: string, id: string): UseQueryResult<Member> {
  return useQuery({
    queryKey: [...kindKey(account, subscription.kind), 'member', id],
    queryFn: async ({ signal }) => {
      if (id.startsWith('sub-')) return get<Member>(account, id, { fields, signal });
      const selector = { klass: subscription.kind, user_id: id };
      const { docs } = await find<Member>(account, { selector, fields, limit: 1 }, signal);
      const [member] = docs;
      if (member !== undefined) return member;
      throw new ApiError({ status: 404, error: 'not_found', reason: 'missing', requestId: null });
    },
  });
}
