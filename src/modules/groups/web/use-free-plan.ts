import { useQuery } from '@tanstack/react-query';
import { find } from '#platform/web/api/api.ts';
import { kindKey } from '#platform/web/data/queries.ts';
import { accountConfiguration } from '../entities/account-configuration.ts';

interface Setting {
  readonly key: string;
  readonly value?: string;
}

function useSetting(account: string, key: string): string | undefined {
  const { data } = useQuery({
    queryKey: [...kindKey(account, accountConfiguration.kind), 'key', key],
    queryFn: async ({ signal }) => {
      const selector = { klass: accountConfiguration.kind, key };
      const { docs } = await find<Setting>(account, { selector, fields: ['key', 'value'], limit: 1 }, signal);
      return docs[0]?.value ?? '';
    },
  });
  return data;
}

/** Whether the group's plan allows only one administrator. */
export function useFreePlan(account: string): boolean {
  const plan = useSetting(account, 'confirmed-plan');
  return plan === 'free' || plan === 'locked';
}

/** The id of the group's creator. */
export function useCreator(account: string): string | undefined {
  return useSetting(account, 'created-by');
}
