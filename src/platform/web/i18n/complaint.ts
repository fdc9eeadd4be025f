import type { Entity } from '#platform/entity/define.ts';
import type { Complaint } from '#platform/entity/failure.ts';
import type { Translate } from './catalogue.ts';
import { fieldLabel, partLabel } from './labels.ts';

/** `Document update conflict.` → `document-update-conflict`: how a reason becomes a key. */
export function reasonKey(reason: string): string {
  return reason
    .trim()
    .toLowerCase()
    .replaceAll(/['’.,]/g, '')
    .replaceAll(/\s+/g, '-');
}

/** A complaint in words; an unknown code reads as "is invalid". */
export function complaintText(t: Translate, complaint: Complaint): string {
  const key = `error.${reasonKey(complaint.code)}`;
  return t.has(key) ? t.dynamic(key, complaint.params) : t('error.is-invalid');
}

/** A complaint about a field with its name; of a list also which line of it, and which part of that. */
export function fieldComplaint(t: Translate, entity: Entity, field: string, complaint: Complaint): string {
  const { part, line } = complaint.params ?? {};
  const text = complaintText(t, complaint);
  const name = fieldLabel(t, entity, field);
  if (typeof part !== 'string') return `${name} ${text}`;
  const place = typeof line === 'number' ? `${name} ${line}` : name;
  return `${place}: ${partLabel(t, entity, field, part)} ${text}`;
}
