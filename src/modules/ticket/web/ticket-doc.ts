import type { AnyDoc, Doc } from '#platform/entity/define.ts';
import type { customer } from '../entities/customer.ts';
import type { equipment } from '../entities/equipment.ts';
import type { ticket } from '../entities/ticket.ts';
import type { Status } from '../rules/status.ts';

interface Named {
  readonly label?: string;
}

/** A ticket as the server returns it, with the labels of its references. */
export type TicketDoc = AnyDoc &
  Doc<typeof ticket> & {
    readonly status: Status;
    readonly allowed_statuses?: readonly Status[];
    readonly customer?: Named & Partial<Pick<Doc<typeof customer>, 'phones' | 'email'>>;
    readonly equipment?: Named & Partial<Pick<Doc<typeof equipment>, 'identifier' | 'maker' | 'location'>>;
    readonly category?: Named;
    readonly technical?: Named;
  };

/** A line of a ticket's checklist. */
export type ChecklistLine = NonNullable<TicketDoc['checklist']>[number];

/** Fields that a ticket's page loads in addition to those of the definition. */
export const pageFields = [
  'allowed_statuses',
  'customer.phones',
  'customer.email',
  'equipment.identifier',
  'equipment.maker',
] as const;
