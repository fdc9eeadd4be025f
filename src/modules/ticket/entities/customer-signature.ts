import { defineEntity } from '#platform/entity/define.ts';
import { largestDrawing, occasions } from '../rules/counter/signature.ts';

/**
 * What a customer signed on a screen when a device came in or was handed over. The terms are stored as they were shown: the settings of the
 * group may change later.
 */
export const customerSignature = defineEntity({
  kind: 'customer_signature',
  plural: 'customer_signatures',
  prefix: 'sgn',
  module: 'ticket',
  scope: 'account',
  belongsTo: 'ticket_id',
  readonly: true,
  trash: true,
  timeline: false,
  searched: false,
  fields: {
    ticket_id: { type: 'ref', to: 'ticket', write: 'server', indexed: true },
    occasion: { type: 'option', options: occasions, write: 'server' },
    name: { type: 'text', max: 160, write: 'server' },
    /** The strokes as path of SVG, within a box of 600 × 200. */
    drawing: { type: 'content', max: largestDrawing, write: 'server' },
    terms: { type: 'content', max: 4000, write: 'server' },
    signed_at: { type: 'time', write: 'server' },
    /** Signed on a member’s screen, or on a second device by a QR code. */
    how: { type: 'option', options: ['screen', 'phone'], write: 'server' },
    /** Of the second device: its network (`203.0.113.0/24`). */
    network: { type: 'text', max: 60, write: 'server' },
    /** Id of the customer. It remains when the customer is removed, so that an erasure still finds the signature. */
    customer: { type: 'text', max: 64, write: 'server', indexed: true },
  },
  title: 'name',
  titleElse: ['occasion'],
  list: ['signed_at', 'occasion', 'name', 'how'],
  form: [],
  sort: '-created_at',
});
