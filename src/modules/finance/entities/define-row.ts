import { defineEntity, type Entity, type Fields } from '#platform/entity/define.ts';
import { monthFields, oneFulfilment, splitFields } from './month-fields.ts';

/** Defines a kind of money that came into or left one wallet; `party` is the field with the other person or firm. */
export function defineRow(
  names: Pick<Entity, 'kind' | 'plural' | 'prefix' | 'indexes'>,
  party: 'paid_by' | 'paid_to',
  further: Fields = {},
): Entity {
  return defineEntity({
    ...names,
    indexes: [...(names.indexes ?? []), oneFulfilment],
    module: 'finance',
    scope: 'account',
    files: true,
    counted: true,
    calendar: { day: 'date', where: { confirmed: false, imported: false } },
    fields: {
      date: { type: 'date', required: true, indexed: true },
      value: { type: 'decimal', scale: 8, digits: 'as-written', currency: 'wallet_id', required: true },
      wallet_id: { type: 'ref', to: 'wallet', required: true },
      [party]: { type: 'text', max: 200, search: 'words' },
      description: { type: 'text', max: 500, search: 'words' },
      categories: { type: 'tags', max: 20, search: 'words' },
      confirmed: { type: 'boolean', default: false },
      imported: { type: 'boolean', default: false },
      csv_id: { type: 'ref', to: 'csv', write: 'server' },
      ...monthFields,
      ...splitFields,
      ...further,
      ...ofCard,
    },
    title: 'description',
    titleElse: [party, 'date'],
    list: ['date', 'description', 'value', party, 'categories', 'wallet_id', 'confirmed'],
    form: [{ key: 'main', fields: ['wallet_id', 'date', 'value', party, 'description', 'categories', 'confirmed'] }],
    sort: '-date',
  });
}

/** What ties a row to the bills of a card. */
const ofCard = {
  /** The month of the bill that the row was moved to, such as `2026-11`; without it the row is in the bill of its day. */
  bill: { type: 'text', max: 7 },
  plan_id: { type: 'ref', to: 'instalment_plan', write: 'server' },
  plan_part: { type: 'integer', min: 1, max: 99, write: 'server' },
} as const satisfies Fields;
