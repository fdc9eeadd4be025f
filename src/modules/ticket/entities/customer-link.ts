import { defineEntity } from '#platform/entity/define.ts';
import { locales } from '#platform/entity/locale.ts';

/** What the customer's page can show in addition to the state of the work. */
export const shownParts = ['photos', 'prices', 'dates'] as const;

/** Files on one page. */
export const maxPhotos = 20;

/**
 * The address at which the customer of a ticket follows the work, without signing in. Its token is not stored: the server computes it again
 * from the installation's secret, so that receipts and labels can repeat it.
 */
export const customerLink = defineEntity({
  kind: 'customer_link',
  plural: 'customer_links',
  prefix: 'clk',
  module: 'ticket',
  scope: 'account',
  belongsTo: 'ticket_id',
  readonly: true,
  trash: true,
  timeline: false,
  searched: false,
  fields: {
    ticket_id: { type: 'ref', to: 'ticket', write: 'server', indexed: true },
    /** Id of the customer who got it. It remains when the customer is removed, so that an erasure still finds the link. */
    customer: { type: 'text', max: 64, write: 'server', indexed: true },
    /** Empty until the device is handed back. */
    expires_at: { type: 'time', write: 'server' },
    revoked_at: { type: 'time', write: 'server' },
    last_seen_at: { type: 'time', write: 'server', derived: true },
    shows: { type: 'tags', max: shownParts.length, write: 'server' },
    /** Ids of the ticket's files that the page shows. */
    photos: { type: 'tags', max: maxPhotos, write: 'server' },
    locale: { type: 'option', options: locales, write: 'server' },
  },
  title: 'ticket_id',
  list: ['created_at', 'expires_at', 'last_seen_at'],
  form: [],
  sort: '-created_at',
});
