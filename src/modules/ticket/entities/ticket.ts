import { defineEntity } from '#platform/entity/define.ts';
import { maxAccessories } from '../rules/counter/accessories.ts';
import { statuses, statusMarks } from '../rules/status.ts';
import { checklistLine } from './ticket-checklist.ts';

/** A service order. The table in `rules/status.ts` decides its status changes, for every caller and every kind of request. */
export const ticket = defineEntity({
  kind: 'ticket',
  plural: 'tickets',
  prefix: 'tkt',
  module: 'ticket',
  scope: 'account',
  files: true,
  counted: true,
  numbered: 'number',
  concerns: ['technical_id', 'reviewer_id'],
  fields: {
    number: { type: 'integer', min: 1, write: 'server', indexed: true },
    /** How a former program numbered the order, if that is no whole number. */
    former_number: { type: 'text', max: 60, search: 'digits', write: 'server' },
    title: { type: 'text', max: 200, search: 'words', proposed: true, indexed: true },
    status: {
      type: 'option',
      options: statuses,
      marks: statusMarks,
      default: 'open',
      indexed: true,
    },
    priority: {
      type: 'option',
      options: ['low', 'medium', 'high'],
      default: 'medium',
      marks: {
        low: { shape: 'one-bar', tone: 'grey' },
        medium: { shape: 'two-bars', tone: 'amber' },
        high: { shape: 'three-bars', tone: 'red' },
      },
    },
    ticket_kind: { type: 'option', options: ['chore', 'bug', 'story'], default: 'bug' },
    category_id: { type: 'ref', to: 'category' },
    customer_id: { type: 'ref', to: 'customer', indexed: true },
    equipment_id: { type: 'ref', to: 'equipment', indexed: true },
    relate_equipment_to_customer: { type: 'boolean' },
    equipment_observation: { type: 'content', max: 4000, search: 'words' },
    /** What came with the device, such as its charger. */
    accessories: { type: 'tags', max: maxAccessories },
    content: { type: 'content', max: 20000, required: true, search: 'words' },
    problem: { type: 'content', max: 20000, search: 'words' },
    estimation: { type: 'decimal', scale: 2, currency: 'currency', ofGroup: true },
    currency: { type: 'text', max: 10, format: 'currency', write: 'server' },
    contract_id: { type: 'ref', to: 'contract', indexed: true },
    technical_id: { type: 'ref', to: 'user', as: 'technical', indexed: true },
    reviewer_id: { type: 'ref', to: 'user' },
    /** Who worked on an imported order and is no member. */
    technician_name: { type: 'text', max: 160, search: 'words', write: 'server' },
    checklist: {
      type: 'list',
      max: 100,
      of: checklistLine,
    },
    /** The same for all devices that came in together: the id of the first ticket. */
    intake_id: { type: 'text', max: 64, write: 'create', indexed: true },
    /** Since when a secret is stored that unlocks the device. The secret itself is in a table of its own. */
    unlock_secret_at: { type: 'time', write: 'server' },
    maintenance_id: { type: 'ref', to: 'maintenance', write: 'create' },
    first_doing_at: { type: 'time', write: 'server' },
    done_at: { type: 'time', write: 'server' },
    returned_at: { type: 'time', write: 'server' },
    returned_to: { type: 'text', max: 160, write: 'server' },
    status_at: { type: 'time', write: 'server' },
    status_reason: { type: 'text', max: 300, write: 'server' },
    /** The estimate whose answer ends the block. */
    waits_for_id: { type: 'ref', to: 'estimate', as: 'waits_for' },
    /** The ordered part whose arrival ends the block. */
    waits_for_part_id: { type: 'ref', to: 'part_order', as: 'waits_for_part' },
    /** Sum of the lines, sum of the payments and what remains to be paid; empty without any. */
    total: { type: 'decimal', scale: 2, currency: 'bill_currency', ofGroup: true, write: 'server', derived: true },
    paid: { type: 'decimal', scale: 2, currency: 'bill_currency', ofGroup: true, write: 'server', derived: true },
    due: {
      type: 'decimal',
      scale: 2,
      currency: 'bill_currency',
      ofGroup: true,
      write: 'server',
      derived: true,
      indexed: true,
    },
    bill_currency: { type: 'text', max: 10, format: 'currency', write: 'server', derived: true },
  },
  title: 'title',
  list: ['number', 'title', 'status', 'priority', 'customer_id', 'equipment_id', 'technical_id', 'updated_at'],
  form: [
    { key: 'main', fields: ['customer_id', 'equipment_id', 'equipment_observation', 'accessories', 'content'] },
    { key: 'work', fields: ['priority', 'ticket_kind', 'category_id', 'technical_id', 'reviewer_id'] },
    { key: 'result', fields: ['title', 'problem', 'estimation', 'checklist'] },
  ],
  sort: '-number',
});
