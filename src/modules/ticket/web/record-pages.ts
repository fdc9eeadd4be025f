import type { FunctionComponent } from 'react';
import type { Entity } from '#platform/entity/define.ts';
import { withWords } from '#platform/web/i18n/with-words.tsx';
import { lazy } from '#platform/web/lazy.tsx';
import type { Part, RecordProps, RelatedFormProps, WebModule } from '#platform/web/module.ts';
import { counterWords } from './counter-words.ts';
import { partPages } from './parts/part-pages.ts';
import { noteWords } from './handbook/note-words.ts';

const TicketView = lazy(() => import('./page/ticket-view.tsx'), 'TicketView');

/** A screen with the words of the counter. */
const atCounter = <P extends object>(part: Part<P>): Part<P> => withWords('counter', counterWords, part);
/** A screen with the words of notes. */
const withNotes = <P extends object>(part: Part<P>): Part<P> => withWords('note', noteWords, part);

const customers = async () => import('./customer/customer-forms.ts');
const contracts = async () => import('./contract/contract-screens.ts');
const estimates = async () => import('./estimate/estimate-screens.ts');
const handbooks = async () => import('./handbook/handbook-screens.ts');
const maintenances = async () => import('./maintenance/maintenance-screens.ts');

type Creating = { readonly entity: Entity };

/** The form of a new record. */
function creating<K extends string>(
  load: () => Promise<Readonly<Record<K, FunctionComponent<Creating>>>>,
  name: K,
): Part<Creating> {
  return lazy(load, name);
}

/** A screen of one record. */
function showing<K extends string>(
  load: () => Promise<Readonly<Record<K, FunctionComponent<RecordProps>>>>,
  name: K,
): Part<RecordProps> {
  return lazy(load, name);
}

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
    index: lazy(() => import('./merge/merged-index.tsx'), 'MergedIndex'),
    create: creating(customers, 'CustomerCreate'),
    edit: showing(customers, 'CustomerEdit'),
    related: lazy<'CustomerRelated', RelatedFormProps>(customers, 'CustomerRelated'),
    show: lazy(() => import('./customer/customer-page.tsx'), 'CustomerPage'),
    panel: lazy(() => import('./customer/customer-page.tsx'), 'CustomerView'),
  },
  equipment: {
    index: lazy(() => import('./merge/merged-index.tsx'), 'MergedIndex'),
    show: lazy(() => import('./customer/equipment-page.tsx'), 'EquipmentPage'),
    panel: lazy(() => import('./customer/equipment-page.tsx'), 'EquipmentView'),
  },
  estimate: {
    create: creating(estimates, 'EstimateCreate'),
    edit: showing(estimates, 'EstimateEdit'),
    show: showing(estimates, 'EstimatePage'),
    panel: showing(estimates, 'EstimateView'),
  },
  contract: {
    create: creating(contracts, 'ContractCreate'),
    edit: showing(contracts, 'ContractEdit'),
    show: showing(contracts, 'ContractPage'),
    panel: showing(contracts, 'ContractView'),
  },
  handbook: {
    create: withNotes(creating(handbooks, 'HandbookCreate')),
    edit: withNotes(showing(handbooks, 'HandbookEdit')),
    show: withNotes(showing(handbooks, 'HandbookPage')),
    panel: withNotes(showing(handbooks, 'HandbookView')),
    index: withNotes(lazy(() => import('#platform/web/list/entity-index.tsx'), 'EntityIndex')),
  },
  maintenance: {
    create: atCounter(creating(maintenances, 'MaintenanceCreate')),
    edit: atCounter(showing(maintenances, 'MaintenanceEdit')),
    show: showing(maintenances, 'MaintenancePage'),
    panel: showing(maintenances, 'MaintenanceView'),
  },
};
