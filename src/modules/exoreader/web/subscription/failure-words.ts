import type { Words } from '../words.ts';

/** The translated reason why a feed fails. */
export function failureWords(t: Words, failure: string): string {
  const status = /^status-(\d{3})$/.exec(failure)?.[1];
  if (status !== undefined) return t('reader.failure.status', { status });
  const key = `reader.failure.${failure}`;
  return t.has(key) ? t.dynamic(key) : t('reader.failure.internal');
}
