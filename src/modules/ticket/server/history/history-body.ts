import { Type } from 'typebox';
import { exactly, listOf, oneOf, optional, orNull, text, type Shape } from '#platform/server/api/shapes/shape.ts';
import { takenAnswers } from '../../rules/history/judge/judge.ts';
import { chosenSubjects, roles } from '../../rules/history/recognise/roles.ts';
import { dateOrders } from '../../rules/history/stage/moments.ts';
import { statuses, type Status } from '../../rules/status.ts';

/** Maximum bytes of the file. Browsers pack several files into one zip. */
export const largestHistory = 40_000_000;

const named = <V>(value: object, most: number, keys = 160) =>
  Type.Unsafe<Record<string, V>>({
    type: 'object',
    maxProperties: most,
    propertyNames: text(keys),
    additionalProperties: value,
  });

export const historyBody = exactly({
  file: Type.Unsafe<Uint8Array>({
    'x-bytes': true,
    description: 'CSV, XLSX, XLS, a MySQL dump, or a zip of these, as base64; at most 40 MB.',
  }),
  file_name: optional(text(200)),
  dates: optional(oneOf(dateOrders, { description: 'What comes first in 03/04/2024.' })),
  decimal: optional(oneOf(['.', ','])),
  tables: optional(
    named<{ readonly subject: (typeof chosenSubjects)[number]; readonly columns: readonly (typeof roles)[number][] }>(
      exactly({
        subject: oneOf([...chosenSubjects, 'person', 'link', 'maker']),
        columns: Type.Array(oneOf(roles), { maxItems: 200 }),
      }),
      200,
      4,
    ),
  ),
  states: optional(named<Status>(oneOf(statuses), 500)),
  people: optional(named<string | null>(orNull(text(64)), 500)),
  taken: optional(
    oneOf(takenAnswers, {
      description: 'An order whose number another ticket has: leave it out, or write it with a new number.',
    }),
  ),
});
export type HistoryBody = Shape<typeof historyBody>;

const whole = Type.Integer();
const maybe = orNull(Type.String());
const counts = exactly({ new: whole, known: whole, conflict: whole, rejected: whole });

export const historyPreview = exactly({
  program: Type.String(),
  refused: listOf(exactly({ name: Type.String(), reason: Type.String() })),
  tables: listOf(
    exactly({
      name: Type.String(),
      rows: whole,
      subject: Type.String(),
      header: listOf(Type.String()),
      columns: listOf(Type.String()),
      sample: listOf(listOf(Type.String())),
      lineKind: optional(Type.String()),
    }),
  ),
  dates: Type.String(),
  dates_proven: Type.Boolean(),
  decimal: Type.String(),
  states: listOf(exactly({ word: Type.String(), count: whole, status: Type.String(), known: Type.Boolean() })),
  people: listOf(exactly({ name: Type.String(), count: whole, user_id: maybe })),
  members: listOf(exactly({ id: Type.String(), label: Type.String() })),
  counts: exactly({
    orders: counts,
    customers: counts,
    equipment: counts,
    parts: counts,
    lines: counts,
    notes: counts,
  }),
  numbers: exactly({ first: orNull(whole), last: orNull(whole), next: whole }),
  first: listOf(
    exactly({
      verdict: Type.String(),
      reason: maybe,
      number: orNull(whole),
      former_number: maybe,
      title: maybe,
      status: Type.String(),
      customer: maybe,
      equipment: maybe,
      technician: maybe,
      created: maybe,
      done: maybe,
      value: maybe,
    }),
  ),
  left_out: listOf(
    exactly({ table: Type.String(), line: whole, verdict: Type.String(), reason: Type.String(), text: Type.String() }),
  ),
});
