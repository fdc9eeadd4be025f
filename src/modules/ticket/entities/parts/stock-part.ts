import { defineEntity } from '#platform/entity/define.ts';

/** A part that the shop stocks or orders. What is on hand and its cost follow from the moves of the stock. */
export const stockPart = defineEntity({
  kind: 'stock_part',
  plural: 'stock_parts',
  prefix: 'prt',
  module: 'ticket',
  scope: 'account',
  files: true,
  counted: true,
  heldBy: ['stock_move'],
  fields: {
    name: { type: 'text', max: 160, required: true, search: 'words', indexed: true },
    /** The shop's own number of the part. */
    sku: { type: 'text', max: 60, search: 'digits', indexed: true },
    /** The number of its bar code: a GTIN with a right check digit. */
    ean: { type: 'text', max: 20, search: 'digits', indexed: true },
    maker: { type: 'text', max: 80, search: 'words' },
    /** Where in the shop it is. */
    place: { type: 'text', max: 80, search: 'words' },
    price: { type: 'decimal', scale: 2, currency: 'currency', ofGroup: true, perPiece: true },
    /** The average of one piece. */
    cost: {
      type: 'decimal',
      scale: 4,
      digits: 'as-written',
      currency: 'currency',
      ofGroup: true,
      perPiece: true,
      write: 'server',
      derived: true,
    },
    currency: { type: 'text', max: 10, format: 'currency', write: 'server' },
    on_hand: { type: 'decimal', scale: 3, digits: 'as-written', write: 'server', derived: true, indexed: true },
    /** Fewer than these must be ordered. */
    least: { type: 'decimal', scale: 3, digits: 'as-written' },
    below_least: { type: 'boolean', write: 'server', derived: true, indexed: true },
    /** Each piece has a serial number of its own. */
    serials: { type: 'boolean' },
    /** Hidden from lists and choices, except where archived records are requested. */
    archived: { type: 'boolean' },
  },
  indexes: [
    { name: 'one_sku', columns: ['sku'], unique: 'sku' },
    { name: 'one_ean', columns: ['ean'], unique: 'ean' },
  ],
  title: 'name',
  list: ['name', 'sku', 'place', 'on_hand', 'price'],
  form: [
    { key: 'main', fields: ['name', 'sku', 'ean', 'price'] },
    { key: 'stock', fields: ['least', 'place', 'maker', 'serials'] },
  ],
  sort: 'name',
});
