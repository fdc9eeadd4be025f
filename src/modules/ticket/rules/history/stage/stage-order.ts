import { normalise } from '#platform/entity/search-text.ts';
import { clip } from '#platform/entity/storable-text.ts';
import { tidyAccessories } from './tidy-accessories.ts';
import { proposedTitle } from '../../title.ts';
import type { Status } from '../../status.ts';
import { priorityOf } from '../recognise/statuses.ts';
import type { RowReader } from './reader.ts';

export interface OrderRow {
  readonly values: Record<string, unknown>;
  readonly number: string;
  readonly created: string | undefined;
  /** Texts that have no field of their own, with their headings. */
  readonly more: string;
}

interface Linked {
  /** What the table between orders and devices says of the order. */
  readonly content?: string | undefined;
  readonly problem?: string | undefined;
  readonly more?: readonly string[] | undefined;
}

/** Fields of an order as its row tells them; undefined if it says nothing at all. */
export function orderOf(
  row: RowReader,
  statusOf: (word: string) => Status,
  device: string,
  linked: Linked,
): OrderRow | undefined {
  const problem = row.text('order.problem', 20_000) || (linked.problem ?? '');
  const title = row.text('order.title', 200);
  const said = row.text('order.content', 20_000) || (linked.content ?? '');
  const more = clip([...row.labelled('order.more'), ...(linked.more ?? [])].join('\n'), 20_000);
  const number = row.text('order.key', 60);
  const content = said || title || problem || device || more;
  if (content === '' && number === '') return undefined;
  const [created, done, returned] = [
    row.moment('order.created'),
    row.moment('order.done'),
    row.moment('order.returned'),
  ];
  const word = row.text('order.status', 120);
  // A log that never tells a state is about work that is over.
  const isOver = (returned ?? done) !== undefined || !row.has('order.status');
  const status = word === '' ? (isOver ? 'done' : 'open') : statusOf(word);
  const values: Record<string, unknown> = {
    content: content || '–',
    status,
    ticket_kind: 'bug',
    priority: priorityOf(row.text('order.priority', 40)) ?? 'medium',
  };
  if (problem !== '') values['problem'] = problem;
  values['title'] = title || proposedTitle({ problem, content }) || null;
  const observation = row.text('order.observation', 4000);
  if (observation !== '') values['equipment_observation'] = observation;
  const accessories = tidyAccessories(row.text('order.accessories', 2000));
  if (accessories.length > 0) values['accessories'] = accessories;
  const total = row.amount('order.total', 2);
  if (total !== undefined && !/^-|^0(?:\.0+)?$/.test(total)) values['estimation'] = total;
  Object.assign(values, momentsOf(status, word, { created, done, returned }));
  return { values, number, created: created ?? done ?? returned, more };
}

interface Moments {
  readonly created: string | undefined;
  readonly done: string | undefined;
  readonly returned: string | undefined;
}

function momentsOf(status: Status, word: string, { created, done, returned }: Moments): Record<string, unknown> {
  const end = done ?? returned;
  const values: Record<string, unknown> = { status_at: end ?? created ?? null };
  if (status === 'done') values['done_at'] = end ?? created ?? null;
  if (returned !== undefined && (status === 'done' || status === 'cancel')) values['returned_at'] = returned;
  if (status === 'doing') values['first_doing_at'] = created ?? null;
  if ((status === 'block' || status === 'cancel') && word !== '') values['status_reason'] = clip(word, 300);
  return values;
}

/** The same order of another export: its number and the day on which it came. */
export function orderIdentity(number: string, created: string | undefined, words: string): string {
  return number === ''
    ? `|${created ?? ''}|${normalise(words).slice(0, 300)}`
    : `${normalise(number)}|${(created ?? '').slice(0, 10)}`;
}
