import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { find, search, type Selector } from '#platform/web/api/api.ts';
import { kindKey, readFields } from '#platform/web/data/queries.ts';
import { equipment } from '../../entities/equipment.ts';
import type { EquipmentDoc } from './use-intake.ts';

const shown = 20;

/** Equipment that fits what was typed, the customer's own first; without words the customer's own, else the first of the list. */
export function useEquipmentOptions(account: string, text: string, customerId: string | null, active: boolean) {
  const [asked] = useDebouncedValue(text.trim(), 120);
  return useQuery({
    queryKey: [...kindKey(account, equipment.kind), 'intake', asked, customerId],
    queryFn: async ({ signal }) => {
      const read = async (where: Selector): Promise<readonly EquipmentDoc[]> => {
        const query = { selector: { klass: equipment.kind, ...where }, fields: readFields(equipment), limit: shown };
        return (await find<EquipmentDoc>(account, { ...query, sort: [{ description: 'asc' }] }, signal)).docs;
      };
      if (asked === '') return read(customerId === null ? {} : { customer_id: customerId });
      const hits = await search(account, { text: asked, kinds: [equipment.kind], limit: shown }, signal);
      const ids = hits.map((hit) => hit.id);
      const docs = ids.length === 0 ? [] : await read({ _id: { $in: ids } });
      return docs.toSorted((a, b) => place(a, ids, customerId) - place(b, ids, customerId));
    },
    enabled: active,
    placeholderData: keepPreviousData,
  });
}

/** The order of the search, after what already belongs to the customer. */
function place(doc: EquipmentDoc, ids: readonly string[], customerId: string | null): number {
  return ids.indexOf(doc._id) - (customerId !== null && doc.customer_id === customerId ? shown : 0);
}
