import { withWords } from '#platform/web/i18n/with-words.tsx';
import { lazy } from '#platform/web/lazy.tsx';
import type { Part, WebModule } from '#platform/web/module.ts';
import { counterWords } from './counter-words.ts';
import { partPages } from './parts/part-pages.ts';
import { noteWords } from './handbook/note-words.ts';

const TicketView = lazy(() => import('./page/ticket-view.tsx'), 'TicketView');

/** A screen with the words of the counter. */
const atCounter = <P extends object>(part: Part<P>): Part<P> => withWords('counter', counterWords, part);
/** A form with the words of notes. */
const withNotes = <P extends object>(part: Part<P>): Part<P> => withWords('note', noteWords, part);

/** The pages of the module's records. */
export const recordPages: NonNullable<WebModule['replaces']> = {
  ticket: {
    index: lazy(() => import('./list/tickets-index.tsx'), 'TicketsIndex'),
    create: atCounter(lazy(() => import('./form/ticket-create.tsx'), 'TicketCreate')),
    edit: atCounter(lazy(() => import('./form/ticket-edit.tsx'), 'TicketEdit')),
    show: lazy(() => import('./page/ticket-page.tsx'), 'TicketPage'),
    panel: TicketView,
    inline: ['status', 'priority', 'technical_id', 'category_id'],
    cells: { status: lazy(() => import('./move/status-cell.tsx'), 'StatusCell') },
  },
  stock_part: partPages,
  customer: {
    create: lazy(() => import('./customer/customer-create.tsx'), 'CustomerCreate'),
    edit: lazy(() => import('./customer/customer-edit.tsx'), 'CustomerEdit'),
    related: lazy(() => import('./customer/customer-related.tsx'), 'CustomerRelated'),
    show: lazy(() => import('./customer/customer-page.tsx'), 'CustomerPage'),
    panel: lazy(() => import('./customer/customer-page.tsx'), 'CustomerView'),
  },
  equipment: {
    show: lazy(() => import('./customer/equipment-page.tsx'), 'EquipmentPage'),
    panel: lazy(() => import('./customer/equipment-page.tsx'), 'EquipmentView'),
  },
  estimate: {
    create: lazy(() => import('./estimate/estimate-create.tsx'), 'EstimateCreate'),
    edit: lazy(() => import('./estimate/estimate-edit.tsx'), 'EstimateEdit'),
    show: lazy(() => import('./estimate/estimate-page.tsx'), 'EstimatePage'),
    panel: lazy(() => import('./estimate/estimate-page.tsx'), 'EstimateView'),
  },
  contract: {
    create: lazy(() => import('./contract/contract-create.tsx'), 'ContractCreate'),
    edit: lazy(() => import('./contract/contract-edit.tsx'), 'ContractEdit'),
    show: lazy(() => import('./contract/contract-page.tsx'), 'ContractPage'),
    panel: lazy(() => import('./contract/contract-page.tsx'), 'ContractView'),
  },
  handbook: {
    create: withNotes(lazy(() => import('./handbook/handbook-create.tsx'), 'HandbookCreate')),
    edit: withNotes(lazy(() => import('./handbook/handbook-edit.tsx'), 'HandbookEdit')),
    show: lazy(() => import('./handbook/handbook-page.tsx'), 'HandbookPage'),
    panel: lazy(() => import('./handbook/handbook-page.tsx'), 'HandbookView'),
  },
  maintenance: {
    create: atCounter(lazy(() => import('./maintenance/maintenance-create.tsx'), 'MaintenanceCreate')),
    edit: atCounter(lazy(() => import('./maintenance/maintenance-edit.tsx'), 'MaintenanceEdit')),
    show: lazy(() => import('./maintenance/maintenance-page.tsx'), 'MaintenancePage'),
    panel: lazy(() => import('./maintenance/maintenance-page.tsx'), 'MaintenanceView'),
  },
};
