import { isClosed, type Status, statuses } from './status.ts';

/** Oldest first is how a shop works through its queue; newest first shows the latest arrivals. */
export type BoardOrder = 'newest' | 'oldest';

interface Placed {
  readonly _id: string;
  readonly status?: Status;
  readonly status_at?: string;
}

/** Cards by column in the board's order. A card that was just moved is in its new column at once. */
export function byStatus<T extends Placed>(tickets: Iterable<T>, order: BoardOrder): ReadonlyMap<Status, readonly T[]> {
  const columns = new Map<Status, T[]>(statuses.map((status) => [status, []]));
  const seen = new Set<string>();
  for (const ticket of tickets) {
    if (seen.has(ticket._id)) continue;
    seen.add(ticket._id);
    columns.get(ticket.status ?? 'open')?.push(ticket);
  }
  for (const [status, column] of columns) column.sort((a, b) => compare(a, b, orderOf(status, order)));
  return columns;
}

/** Columns of finished work always begin with the newest, because their end is the archive. */
export function orderOf(status: Status, order: BoardOrder): BoardOrder {
  return isClosed(status) ? 'newest' : order;
}

function compare(a: Placed, b: Placed, order: BoardOrder): number {
  const sign = order === 'newest' ? -1 : 1;
  const [left, right] = [a.status_at ?? '', b.status_at ?? ''];
  if (left !== right) return left < right ? -sign : sign;
  return a._id < b._id ? -sign : sign;
}

export type Direction = 'up' | 'down' | 'left' | 'right';

/**
 * The card that an arrow key selects: up and down within the column, left and right in the nearest column with cards, at the same height or
 * the last card. Undefined at the edge.
 */
export function neighbour(
  columns: readonly (readonly string[])[],
  from: string,
  direction: Direction,
): string | undefined {
  const at = columns.findIndex((column) => column.includes(from));
  const column = columns[at];
  if (column === undefined) return undefined;
  const height = column.indexOf(from);
  if (direction === 'up') return column[height - 1];
  if (direction === 'down') return column[height + 1];
  const beside = direction === 'left' ? columns.slice(0, at).toReversed() : columns.slice(at + 1);
  const next = beside.find((candidate) => candidate.length > 0);
  return next?.[Math.min(height, next.length - 1)];
}
