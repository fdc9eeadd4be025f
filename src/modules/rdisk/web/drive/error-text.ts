import { complaintsOf } from '#platform/web/api/api-error.ts';
import { complaintText } from '#platform/web/i18n/complaint.ts';
import { describeError } from '#platform/web/i18n/describe-error.ts';
import type { Words } from '../words.ts';

/** The error message, from the field if there is one. */
export function errorText(t: Words, error: unknown): string {
  const complaints = Object.values(complaintsOf(error) ?? {}).flat();
  if (complaints.length > 0) return complaints.map((complaint) => complaintText(t, complaint)).join(' ');
  const { title, detail } = describeError(t, error);
  return detail ?? title;
}
