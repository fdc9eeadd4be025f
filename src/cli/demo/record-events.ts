import { createHash } from 'node:crypto';
import type { Input } from '#platform/entity/define.ts';
import type { Client } from '#src/testing/client.ts';
import { call, create } from './calls.ts';
import type { DemoGroup, DemoMonthly, DemoTicket } from './demo-group.ts';
import { day, type DemoEvent, type DemoTarget, firstDay, timeOn } from './demo-event.ts';

const months = 5;

/** The documents of a group: settings, master data, tickets with their changes, and money by its dates. */
export function recordEvents(target: DemoTarget, demo: DemoGroup): DemoEvent[] {
  const first = docsOf(demo.first);
  const records = docsOf(demo.records);
  const documents = documentsOf(target, [...first, ...records]);
  const before = (place: number): number => timeOn(target, firstDay, 0) + place * 20 * 60_000;
  return [
    ...Object.entries(demo.settings).map(([key, value], place): DemoEvent => ({
      at: before(place),
      write: async (person) => writeSetting(target, person, key, value),
    })),
    ...first.map((doc, place): DemoEvent => ({
      at: before(place + 8),
      write: async (person) => void (await create(person, target.group, documents.of(doc))),
    })),
    ...demo.tickets.flatMap((ticket, place) => ticketEvents(target, documents, ticket, place)),
    ...moneyEvents(target, documents, demo.monthly),
    ...records.map((doc, place): DemoEvent => ({
      at: timeOn(target, dayOfWriting(doc, place / records.length), place),
      write: async (person) => {
        const id = await create(person, target.group, documents.of(doc));
        if (doc.klass === 'estimate') await sendEstimate(target, person, id);
      },
    })),
  ];
}

type Doc = Input & { readonly klass: string };

function docsOf(records: DemoGroup['first']): Doc[] {
  return Object.entries(records).flatMap(([klass, list]) => list.map((fields): Doc => ({ klass, ...fields })));
}

interface Documents {
  /** The document as it is sent: with its id, and ids and dates in place of names and numbers of days. */
  readonly of: (doc: Doc) => Doc & { readonly _id: string };
}

/** Every record has the same id at each start, so that none is written twice. */
function documentsOf({ app, group, today }: DemoTarget, named: readonly Doc[]): Documents {
  const idOf = (doc: Doc): string => {
    const prefix = app.registry.kind(doc.klass)?.prefix ?? '';
    return `${prefix}-${createHash('md5')
      .update(`${group} ${JSON.stringify(doc)}`)
      .digest('hex')}`;
  };
  const ids = new Map(named.map((doc) => [`${doc.klass} ${String(doc['name'] ?? doc['description'])}`, idOf(doc)]));
  const resolve = (name: string): string => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`demo: there is no ${name}`);
    return id;
  };
  return {
    of: (doc) => {
      const fields = app.registry.kind(doc.klass)?.fields;
      const entries = Object.entries(doc).map(([name, value]) => {
        const field = fields?.[name];
        if (field?.type === 'ref' && value !== 'me') return [name, resolve(`${field.to} ${String(value)}`)] as const;
        if (field?.type === 'date' && typeof value === 'number') return [name, dateOf(today + value * day)] as const;
        return [name, value] as const;
      });
      return { ...Object.fromEntries(entries), klass: doc.klass, _id: idOf(doc) };
    },
  };
}

/** Records of a date are written on it, others during the weeks before today. */
function dayOfWriting(doc: Doc, share: number): number {
  const { date } = doc;
  return typeof date === 'number' && date <= 0 ? Math.min(-date, firstDay - 2) : (1 - share) * (firstDay - 6) + 1;
}

async function writeSetting({ group }: DemoTarget, person: Client, key: string, value: unknown): Promise<void> {
  const selector = { klass: 'account_configuration', key };
  const { docs } = await call(person, 'POST', `${group}/_find`, { selector, fields: ['_id'] });
  if (Array.isArray(docs) && docs.length > 0) return;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  await call(person, 'POST', group, { _id: 'acn-', key, value: text });
}

async function sendEstimate({ group }: DemoTarget, person: Client, id: string): Promise<void> {
  const { status } = await call(person, 'GET', `${group}/${id}`);
  if (status === 'draft') await call(person, 'PUT', `${group}/_design/estimate/_update/send/${id}`, {});
}

/** A ticket, its changes, each a third of the way to today after the one before, and its comment. */
function ticketEvents(target: DemoTarget, documents: Documents, ticket: DemoTicket, place: number): DemoEvent[] {
  const { group, today } = target;
  const { fields, updates = [], comment, days } = ticket;
  const made = (person: Client): Doc & { readonly _id: string } => {
    const doc = documents.of({ klass: 'ticket', ...fields });
    const me = Object.entries(doc).map(([name, value]) => [name, value === 'me' ? person.id : value] as const);
    return { ...doc, ...Object.fromEntries(me) };
  };
  let at = timeOn(target, days, place);
  const events: DemoEvent[] = [
    { at, write: async (person) => void (await create(person, group, made(person))) },
    ...updates.map((_update, step): DemoEvent => {
      at += (today - at) / 3;
      return { at, write: async (person) => changeTicket(group, person, made(person)._id, updates, step) };
    }),
  ];
  if (comment === undefined) return events;
  const write = async (person: Client): Promise<void> => {
    const doc = documents.of({ klass: 'comment', content: comment });
    await create(person, group, { ...doc, item_id: made(person)._id });
  };
  return [...events, { at: at + (today - at) / 4, write }];
}

/** Makes one of the changes, unless it or a later one is made already. */
async function changeTicket(
  group: string,
  person: Client,
  id: string,
  updates: readonly Input[],
  step: number,
): Promise<void> {
  const doc = await call(person, 'GET', `${group}/${id}`);
  const last = updates.findLastIndex((update) =>
    Object.entries(update).every(([name, value]) => name === 'reason' || doc[name] === value),
  );
  if (last >= step) return;
  const update = updates[step] ?? {};
  // A ticket is done when all points of its checklist are.
  const points = update['status'] === 'done' && Array.isArray(doc['checklist']) ? doc['checklist'] : [];
  const done = points.length === 0 ? {} : { checklist: points.map((point: Input) => ({ ...point, done: true })) };
  await call(person, 'PUT', `${group}/${id}?rev=${String(doc['_rev'])}`, { ...update, ...done });
}

/** The rows that repeat every month, each entered on its date; older ones are entered on the first days. */
function moneyEvents(target: DemoTarget, documents: Documents, monthly: readonly DemoMonthly[]): DemoEvent[] {
  const rows = monthly.flatMap((row) => monthlyRows(row, target.today));
  return rows.map((doc, place): DemoEvent => ({
    at: timeOn(target, Math.min(Math.floor((target.today - Date.parse(doc.date)) / day), firstDay - 2), place),
    write: async (person) => void (await create(person, target.group, documents.of(doc))),
  }));
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
