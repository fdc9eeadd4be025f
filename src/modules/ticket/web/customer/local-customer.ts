import { useMemo } from 'react';
import type { Entity } from '#platform/entity/define.ts';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { customer } from '../../entities/customer.ts';
import { useGroupLocale } from '#platform/web/data/settings/group-locale.ts';

/** The customer entity for this group: Brazilian documents only in Brazilian groups. Null until the group's locale is known. */
export function useLocalCustomer(): Entity | null {
  const locale = useGroupLocale(useAccount());
  return useMemo(() => {
    if (locale === undefined) return null;
    if (locale === 'pt-BR') return customer;
    return { ...customer, form: customer.form.filter((group) => group.key !== 'brazil') };
  }, [locale]);
}
