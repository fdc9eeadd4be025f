import { type ReactNode, useMemo } from 'react';
import type { Entity } from '#platform/entity/define.ts';
import { CreatePage } from '#platform/web/form/create-page.tsx';
import { EditPage } from '#platform/web/form/edit-page.tsx';
import type { RecordProps } from '#platform/web/module.ts';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { customer } from '../../entities/customer.ts';
import { useGroupLocale } from './group-locale.ts';

export function CustomerCreate(): ReactNode {
  const entity = useLocalCustomer();
  return entity === null ? null : <CreatePage entity={entity} />;
}

export function CustomerEdit({ id }: RecordProps): ReactNode {
  const entity = useLocalCustomer();
  return entity === null ? null : <EditPage entity={entity} id={id} />;
}

/** The customer as this group writes it: Brazilian documents only where the group is Brazilian. Null until that is known. */
export function useLocalCustomer(): Entity | null {
  const locale = useGroupLocale(useAccount());
  return useMemo(() => {
    if (locale === undefined) return null;
    if (locale === 'pt-BR') return customer;
    return { ...customer, form: customer.form.filter((group) => group.key !== 'brazil') };
  }, [locale]);
}
