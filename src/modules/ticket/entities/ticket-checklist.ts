import { defineEntity } from '#platform/entity/define.ts';

/** The fields of a checklist's line: what to do, whether it is required for `done`, its tick and a note. */
export const checklistLine = {
  text: { type: 'text', max: 300, required: true },
  required: { type: 'boolean' },
  done: { type: 'boolean' },
  note: { type: 'text', max: 500 },
} as const;

/** The checklist of a ticket. It can be read by itself and is written with its ticket. */
export const ticketChecklist = defineEntity({
  kind: 'ticket_checklist',
  plural: 'ticket_checklists',
  prefix: 'tch',
  module: 'ticket',
  scope: 'account',
  readonly: true,
  bare: true,
  fields: {
    ticket_id: { type: 'ref', to: 'ticket' },
    payload: { type: 'list', max: 100, of: checklistLine },
  },
  title: 'ticket_id',
  list: ['ticket_id', 'payload'],
  form: [],
  sort: 'created_at',
});
