import type { Input } from '#platform/entity/define.ts';
import { occurrencesOf, type Rhythm } from './occurrences.ts';
import { type Flow, flows, rhythms } from './options.ts';

/** Days by which a real row may differ from its planned day. */
export const matchingDays = 7;
/** Days after which an open planned row is no longer expected. */
export const lateDays = 30;
/** Maximum number of planned rows of a group. */
export const maxPlanned = 300;

/** A planned row as stored. */
export interface Planned extends Rhythm {
  readonly _id: string;
  readonly flow: Flow;
  readonly state: string;
  readonly wallet_id: string;
  readonly destination_wallet_id?: string | undefined;
  readonly value: string;
  /** The upper end, if the value varies. */
  readonly value_max?: string | undefined;
  readonly party?: string | undefined;
  readonly description?: string | undefined;
  readonly categories: readonly string[];
  readonly who_id?: string | undefined;
  /** Days without a row. */
  readonly skipped: readonly string[];
}

/** The planned row of a document or a table row; null is left out. */
export function plannedOf(doc: Input): Planned {
  const text = (name: string): string | undefined => (typeof doc[name] === 'string' ? doc[name] : undefined);
  const number = (name: string): number | undefined => (typeof doc[name] === 'number' ? doc[name] : undefined);
  const list = (name: string): readonly string[] => (Array.isArray(doc[name]) ? (doc[name] as string[]) : []);
  return {
    _id: text('_id') ?? '',
    flow: flows.find((flow) => flow === doc['flow']) ?? 'outgo',
    state: text('state') ?? 'active',
    rule: rhythms.find((rule) => rule === doc['rule']) ?? 'once',
    start: text('start') ?? '',
    until: text('until'),
    every: number('every'),
    day: number('day'),
    wallet_id: text('wallet_id') ?? '',
    destination_wallet_id: text('destination_wallet_id'),
    value: text('value') ?? '0',
    value_max: text('value_max'),
    party: text('party'),
    description: text('description'),
    categories: list('categories'),
    who_id: text('who_id'),
    skipped: list('skipped'),
  };
}

/** A day of a planned row, as one key. */
export function occurrenceKey(id: string, day: string): string {
  return `${id} ${day}`;
}

/** The days of a planned row that no real row has fulfilled and nobody skipped. `taken` has the keys of the fulfilled ones. */
export function openDays(planned: Planned, from: string, to: string, taken: ReadonlySet<string>): readonly string[] {
  if (planned.state !== 'active') return [];
  return occurrencesOf(planned, from, to).filter(
    (day) => !planned.skipped.includes(day) && !taken.has(occurrenceKey(planned._id, day)),
  );
}

/** The amount to expect: of a range the end that leaves less money. */
export function expectedValue({ flow, value, value_max: upper }: Planned): string {
  return flow === 'income' || upper === undefined ? value : upper;
}
