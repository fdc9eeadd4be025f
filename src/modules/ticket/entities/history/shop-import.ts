import { defineEntity } from '#platform/entity/define.ts';

/** An import of a shop's history from another program: what was added and left out, and when it was undone. */
export const shopImport = defineEntity({
  kind: 'shop_import',
  plural: 'shop_imports',
  prefix: 'shi',
  module: 'ticket',
  scope: 'account',
  timeline: false,
  searched: false,
  readonly: true,
  fields: {
    file_name: { type: 'text', max: 200, required: true, write: 'server' },
    program: { type: 'text', max: 20, write: 'server' },
    /** Records written, known before, left out because they contradict others, and rows that could not be read. */
    added: { type: 'integer', min: 0, write: 'server' },
    known: { type: 'integer', min: 0, write: 'server' },
    conflicts: { type: 'integer', min: 0, write: 'server' },
    rejected: { type: 'integer', min: 0, write: 'server' },
    customers: { type: 'integer', min: 0, write: 'server' },
    equipment: { type: 'integer', min: 0, write: 'server' },
    parts: { type: 'integer', min: 0, write: 'server' },
    tickets: { type: 'integer', min: 0, write: 'server' },
    /** The last number of the group's tickets before and after it. */
    number_before: { type: 'integer', min: 0, write: 'server' },
    number_after: { type: 'integer', min: 0, write: 'server' },
    /** Rows that were left out, without what they say: it may be about people. Beyond the maximum they are only counted. */
    left_out: {
      type: 'list',
      max: 500,
      of: {
        table: { type: 'text', max: 120 },
        line: { type: 'integer' },
        reason: { type: 'text', max: 40 },
      },
      write: 'server',
    },
    undone_at: { type: 'time', write: 'server' },
    /** Records that the undo left, because people had worked with them. */
    remaining: { type: 'integer', min: 0, write: 'server' },
  },
  title: 'file_name',
  list: ['created_at', 'file_name', 'added', 'rejected'],
  form: [],
  sort: '-created_at',
});
