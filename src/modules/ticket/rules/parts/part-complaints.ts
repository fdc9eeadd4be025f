import type { Input } from '#platform/entity/define.ts';
import type { Complaint } from '#platform/entity/failure.ts';
import { maxQuantity, maxValue } from '../estimates/estimate-total.ts';
import { numberComplaints } from '../money/number-complaints.ts';

const most = { price: maxValue, least: maxQuantity } as const;

/** No number of a part is below zero or above its limit. */
export function partComplaints(part: Input): Readonly<Record<string, readonly Complaint[]>> {
  return numberComplaints(part, most);
}
