import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { listQuery } from '#platform/web/data/queries.ts';
import { equipment } from '../../entities/equipment.ts';
import { MaintenancesOf } from '../maintenance/maintenances-of.tsx';

/** The maintenances of everything that a customer owns. */
export function CustomerUpkeep(props: { account: string; id: string }): ReactNode {
  const { account, id } = props;
  const { data } = useQuery(
    listQuery(account, equipment.kind, {
      selector: { klass: equipment.kind, customer_id: id },
      fields: ['_id'],
      limit: 200,
    }),
  );
  const where = useMemo(() => ({ equipment_id: { $in: (data ?? []).map((doc) => doc._id) } }), [data]);
  return data === undefined || data.length === 0 ? null : <MaintenancesOf account={account} where={where} />;
}
