import { find } from '#platform/web/api/api.ts';
import { orderLine } from '../../entities/order-line.ts';
import { maxLines } from '../../rules/money/order-line.ts';
import type { LineDoc } from '../money/use-bill.ts';

/** The lines of a ticket whose parts are not in the stock. */
export async function usedParts(account: string, ticket: string): Promise<readonly LineDoc[]> {
  const { docs } = await find<LineDoc>(account, {
    selector: { klass: orderLine.kind, ticket_id: ticket, part_id: { $exists: true } },
    limit: maxLines,
  });
  return docs.filter((line) => line.given_back !== true);
}
