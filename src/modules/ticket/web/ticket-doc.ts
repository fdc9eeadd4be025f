import type { AnyDoc, Doc } from '#platform/entity/define.ts';
import type { customer } from '../entities/customer.ts';
import type { equipment } from '../entities/equipment.ts';
import type { ticket } from '../entities/ticket.ts';
import type { Status } from '../rules/status.ts';

interface Named {
  readonly label?: string;
}

/** A ticket as it is read, with the names of the records that it refers to. */
export type TicketDoc = AnyDoc &
  Doc<typeof ticket> & {
    readonly status: Status;
    readonly allowed_statuses?: readonly Status[];
    readonly customer?: Named & Partial<Pick<Doc<typeof customer>, 'phones' | 'email'>>;
    readonly equipment?: Named & Partial<Pick<Doc<typeof equipment>, 'identifier' | 'maker' | 'location'>>;
    readonly category?: Named;
    readonly technical?: Named;
  };

/** A checklist's line as it is in a ticket. */
export type ChecklistLine = NonNullable<TicketDoc['checklist']>[number];

/** What a ticket's page reads beyond the fields of the definition. */
export const pageFields = [
  'allowed_statuses',
  'customer.phones',
  'customer.email',
  'equipment.identifier',
  'equipment.maker',
] as const;
