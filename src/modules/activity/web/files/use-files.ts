import { useQuery } from '@tanstack/react-query';
import type { Doc } from '#platform/entity/define.ts';
import { findAll } from '#platform/web/api/api.ts';
import { kindKey } from '#platform/web/data/queries.ts';
import { attachment } from '../../entities/attachment.ts';

export type FileDoc = Doc<typeof attachment>;

const fields = ['_id', '_rev', 'item_id', 'label', 'name', 'content_type', 'size', 'created_at'];

/** The files of these records, oldest first. */
export function useFiles(account: string, items: readonly string[]): readonly FileDoc[] {
  const { data } = useQuery({
    queryKey: [...kindKey(account, attachment.kind), 'of', ...items],
    queryFn: ({ signal }) => {
      const selector = { klass: attachment.kind, item_id: { $in: items } };
      return findAll<FileDoc>(account, { selector, fields, sort: [{ created_at: 'asc' }] }, signal);
    },
    enabled: items.length > 0,
  });
  return data ?? [];
}

/** Path of a file's bytes. */
export function contentPath(account: string, id: string): string {
  return `/api/${account}/${id}/content`;
}
