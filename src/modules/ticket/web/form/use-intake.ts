import { useQuery } from '@tanstack/react-query';
import type { AnyDoc, Doc } from '#platform/entity/define.ts';
import { docQuery } from '#platform/web/data/queries.ts';
import { useForm } from '#platform/web/form/form-context.ts';
import { customer } from '../../entities/customer.ts';
import { equipment } from '../../entities/equipment.ts';

/** The field that makes the equipment the customer's on saving. */
export const relate = 'relate_equipment_to_customer';

export type CustomerDoc = AnyDoc & Doc<typeof customer>;
export type EquipmentDoc = AnyDoc & Doc<typeof equipment> & { readonly customer?: { readonly label?: string } };

/** The customer and the equipment chosen in the form; undefined while none is chosen or it is still loading. */
export function useIntake(): {
  customerId: string | null;
  equipmentId: string | null;
  owner: CustomerDoc | undefined;
  thing: EquipmentDoc | undefined;
} {
  const { account, values } = useForm();
  const customerId = idOf(values['customer_id']);
  const equipmentId = idOf(values['equipment_id']);
  const owner = useQuery({
    ...docQuery<CustomerDoc>(account, customer, customerId ?? ''),
    enabled: customerId !== null,
  });
  const thing = useQuery({
    ...docQuery<EquipmentDoc>(account, equipment, equipmentId ?? ''),
    enabled: equipmentId !== null,
  });
  return {
    customerId,
    equipmentId,
    owner: customerId === null ? undefined : owner.data,
    thing: equipmentId === null ? undefined : thing.data,
  };
}

function idOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
