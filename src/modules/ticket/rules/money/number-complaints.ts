import type { Input } from '#platform/entity/define.ts';
import type { Complaint } from '#platform/entity/failure.ts';
import { isWithin } from '../estimates/estimate-total.ts';

/** Complaints about numbers that are below zero or above their limits. */
export function numberComplaints(
  values: Input,
  limits: Readonly<Record<string, number>>,
): Readonly<Record<string, readonly Complaint[]>> {
  const complaints: Record<string, readonly Complaint[]> = {};
  for (const [name, limit] of Object.entries(limits)) {
    const value = values[name];
    if (typeof value !== 'string' || isWithin(value, limit)) continue;
    complaints[name] = value.startsWith('-')
      ? [{ code: 'greater-than-or-equal-to', params: { count: 0 } }]
      : [{ code: 'less-than-or-equal-to', params: { count: limit } }];
  }
  return complaints;
}
