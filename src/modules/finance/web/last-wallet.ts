import { listQuery } from '#platform/web/data/queries.ts';

/** The person's newest row of a kind, whose wallet a new row begins with. */
export function newestRowQuery(account: string, kind: string, person: string | null) {
  return listQuery(account, kind, {
    selector: { klass: kind, created_by: person },
    fields: ['_id', 'wallet_id'],
    sort: [{ created_at: 'desc' as const }],
    limit: 1,
  });
}
