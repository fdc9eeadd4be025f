import type { AnyDoc } from '#platform/entity/define.ts';
import { find, type Selector } from '#platform/web/api/api.ts';
import { category } from '#modules/activity/entities/category.ts';
import { maintenance } from '../../entities/maintenance.ts';
import { ticketRelationship } from '../../entities/ticket-relationship.ts';
import type { TicketDoc } from '../ticket-doc.ts';

const setting = 'warranty-days';
const feature = 'maintenance';

/**
 * Days of warranty that the step to done proposes: those of the ticket's category, else of the group's setting. Null if neither has any, the ticket
 * has a maintenance already, or the group records none. Rework inherits the rest of
 * the first warranty.
 */
export async function proposedWarranty(account: string, doc: TicketDoc): Promise<number | null> {
  const first = async (selector: Selector, fields: string[]): Promise<readonly AnyDoc[]> =>
    (await find(account, { selector, fields, limit: 2 })).docs;
  const id = doc.category_id;
  const [settings, done, redone, sorts] = await Promise.all([
    first({ klass: 'account_configuration', key: { $in: [setting, feature] } }, ['_id', 'key', 'value']),
    first({ klass: maintenance.kind, ticket_id: doc._id }, ['_id']),
    first({ klass: ticketRelationship.kind, ticket_id: doc._id, relation: 'rework' }, ['_id']),
    id === undefined ? [] : first({ klass: category.kind, _id: id }, ['_id', 'warranty']),
  ]);
  const valueOf = (key: string): unknown => settings.find((one) => one['key'] === key)?.['value'];
  if (done.length > 0 || redone.length > 0 || valueOf(feature) === 'disabled') return null;
  const days = sorts[0]?.['warranty'] ?? Number(valueOf(setting) ?? 0);
  return typeof days === 'number' && days > 0 ? days : null;
}
