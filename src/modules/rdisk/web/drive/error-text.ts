import { complaintsOf } from '#platform/web/api/api-error.ts';
import { complaintText } from '#platform/web/i18n/complaint.ts';
import { errorText as textOf } from '#platform/web/i18n/describe-error.ts';
import type { Words } from '../words.ts';

/** The error message, from the field if there is one. */
export function errorText(t: Words, error: unknown): string {
  const complaints = Object.values(complaintsOf(error) ?? {}).flat();
  return complaints.length === 0
    ? textOf(t, error)
    : complaints.map((complaint) => complaintText(t, complaint)).join(' ');
}
