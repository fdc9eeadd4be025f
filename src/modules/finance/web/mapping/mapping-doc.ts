import { queryOptions } from '@tanstack/react-query';
import type { AnyDoc, Doc } from '#platform/entity/define.ts';
import { findAll } from '#platform/web/api/api.ts';
import { kindKey, readFields } from '#platform/web/data/queries.ts';
import { mapping } from '../../entities/mapping.ts';

export type MappingDoc = AnyDoc & Doc<typeof mapping>;

/** All mappings of the group in their order, because the result for a row depends on each of them. */
export function mappingsQuery(account: string) {
  return queryOptions({
    queryKey: [...kindKey(account, mapping.kind), 'all'],
    queryFn: ({ signal }) =>
      findAll<MappingDoc>(
        account,
        { selector: { klass: mapping.kind }, fields: readFields(mapping), sort: [{ order: 'asc' }] },
        signal,
      ),
  });
}
