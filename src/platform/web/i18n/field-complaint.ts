import type { Entity } from '#platform/entity/define.ts';
import type { Complaint } from '#platform/entity/failure.ts';
import type { Translate } from './catalogue.ts';
import { complaintText } from './complaint.ts';
import { fieldLabel, partLabel } from './labels.ts';

/** A complaint with the label of its field; for a list also with the row and the part. */
export function fieldComplaint(t: Translate, entity: Entity, field: string, complaint: Complaint): string {
  const { part, line } = complaint.params ?? {};
  const text = complaintText(t, complaint);
  const name = fieldLabel(t, entity, field);
  if (typeof part !== 'string') return `${name} ${text}`;
  const place = typeof line === 'number' ? `${name} ${line}` : name;
  return `${place}: ${partLabel(t, entity, field, part)} ${text}`;
}
