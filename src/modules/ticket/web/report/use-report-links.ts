import { lastOfMonth } from '#platform/entity/parse-day.ts';
import { noneWord } from '#platform/web/list/filters/filters.ts';
import type { Place } from '#platform/web/report/report-line.ts';
import { indexPath } from '#platform/web/routing/paths.ts';
import type { Search } from '#platform/web/routing/url-state.ts';
import { estimate } from '../../entities/estimate.ts';
import { ticket } from '../../entities/ticket.ts';
import { openStatuses } from '../../rules/status.ts';
import type { Report } from '../../rules/report.ts';

/** Links to the records behind a figure; undefined for a sum over several groups. */
export interface Places {
  /** Tickets opened in the period, with one more filter; a month narrows the period. */
  opened(figure: string, key: string | null, filter: Search): Place | undefined;
  /** Tickets that a person finished in the period. */
  finished(technician: string | null): Place | undefined;
  estimates(status: string | null): Place | undefined;
}

export function usePlaces(account: string, report: Report): Places {
  const { from, to, groups } = report;
  const days = `${from}..${to}`;
  const place = (path: string, search: Search): Place | undefined =>
    groups === undefined ? { to: path, search } : undefined;
  const ofFigure: Readonly<Record<string, Search>> = {
    done: { status: 'done' },
    open: { status: openStatuses.join(',') },
  };
  return {
    opened: (figure, key, filter) => {
      const isMonth = /^\d{4}-\d\d$/.test(key ?? '');
      const own = isMonth ? daysWithin(key ?? '', from, to) : days;
      return place(indexPath(account, ticket), { created_at: own, ...ofFigure[figure], ...filter });
    },
    finished: (technician) =>
      place(indexPath(account, ticket), { done_at: days, technical_id: technician ?? noneWord }),
    estimates: (status) =>
      status === null ? undefined : place(indexPath(account, estimate), { created_at: days, status }),
  };
}

/** The days of a month that are in the period. */
function daysWithin(month: string, from: string, to: string): string {
  const [first, last] = [`${month}-01`, lastOfMonth(month)];
  return `${first > from ? first : from}..${last < to ? last : to}`;
}
