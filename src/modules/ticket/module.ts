import type { ModuleCard } from '#platform/entity/card.ts';
import { contract } from './entities/contract.ts';
import { contractItem } from './entities/contract-item.ts';
import { crystal } from './entities/crystal.ts';
import { customer } from './entities/customer.ts';
import { customerLink } from './entities/customer-link.ts';
import { customerMessage } from './entities/customer-message.ts';
import { equipment } from './entities/equipment.ts';
import { estimate } from './entities/estimate.ts';
import { estimateAnswer } from './entities/estimate-answer.ts';
import { estimateItem } from './entities/estimate-item.ts';
import { handbook } from './entities/handbook.ts';
import { maintenance } from './entities/maintenance.ts';
import { messageTemplate } from './entities/message-template.ts';
import { orderLine } from './entities/order-line.ts';
import { orderPayment } from './entities/order-payment.ts';
import { partOrder } from './entities/parts/part-order.ts';
import { shopImport } from './entities/history/shop-import.ts';
import { recordMerge } from './entities/merge/record-merge.ts';
import { savedFilter } from './entities/saved-filter.ts';
import { supplierInvoice } from './entities/parts/supplier-invoice.ts';
import { stockMove } from './entities/parts/stock-move.ts';
import { stockPart } from './entities/parts/stock-part.ts';
import { customerSignature } from './entities/customer-signature.ts';
import { ticket } from './entities/ticket.ts';
import { ticketChecklist } from './entities/ticket-checklist.ts';
import { ticketRelationship } from './entities/ticket-relationship.ts';

/** Service orders of a repair shop. */
export const card = {
  key: 'ticket',
  product: true,
  tells: ['ticket.paid', 'ticket.payment-row'],
  hears: ['finance.incomes', 'finance.payment-rows', 'people.mail-ended'],
  variables: [{ name: 'INBOUND_ADDRESS' }, { name: 'INBOUND_IMAP_URL', secret: true }, { name: 'WHATSAPP_API_URL' }],
  kinds: [
    ticket,
    customer,
    equipment,
    estimate,
    contract,
    maintenance,
    handbook,
    ticketRelationship,
    savedFilter,
    contractItem,
    estimateItem,
    ticketChecklist,
    crystal,
    customerLink,
    customerMessage,
    messageTemplate,
    estimateAnswer,
    orderLine,
    orderPayment,
    customerSignature,
    stockPart,
    stockMove,
    partOrder,
    supplierInvoice,
    shopImport,
    recordMerge,
  ],
  steps: [
    { key: 'ticket', kind: 'ticket' },
    { key: 'equipment', kind: 'equipment' },
    { key: 'estimate', kind: 'estimate' },
  ],
} as const satisfies ModuleCard;
