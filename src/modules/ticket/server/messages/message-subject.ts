import type { AnyDoc } from '#platform/entity/define.ts';
import { fieldFailure } from '#platform/entity/failure.ts';
import type { Locale } from '#platform/entity/locale.ts';
import { nearestLocale } from '#platform/entity/messages.ts';
import { regionOf, type Region } from '#platform/entity/region/region.ts';
import type { Context } from '#platform/server/context.ts';
import { read, readOrNothing } from '#platform/server/records/documents.ts';
import { countryIn, groupSettings } from '#modules/groups/server/group-settings.ts';
import { customer } from '../../entities/customer.ts';
import { estimate } from '../../entities/estimate.ts';
import { ticket } from '../../entities/ticket.ts';
import { usableChannels } from './usable-channels.ts';
import { waysTo, type Way } from './reachable-customer.ts';

/** What a message is about, and how its customer is reached. */
export interface Subject {
  readonly ticket: AnyDoc;
  readonly customer: AnyDoc;
  readonly estimate: AnyDoc | undefined;
  readonly locale: Locale;
  readonly region: Region;
  readonly shop: string;
  readonly ways: readonly Way[];
}

/** Reads ticket, customer and estimate. Throws 422 if the ticket has no customer, or the estimate is another ticket's. */
export async function subjectOf(ctx: Context, ticketId: string, estimateId: unknown): Promise<Subject> {
  const about = await read(ctx, ticket, ticketId);
  const owner =
    typeof about['customer_id'] === 'string' ? await readOrNothing(ctx, customer, about['customer_id']) : undefined;
  if (owner === undefined) throw fieldFailure('customer_id', 'cant-be-blank');
  const offer = typeof estimateId === 'string' ? await readOrNothing(ctx, estimate, estimateId) : undefined;
  if (typeof estimateId === 'string' && offer?.['ticket_id'] !== ticketId)
    throw fieldFailure('estimate_id', 'must-exist');
  const settings = await groupSettings(ctx, ['name', 'locale', 'country', 'time-zone']);
  const country = countryIn(settings);
  const locale = nearestLocale(typeof owner['language'] === 'string' ? owner['language'] : settings.get('locale'));
  return {
    ticket: about,
    customer: owner,
    estimate: offer,
    locale,
    region: regionOf(locale, country),
    shop: settings.get('name') ?? '',
    ways: waysTo(owner, { country, usable: await usableChannels(ctx) }),
  };
}
