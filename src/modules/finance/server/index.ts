import { calendar } from './calendar.ts';
import type { ServerModule } from '#platform/server/app.ts';
import { budgetHooks } from './budgets/budget-hooks.ts';
import { budgetsRoute } from './budgets/budgets-route.ts';
import { billsRoute } from './cards/bills-route.ts';
import { planHooks } from './cards/plan-hooks.ts';
import { stepPlan } from './cards/plan-steps.ts';
import { payBill } from './cards/pay-bill.ts';
import { categoriesRoute } from './categories/categories-route.ts';
import { mergeStep } from './categories/merge-categories.ts';
import { importPageRoute } from './import/import-page.ts';
import { acceptImport, acceptStep, undoImport, undoStep } from './import/import-steps.ts';
import { uploadRoute } from './import/upload-route.ts';
import { importStep } from './import/write-import.ts';
import { connectionRoutes } from './connections/connection-routes.ts';
import { fetchBookings } from './connections/fetch-bookings.ts';
import { firstRows } from './first-rows.ts';
import { addressRoutes } from './statement-mails/address-routes.ts';
import { takeStatements } from './statement-mails/take-statements.ts';
import { ledgerRoute } from './ledger/ledger-route.ts';
import { mappingHooks } from './mapping-hooks.ts';
import { applyMapping, mappingRoute, mapStep } from './mapping-route.ts';
import { forecastRoute } from './forecast/forecast-route.ts';
import { monthRoute } from './month/month-route.ts';
import { plannedRoute } from './planned/overview-route.ts';
import { hiddenWallets, storeImportedMembers } from './private-wallets.ts';
import { followPaidOrder } from './order-income.ts';
import { followPaymentRow } from './payments/follow-payments.ts';
import { decideProposal } from './payments/proposals.ts';
import { plannedHooks } from './planned/planned-hooks.ts';
import { proposalsRoute } from './payments/proposals-route.ts';
import { reportRoute } from './report/report-route.ts';
import { sharedRoute } from './splits/shared-route.ts';
import { rowHooks } from './rows.ts';
import { confirmRow, importRow } from './steps.ts';
import { summary } from './summary.ts';
import { walletHooks } from './wallets.ts';
import { sample } from './sample.ts';

/** Personal finance: wallets, and the rows that move money in, out and between them. */
export const serverModule: ServerModule = {
  key: 'finance',
  sample,
  on: {
    mapping: mappingHooks,
    wallet: walletHooks,
    planned: plannedHooks,
    budget: budgetHooks,
    instalment_plan: planHooks,
    income: rowHooks('income'),
    outgo: rowHooks('outgo'),
    transfer: rowHooks('transfer'),
    exchange: rowHooks('exchange'),
  },
  updates: {
    confirm: confirmRow,
    import: importRow,
    mapping: applyMapping,
    accept: acceptImport,
    undo: undoImport,
    payment: decideProposal,
    card: payBill,
    instalment: stepPlan,
  },
  steps: { import: importStep, accept: acceptStep, undo: undoStep, map: mapStep, 'merge-categories': mergeStep },
  firstRows,
  archived: [{ table: 'import_keys' }, { table: 'payment_proposals' }, { table: 'private_wallets' }],
  hears: { 'ticket.paid': followPaidOrder, 'ticket.payment-row': followPaymentRow },
  jobs: [fetchBookings],
  takesMail: takeStatements,
  summary,
  calendar,
  hidden: hiddenWallets,
  arrived: async (_app, arrival) => storeImportedMembers(arrival),
  routes: (app, server) => {
    for (const register of [
      budgetsRoute,
      billsRoute,
      categoriesRoute,
      addressRoutes,
      connectionRoutes,
      forecastRoute,
      ledgerRoute,
      monthRoute,
      plannedRoute,
      mappingRoute,
      proposalsRoute,
      reportRoute,
      sharedRoute,
      uploadRoute,
      importPageRoute,
    ])
      register(app, server);
  },
};
