import type { AnyDoc, Doc } from '#platform/entity/define.ts';
import { listQuery } from '#platform/web/data/queries.ts';
import { customerSignature } from '../../entities/customer-signature.ts';

export type SignatureDoc = AnyDoc & Doc<typeof customerSignature>;

/** The signatures of a ticket, newest first. */
export function signaturesQuery(account: string, item: string) {
  return listQuery<SignatureDoc>(account, customerSignature.kind, {
    selector: { klass: customerSignature.kind, ticket_id: item },
    sort: [{ created_at: 'desc' }],
    limit: 12,
  });
}
