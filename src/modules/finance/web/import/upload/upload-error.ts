import { complaintsOf } from '#platform/web/api/api-error.ts';
import { describeError } from '#platform/web/i18n/describe-error.ts';
import type { Words } from '../../words.ts';

/** The text for a failed import; it says if the wallet was removed meanwhile. */
export function uploadError(t: Words, error: unknown): string {
  if (complaintsOf(error)?.['wallet'] !== undefined) return t('import.wallet-gone');
  const { title, detail } = describeError(t, error);
  return detail ?? title;
}
