import type { Operation } from '#platform/server/openapi-calls.ts';

/** The module's own operations, for the API's page. */
export const calls: readonly Operation[] = [
  {
    path: '/{db}/_design/handbook/_show/{show}/{id}',
    method: 'get',
    id: 'showHandbook',
    tag: 'Tickets',
    summary: 'html: a note as harmless HTML; suggestions: the notes that may help with a ticket',
    answer: 'document',
  },
  {
    path: '/{db}/_design/print/_show/{show}/{id}',
    method: 'get',
    id: 'print',
    tag: 'Tickets',
    summary:
      'ticket, copies, contract, estimate, maintenance, handbook or label as PDF; the same data makes the same bytes',
    query: { format: 'pdf (default) or sheet, its description as JSON', contract: 'true adds the contract’s clauses' },
    answer: 'document',
  },
  {
    path: '/{db}/_design/report/_view/{view}',
    method: 'get',
    id: 'report',
    tag: 'Tickets',
    summary:
      'tickets, times, estimates or warranty: counts, hours and sums, for administrators and members with report_view',
    query: {
      from: 'First day, 89 days before the last unless told',
      to: 'Last day, today unless told',
      groups: 'all sums over the caller’s groups of an Enterprise plan',
    },
    answer: 'document',
  },
];
