import { formatDate } from '#platform/entity/format.ts';

/** The day by the reader's own clock, `YYYY-MM-DD`. */
export function today(): string {
  return formatDate(new Date().toISOString(), 'en');
}
