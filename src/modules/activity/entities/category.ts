import { defineEntity } from '#platform/entity/define.ts';

/** A category of work, with the checklist that new records start with: one item per line, `*` before required ones. */
export const category = defineEntity({
  kind: 'category',
  plural: 'categories',
  prefix: 'cat',
  module: 'account',
  scope: 'account',
  counted: true,
  fields: {
    name: { type: 'text', max: 120, required: true, search: 'words', indexed: true },
    checklist: { type: 'content', max: 8000 },
    /** Days of warranty that the step to done of a ticket proposes. */
    warranty: { type: 'integer', min: 0, max: 36_500 },
    /** Percent that technicians get of the work. */
    commission: { type: 'integer', min: 0, max: 100 },
    active: { type: 'boolean', default: true },
    color: { type: 'text', max: 7, format: 'color' },
  },
  title: 'name',
  list: ['name', 'active', 'color'],
  form: [{ key: 'main', fields: ['name', 'color', 'active', 'checklist', 'warranty', 'commission'] }],
  sort: 'name',
});
