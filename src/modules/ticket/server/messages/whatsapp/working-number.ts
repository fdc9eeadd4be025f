import type { Context } from '#platform/server/context.ts';
import { readOrNothing, updateOwn } from '#platform/server/records/documents.ts';
import { countryIn, groupSettings } from '#modules/groups/server/group-settings.ts';
import { customer } from '../../../entities/customer.ts';
import { numbersOf } from '../reachable-customer.ts';

/** Stores at the customer the form of the number that WhatsApp knows, if there are several; it comes first from then on. */
export async function noteWorkingNumber(ctx: Context, customerId: unknown, number: string): Promise<void> {
  const owner = typeof customerId === 'string' ? await readOrNothing(ctx, customer, customerId) : undefined;
  if (owner === undefined || owner['whatsapp'] === number) return;
  const country = countryIn(await groupSettings(ctx, ['country', 'time-zone']));
  const numbers = numbersOf(owner, country);
  if (numbers.length > 1 && numbers.includes(number))
    await updateOwn(ctx, customer, owner._id, { whatsapp: number }, 'update');
}
