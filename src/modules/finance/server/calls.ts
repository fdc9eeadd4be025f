import { document, type Operation } from '#platform/server/openapi-calls.ts';

/** The module's own operations, for the API's page. */
export const calls: readonly Operation[] = [
  {
    path: '/{db}/_ledger/{id}',
    method: 'get',
    id: 'ledger',
    tag: 'Finance',
    summary: 'All that moves a wallet, newest first: incomes, outgos, transfers and exchanges with signed amounts',
    query: {
      limit: 'Rows of the page, 100 unless told, at most 500',
      before: 'Where the page begins: `next` of the page before',
      from: 'First day',
      to: 'Last day',
      text: 'Words of the row, or its amount',
      category: 'A category; empty for rows without one',
      confirmed: 'true or false',
      imported: 'true: waiting to be accepted',
      klass: 'Kinds with commas between: income, outgo, transfer, exchange',
    },
    answer: 'document',
  },
  {
    path: '/{db}/_mappings/preview',
    method: 'post',
    id: 'previewMapping',
    tag: 'Finance',
    summary:
      'How many rows a mapping would change, stored or not, and the newest of them as they are and as they would be',
    body: document,
    answer: 'document',
  },
  {
    path: '/{db}/_design/finance-report/_view/{view}',
    method: 'get',
    id: 'financeReport',
    tag: 'Finance',
    summary:
      'cash-flow by month, categories, or balances over time, each by currency; for administrators and members with report_view',
    query: {
      from: 'First day, 89 days before the last unless told',
      to: 'Last day, today unless told',
      wallet: 'Of one wallet alone',
      currency: 'Of one currency alone',
      confirmed: 'true leaves out what is only awaited',
    },
    answer: 'document',
  },
];
