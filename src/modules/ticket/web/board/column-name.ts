import type { Words } from '../words.ts';
import type { BoardColumn } from './use-board.ts';

/** A column's status and number of cards as one phrase: “Open, 5 tickets”. */
export function columnName(t: Words, column: BoardColumn): string {
  return `${t(`ticket.status.${column.status}`)}, ${t('ticket.board.count', { count: column.count })}`;
}
