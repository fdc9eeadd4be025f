import type { Complaint } from '#platform/entity/failure.ts';
import type { Translate } from './catalogue.ts';

/** `Document update conflict.` → `document-update-conflict`: turns a reason into a key. */
export function reasonKey(reason: string): string {
  return reason
    .trim()
    .toLowerCase()
    .replaceAll(/['’.,]/g, '')
    .replaceAll(/\s+/g, '-');
}

/** The text of a complaint; "is invalid" for an unknown code. */
export function complaintText(t: Translate, complaint: Complaint): string {
  const key = `error.${reasonKey(complaint.code)}`;
  return t.has(key) ? t.dynamic(key, complaint.params) : t('error.is-invalid');
}
