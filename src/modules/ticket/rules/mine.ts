import { isClosed, statuses, type Status } from './status.ts';

/** Statuses in which somebody still has to do something. */
export const openStatuses: readonly Status[] = statuses.filter((status) => !isClosed(status));

/** Selector of the tickets that a person repairs or reviews. */
export function mineSelector(user: string): { readonly $or: readonly Readonly<Record<string, string>>[] } {
  return { $or: [{ technical_id: user }, { reviewer_id: user }] };
}
