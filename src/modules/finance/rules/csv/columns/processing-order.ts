import { isDay } from './column-profile.ts';
import { isProcessing } from './header-words.ts';
import type { Role, Row } from '../settings.ts';

/** Uses the day of processing for a card's lines if each line has one; then `Date` next to it is the day of the purchase. */
export function sortByProcessingDay(
  rows: readonly Row[],
  roles: readonly Role[],
  header: readonly string[],
): readonly Role[] {
  const place = header.findIndex(isProcessing);
  const plain = roles.indexOf('date');
  if (
    place === -1 ||
    plain === -1 ||
    !rows.every(({ cells }) => isDay(cells[place] ?? '') || !isDay(cells[plain] ?? ''))
  )
    return roles;
  return roles.map((role, at) => (at === place ? 'date' : role === 'date' ? 'ignore' : role));
}
