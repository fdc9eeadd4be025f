import type { Fields } from '#platform/entity/define.ts';

/** Fields of incomes, outgoes and transfers that connect them with planned rows and with members. */
export const monthFields = {
  /** The planned row that this one fulfils, and its day. */
  planned_id: { type: 'ref', to: 'planned' },
  planned_day: { type: 'date' },
  /** Who spent, received or moved it. */
  who_id: { type: 'ref', to: 'user' },
  /** It evens what this member (by id) or other person (by name) owes to `who_id`. */
  settled_by: { type: 'text', max: 80 },
} as const satisfies Fields;

/** Fields of incomes and outgoes alone. */
export const splitFields = {
  /** Parts of the row with their own categories; they add up to its value. `for`: the id of a member or the name of another person. */
  parts: {
    type: 'list',
    max: 30,
    of: {
      category: { type: 'text', max: 60 },
      value: { type: 'decimal', scale: 8, digits: 'as-written', required: true },
      for: { type: 'text', max: 80 },
      note: { type: 'text', max: 120 },
    },
  },
} as const satisfies Fields;

/** No two rows fulfil one planned day. */
export const oneFulfilment = {
  name: 'one_fulfilment',
  columns: ['planned_id', 'planned_day'],
  unique: 'planned_day',
} as const;
