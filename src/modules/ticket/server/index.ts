import type { ServerModule } from '#platform/server/app.ts';
import { calendar } from './calendar.ts';
import { contractHooks } from './contracts.ts';
import { messageHooks, templateHooks } from './messages/message-hooks.ts';
import { messageRoutes } from './messages/message-routes.ts';
import { pollMailbox } from './messages/inbound/poll-mailbox.ts';
import { noteMailEnd, storeMessageResults } from './messages/message-results.ts';
import { channelRoutes } from './messages/channels/channel-routes.ts';
import { sendMessages } from './messages/sending/send-messages.ts';
import { applyWhatsappEvents } from './messages/whatsapp/apply-events.ts';
import { deliverFakeReports } from './messages/whatsapp/load-fake-cloud.ts';
import { whatsappWebhook } from './messages/whatsapp/webhook-route.ts';
import { stopRoutes } from './messages/stop-routes.ts';
import { stepMessage } from './messages/write-message.ts';
import { issuedDocumentHooks, removeIssuedDocuments, withIssuedDocuments } from './print/issued-documents.ts';
import { removeOwnedRecords, withOwnedRecords } from './customer-page/owned-records.ts';
import { customerHooks } from './customers.ts';
import { changeCustomerPage, customerLinkRoutes } from './customer-page/link-routes.ts';
import { answerRoute } from './customer-page/answer-route.ts';
import { customerPageRoutes } from './customer-page/page-routes.ts';
import { doorPageRoutes } from './door/door-page.ts';
import { photoDoorRoutes } from './door/photo-door.ts';
import { doorRoutes } from './door/door-routes.ts';
import { customerLinkHooks } from './customer-page/links.ts';
import { eraseCustomer } from './erasure.ts';
import { historyRoutes } from './history/history-routes.ts';
import { undoHistory, undoHistoryStep } from './history/undo-history.ts';
import { mergeRoutes } from './merge/merge-routes.ts';
import { undoMerge } from './merge/merge-records.ts';
import { historyStep } from './history/write-history.ts';
import { estimateHooks, stepEstimate } from './estimates.ts';
import { firstRows } from './first-rows.ts';
import { handbookHooks } from './handbook/handbooks.ts';
import { handbookPreviewRoutes, handbookRoutes } from './handbook/handbook-routes.ts';
import { maintenanceHooks, nextTicket } from './maintenances.ts';
import { nightly } from './nightly.ts';
import { printRoutes } from './print/print-routes.ts';
import { drawerRoutes } from './drawer/drawer-routes.ts';
import { lineHooks } from './money/line-hooks.ts';
import { paymentHooks } from './money/payment-hooks.ts';
import { moveHooks } from './parts/move-hooks.ts';
import { partOrderHooks } from './parts/order-hooks.ts';
import { invoiceRoutes } from './parts/invoice/invoice-routes.ts';
import { partHooks } from './parts/part-hooks.ts';
import { followBankRows } from './pix/bank-payments.ts';
import { checkPixCharges } from './pix/check-charges.ts';
import { payFakeCharges } from './pix/load-fake-bank.ts';
import { pixRoutes } from './pix/pix-routes.ts';
import { proposePayments } from './pix/propose-payments.ts';
import { reportRoutes } from './report/report-routes.ts';
import { relationshipHooks } from './relationships.ts';
import { signTicket } from './signature/signatures.ts';
import { summary } from './summary.ts';
import { handBack, ticketHooks } from './tickets.ts';
import { unlockRoutes } from './counter/unlock-routes.ts';
import { ticket } from '../entities/ticket.ts';
import { sample } from './sample.ts';

/** Service orders: tickets with their workflow, customers, equipment and its upkeep. */
export const serverModule: ServerModule = {
  key: 'ticket',
  sample,
  example: { entity: ticket, selector: { status: { $in: ['open', 'doing'] } }, change: { status: 'doing' } },
  on: {
    contract: contractHooks,
    crystal: issuedDocumentHooks,
    customer: customerHooks,
    customer_link: customerLinkHooks,
    customer_message: messageHooks,
    estimate: estimateHooks,
    handbook: handbookHooks,
    maintenance: maintenanceHooks,
    message_template: templateHooks,
    order_line: lineHooks,
    order_payment: paymentHooks,
    part_order: partOrderHooks,
    stock_move: moveHooks,
    stock_part: partHooks,
    ticket: ticketHooks,
    ticket_relationship: relationshipHooks,
  },
  updates: {
    customer_page: changeCustomerPage,
    erase: eraseCustomer,
    estimate: stepEstimate,
    history: undoHistory,
    maintenance: nextTicket,
    merge: undoMerge,
    message: stepMessage,
    return: handBack,
    sign: signTicket,
  },
  steps: { 'shop-history': historyStep, 'undo-shop-history': undoHistoryStep },
  removed: async (ctx, entity, id) => {
    await removeIssuedDocuments(ctx, entity, id);
    await removeOwnedRecords(ctx, entity, id);
  },
  withSideRecords: async (ctx, ids) => [
    ...(await withIssuedDocuments(ctx, ids)),
    ...(await withOwnedRecords(ctx, ids)),
  ],
  namedBlobs: async (db, sha256s) => {
    const rows = await db.query<{ sha256: string }>('SELECT named_crystals($1) AS sha256', [sha256s]);
    return rows.map(({ sha256 }) => sha256);
  },
  firstRows,
  archived: [
    { table: 'ticket_stays' },
    { table: 'cash_drawers' },
    { table: 'cash_journal' },
    { table: 'maintenance_reminders' },
    { table: 'message_proposals' },
    { table: 'shop_import_rows' },
    { table: 'supplier_codes' },
    { table: 'customer_links', stays: true },
  ],
  jobs: [
    nightly,
    pollMailbox,
    storeMessageResults,
    sendMessages,
    applyWhatsappEvents,
    deliverFakeReports,
    checkPixCharges,
    payFakeCharges,
  ],
  hears: {
    'finance.incomes': proposePayments,
    'finance.payment-rows': followBankRows,
    'people.mail-ended': noteMailEnd,
  },
  summary,
  calendar,
  outside: (app, server) => {
    customerPageRoutes(app, server);
    answerRoute(app, server);
    doorPageRoutes(app, server);
    photoDoorRoutes(app, server);
  },
  routes: (app, server) => {
    const all = [
      channelRoutes,
      customerLinkRoutes,
      doorRoutes,
      drawerRoutes,
      handbookRoutes,
      historyRoutes,
      invoiceRoutes,
      handbookPreviewRoutes,
      mergeRoutes,
      messageRoutes,
      pixRoutes,
      printRoutes,
      reportRoutes,
      stopRoutes,
      unlockRoutes,
      whatsappWebhook,
    ];
    for (const register of all) register(app, server);
  },
  views: {
    'count-by-open-ticket-priority': { high: 'TicketOpenHigh', medium: 'TicketOpenMedium', low: 'TicketOpenLow' },
    'count-by-ticket-priority': { high: 'TicketHigh', medium: 'TicketMedium', low: 'TicketLow' },
    'ticket-open-priority': { high: 'TicketOpenHigh', medium: 'TicketOpenMedium', low: 'TicketOpenLow' },
    'count-by-ticket-status': {
      open: 'TicketStatusOpen',
      block: 'TicketStatusBlock',
      doing: 'TicketStatusDoing',
      review: 'TicketStatusReview',
      done: 'TicketStatusDone',
      cancel: 'TicketStatusCancel',
    },
  },
};
