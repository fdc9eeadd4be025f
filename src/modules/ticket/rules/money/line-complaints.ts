import type { Input } from '#platform/entity/define.ts';
import type { Complaint } from '#platform/entity/failure.ts';
import { maxQuantity, maxValue } from '../estimates/estimate-total.ts';
import { numberComplaints } from './number-complaints.ts';

const most = { quantity: maxQuantity, value: maxValue, cost: maxValue, percent: 100, tax_rate: 100 } as const;

/** A discount has an amount or a percentage; other lines have a price. No number is below zero or above its limit. */
export function lineComplaints(line: Input): Readonly<Record<string, readonly Complaint[]>> {
  const isDiscount = line['line_kind'] === 'discount';
  const complaints: Record<string, readonly Complaint[]> = { ...numberComplaints(line, most) };
  const isGiven = (name: string): boolean => typeof line[name] === 'string';
  if (!isGiven('description')) complaints['description'] = [{ code: 'cant-be-blank' }];
  if (!isGiven('value') && !(isDiscount && isGiven('percent'))) complaints['value'] = [{ code: 'cant-be-blank' }];
  if (isDiscount && isGiven('value') && isGiven('percent')) complaints['percent'] = [{ code: 'amount-or-percent' }];
  return complaints;
}
