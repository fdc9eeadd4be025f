import type { AnyDoc, Doc } from '#platform/entity/define.ts';
import type { maintenance } from '../../entities/maintenance.ts';

/** A maintenance as the server returns it, with the last day of its warranty and the labels of its references. */
export type MaintenanceDoc = AnyDoc &
  Doc<typeof maintenance> & {
    readonly warranty_until?: string;
    readonly equipment?: { readonly label?: string };
  };

/** What lists of maintenances read. */
export const lineFields = [
  '_id',
  '_rev',
  'klass',
  'label',
  'date',
  'warranty',
  'warranty_until',
  'next_maintenance',
  'equipment_id',
  'equipment.label',
  'next_ticket_id',
] as const;
