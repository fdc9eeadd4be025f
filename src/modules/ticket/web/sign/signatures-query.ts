import type { AnyDoc, Doc } from '#platform/entity/define.ts';
import { listQuery } from '#platform/web/data/queries.ts';
import { signature } from '../../entities/signature.ts';

export type SignatureDoc = AnyDoc & Doc<typeof signature>;

/** The signatures of a ticket, newest first. */
export function signaturesQuery(account: string, item: string) {
  return listQuery<SignatureDoc>(account, signature.kind, {
    selector: { klass: signature.kind, ticket_id: item },
    sort: [{ created_at: 'desc' }],
    limit: 12,
  });
}
