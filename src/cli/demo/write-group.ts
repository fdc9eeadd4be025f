import type { Entity, Input } from '#platform/entity/define.ts';
import type { App } from '#platform/server/app.ts';
import { poll, pollFeeds } from '#modules/exoreader/server/engine/poll.ts';
import type { Client } from '#src/testing/client.ts';
import type { DemoGroup, DemoMonthly, DemoTicket, RecordsByKind } from './demo-group.ts';
import { demoOpml } from './feeds.ts';

const day = 86_400_000;
const months = 5;

/** Where and how a group is written. */
export interface DemoTarget {
  readonly app: App;
  readonly entities: readonly Entity[];
  readonly group: string;
  /** The time of the server, which the demo sets. */
  readonly clock: { now: Date };
  readonly today: number;
  /** A new session: the old one expires when the clock leaps. */
  readonly signIn: () => Promise<Client>;
}

/** Writes all records of a group through the API. */
export async function writeGroup(target: DemoTarget, demo: DemoGroup): Promise<void> {
  const { group, clock, today } = target;
  let person = await target.signIn();
  const ids: Ids = new Map([['user me', person.id]]);
  await writeRecords(target, person, ids, demo.first);
  for (const ticket of demo.tickets) await writeTicket(target, ids, ticket);
  clock.now = new Date(today);
  person = await target.signIn();
  for (const [key, value] of Object.entries(demo.settings))
    await call(person, 'POST', group, {
      _id: 'acn-',
      key,
      value: typeof value === 'string' ? value : JSON.stringify(value),
    });
  const docs = demo.monthly
    .flatMap((row) => monthlyRows(row, today))
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .map((row) => resolved(target, ids, row));
  await call(person, 'POST', `${group}/_bulk_docs`, { docs });
  await writeRecords(target, person, ids, demo.records);
  await fillDrive(person, group, demo);
  await fillReader(target.app, person, group, demo);
}

/** Ids of the records by kind and name. */
type Ids = Map<string, string>;

async function writeRecords(target: DemoTarget, person: Client, ids: Ids, records: RecordsByKind): Promise<void> {
  const { group } = target;
  for (const [klass, list] of Object.entries(records)) {
    for (const fields of list) {
      const { id } = await call(person, 'POST', group, resolved(target, ids, { klass, ...fields }));
      ids.set(`${klass} ${String(fields['name'] ?? fields['description'])}`, String(id));
      if (klass === 'estimate') await call(person, 'PUT', `${group}/_design/estimate/_update/send/${String(id)}`, {});
    }
  }
}

/** The document with references and dates in place of names and numbers of days. */
function resolved({ entities, today }: DemoTarget, ids: Ids, doc: Input & { readonly klass: string }): Input {
  const fields = entities.find((entity) => entity.kind === doc.klass)?.fields;
  const entries = Object.entries(doc).map(([name, value]) => {
    const field = fields?.[name];
    if (field?.type === 'ref') return [name, idOf(ids, `${field.to} ${String(value)}`)] as const;
    if (field?.type === 'date' && typeof value === 'number') return [name, dateOf(today + value * day)] as const;
    return [name, value] as const;
  });
  return Object.fromEntries(entries);
}

function idOf(ids: Ids, name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`demo: no ${name} is written before the record that refers to it`);
  return id;
}

async function writeTicket(target: DemoTarget, ids: Ids, ticket: DemoTicket): Promise<void> {
  const { group, clock, today } = target;
  clock.now = new Date(today - ticket.days * day - day / 24);
  let person = await target.signIn();
  let { id, rev } = await call(person, 'POST', group, resolved(target, ids, { klass: 'ticket', ...ticket.fields }));
  const path = `${group}/${String(id)}`;
  for (const update of ticket.updates ?? []) {
    clock.now = new Date(clock.now.getTime() + (today - clock.now.getTime()) / 3);
    person = await target.signIn();
    const { checklist } = await call(person, 'GET', path);
    // A ticket is done when all points of its checklist are.
    const points = update['status'] === 'done' && Array.isArray(checklist) ? checklist : [];
    const done = points.length === 0 ? {} : { checklist: points.map((point: Input) => ({ ...point, done: true })) };
    ({ id, rev } = await call(person, 'PUT', `${path}?rev=${String(rev)}`, { ...update, ...done }));
  }
  if (ticket.comment !== undefined)
    await call(person, 'POST', group, { klass: 'comment', item_id: id, content: ticket.comment });
}

/** The rows of this month and those before it, up to today; a value that sways differs from month to month. */
function monthlyRows({ on, value, sway = 0, ...row }: DemoMonthly, today: number) {
  const [year = 0, month = 0] = dateOf(today).split('-').map(Number);
  return Array.from({ length: months }, (_, back) => ({
    ...row,
    date: dateOf(Date.UTC(year, month - 1 - back, on)),
    value: (value + sway * Math.sin(on + back * 2.3)).toFixed(2),
    confirmed: true,
  })).filter(({ date }) => date <= dateOf(today));
}

function dateOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

async function fillDrive(person: Client, group: string, { folders, trash }: DemoGroup): Promise<void> {
  const save = async (folder: string, name: string, text: string): Promise<Input> =>
    call(person, 'PUT', `${group}/files/${folder}/${encodeURIComponent(name)}`, Buffer.from(text), {
      'content-type': 'application/octet-stream',
    });
  for (const { files, ...fields } of folders) {
    const { id } = await call(person, 'POST', group, { klass: 'cloud_file', kind: 'dir', ...fields });
    for (const { name, versions } of files) for (const text of versions) await save(String(id), name, text);
  }
  for (const text of trash.versions) {
    const { id } = await save('root', trash.name, text);
    await call(person, 'POST', `${group}/files/_delete`, { ids: [id] });
  }
}

/** Subscribes to the feeds, and marks some items as read or starred. */
async function fillReader(app: App, person: Client, group: string, demo: DemoGroup): Promise<void> {
  await call(person, 'POST', `${group}/_opml`, { content: demoOpml(demo) });
  // The subscriptions may have started a poll; the second call waits for its end and fetches the rest.
  await poll(app);
  await pollFeeds(app);
  const { docs } = await call(person, 'POST', `${group}/_find`, {
    selector: { klass: 'reader_item' },
    sort: [{ point_at: 'desc' }],
    fields: ['_id'],
    limit: 200,
  });
  for (const [index, { _id: id }] of (docs as { _id: string }[]).entries()) {
    const verbs = [...(index % 9 === 4 ? ['star'] : []), ...(index > 14 && index % 4 !== 1 ? ['read'] : [])];
    for (const verb of verbs) await call(person, 'PUT', `${group}/_design/status/_update/${verb}/${id}`);
  }
}

async function call(person: Client, method: string, path: string, body?: unknown, headers = {}): Promise<Input> {
  const answer = await person.call(method, path, body, headers);
  // Answers about several documents report an error for each.
  if (answer.status >= 300 || answer.text.includes('"error":'))
    throw new Error(`demo: ${method} ${path}: ${answer.text}`);
  return answer.body;
}
