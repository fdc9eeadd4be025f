import { defineEntity } from '#platform/entity/define.ts';

/** Work done on a piece of equipment on a certain day, with its warranty and the date of the next maintenance. */
export const maintenance = defineEntity({
  kind: 'maintenance',
  plural: 'maintenances',
  prefix: 'mnt',
  module: 'ticket',
  scope: 'account',
  files: true,
  counted: true,
  feature: 'maintenance',
  calendar: { day: 'next_maintenance', where: { next_ticket_id: { $exists: false } } },
  fields: {
    description: { type: 'text', max: 200, search: 'words' },
    date: { type: 'date', required: true, indexed: true },
    equipment_id: { type: 'ref', to: 'equipment', indexed: true },
    category_id: { type: 'ref', to: 'category' },
    ticket_id: { type: 'ref', to: 'ticket', indexed: true },
    warranty: { type: 'integer', min: 0, max: 36_500 },
    next_maintenance: { type: 'date', proposed: true, indexed: true },
    next_ticket_id: { type: 'ref', to: 'ticket', as: 'next_ticket', write: 'server' },
  },
  title: 'description',
  list: ['description', 'date', 'equipment_id', 'next_maintenance', 'warranty', 'category_id'],
  form: [
    { key: 'main', fields: ['equipment_id', 'description', 'date', 'warranty', 'next_maintenance'] },
    { key: 'more', fields: ['category_id', 'ticket_id'] },
  ],
  sort: '-date',
});
