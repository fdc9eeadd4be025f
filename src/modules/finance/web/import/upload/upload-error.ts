import { complaintsOf } from '#platform/web/api/api-error.ts';
import { describeError } from '#platform/web/i18n/describe-error.ts';
import type { Words } from '../../words.ts';

/** What a person is told when a file could not be imported: a wallet that a person removed meanwhile is named as what is wrong. */
export function uploadError(t: Words, error: unknown): string {
  if (complaintsOf(error)?.['wallet'] !== undefined) return t('import.wallet-gone');
  const { title, detail } = describeError(t, error);
  return detail ?? title;
}
