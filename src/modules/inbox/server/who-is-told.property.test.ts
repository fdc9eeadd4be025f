import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setPlan } from '#modules/groups/server/plan/plan.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { bring } from '#src/testing/membership.ts';
import { reasons } from '../rules/reasons.ts';
import { deliverNotices } from './deliver.ts';
import {
  concerns,
  deliver,
  type Member,
  type Run,
  sorted,
  tell,
  type Ticket,
  unlessUnwatched,
  watched,
} from './testing/told-model.ts';

/**
 * Random teams, rights, flags, watchers and events: everybody has the notices and mails of a simple model.
 */

let running: TestApp;
let people: readonly Client[];
beforeAll(async () => {
  running = await testApp();
  people = await Promise.all([0, 1, 2, 3].map(async () => signUp(running.app)));
});
afterAll(async () => running.close());

const password = 'correct horse battery';
const person = fc.nat(3);
const place = fc.nat(2);
const event = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('create' as const), by: person, technician: person }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('comment' as const),
      by: person,
      at: place,
      mentions: fc.subarray([0, 1, 2, 3]),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      by: person,
      at: place,
      reviewer: fc.option(person),
      status: fc.constantFrom('doing', 'review', undefined),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('watch' as const), by: person, at: place, watching: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('limit' as const),
      whom: fc.integer({ min: 1, max: 3 }),
      on: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('deliver' as const) }) },
);
type Happened = typeof event extends fc.Arbitrary<infer T> ? T : never;
const flags = fc.array(fc.record({ ticket_created: fc.boolean(), all_notifications: fc.boolean() }), {
  minLength: 3,
  maxLength: 3,
});

test('everybody gets the notices that a simple model predicts', async () => {
  await fc.assert(
    fc.asyncProperty(flags, fc.array(event, { minLength: 30, maxLength: 50 }), async (drawn, events) => {
      const run = await newRun(drawn);
      for (const one of [...events, { kind: 'deliver' as const }]) await happen(run, one);
      for (const [at, member] of run.members.entries())
        expect(await mailsOf(run, at), `mails to ${at}`).toEqual(sorted(member.mails));
    }),
    { numRuns: 12 },
  );
}, 180_000);

let runs = 0;

async function newRun(drawn: readonly Member['flags'][]): Promise<Run> {
  runs += 1;
  const name = `Team ${runs}.`;
  const group = await foundGroup(client(0), { name });
  await setPlan(running.app, group, 'corp');
  const member = (own: Member['flags'], membership?: string): Member => ({
    flags: own,
    membership,
    isLimited: false,
    pending: [],
    notices: new Map(),
    mails: new Map(),
  });
  const members = [member({ ticket_created: false, all_notifications: true })];
  for (const [at, own] of drawn.entries()) {
    const { id, rev } = await bring(client(0), group, client(at + 1));
    const set = await client(0).call('PUT', `${group}/${id}?rev=${rev}`, { ...own });
    expect(set.status, set.text).toBe(201);
    members.push(member(own, id));
  }
  return { group, name, members, tickets: [] };
}

function client(at: number): Client {
  const found = people[at];
  if (found === undefined) throw new Error('nobody');
  return found;
}

/** Does it through the API, and in the model. */
async function happen(run: Run, one: Happened): Promise<void> {
  if (one.kind === 'deliver') {
    await deliverNotices.work(running.app, {});
    for (const [at, member] of run.members.entries()) {
      deliver(member);
      expect(await noticesOf(run, at), `notices of ${at}`).toEqual(sorted(member.notices));
    }
    return;
  }
  if (one.kind === 'limit') {
    await limit(run, one.whom, one.on);
    return;
  }
  const isAllowed = run.members[one.by]?.isLimited === false;
  if (one.kind === 'create') await create(run, one, isAllowed);
  else await onTicket(run, one, isAllowed);
}

async function create(
  run: Run,
  { by, technician }: { readonly by: number; readonly technician: number },
  isAllowed: boolean,
): Promise<void> {
  if (run.tickets.length === 3) return;
  const made = await client(by).call('POST', run.group, {
    klass: 'ticket',
    content: `Ticket ${run.tickets.length}`,
    technical_id: client(technician).id,
  });
  expect(made.status === 201, made.text).toBe(isAllowed);
  if (!isAllowed) return;
  const id = String(made.body['id']);
  const rest = { reviewer: undefined, status: 'new', authors: new Set<number>(), watches: new Map() };
  run.tickets.push({ id, technician, ...rest });
  tell(run, by, id, (at, member) =>
    at === technician ? 'assigned' : member.flags.ticket_created ? 'ticket-created' : undefined,
  );
}

type OnTicket = Extract<Happened, { readonly at: number }>;

async function onTicket(run: Run, one: OnTicket, isAllowed: boolean): Promise<void> {
  const ticket = run.tickets[one.at];
  if (ticket === undefined) return;
  if (one.kind === 'comment') await comment(run, ticket, one, isAllowed);
  else if (one.kind === 'change') await change(run, ticket, one, isAllowed);
  else await watch(run, ticket, one, isAllowed);
}

async function comment(
  run: Run,
  ticket: Ticket,
  { by, mentions }: { readonly by: number; readonly mentions: readonly number[] },
  isAllowed: boolean,
): Promise<void> {
  const made = await client(by).call('POST', run.group, {
    klass: 'comment',
    item_id: ticket.id,
    content: 'Words',
    mentions: mentions.map((at) => client(at).id),
  });
  expect(made.status === 201, made.text).toBe(isAllowed);
  if (!isAllowed) return;
  ticket.authors.add(by);
  tell(run, by, ticket.id, (at) => {
    if (mentions.includes(at)) return 'mention';
    return concerns(ticket, at) || ticket.authors.has(at)
      ? unlessUnwatched(ticket, at, 'comment')
      : watched(ticket, at, 'comment');
  });
}

async function change(
  run: Run,
  ticket: Ticket,
  one: { readonly by: number; readonly reviewer: number | null; readonly status: string | undefined },
  isAllowed: boolean,
): Promise<void> {
  const { by, reviewer, status = ticket.status } = one;
  const { body } = await client(0).call('GET', `${run.group}/${ticket.id}`);
  const fields = { ...(reviewer === null ? {} : { reviewer_id: client(reviewer).id }), ...(one.status && { status }) };
  if (Object.keys(fields).length === 0) return;
  const changed = await client(by).call('PUT', `${run.group}/${ticket.id}?rev=${String(body['_rev'])}`, fields);
  if (!isAllowed) expect(changed.status, changed.text).not.toBe(201);
  // Rules of the ticket may refuse a status; the model does not know them.
  if (changed.status !== 201) return;
  const isAssigned = (at: number): boolean => reviewer === at && ticket.reviewer !== at;
  const isMoved = status !== ticket.status;
  const before = { ...ticket };
  ticket.reviewer = reviewer ?? ticket.reviewer;
  ticket.status = status;
  tell(run, by, ticket.id, (at) => {
    if (reviewer !== null && before.reviewer !== reviewer && at === reviewer) return 'assigned';
    if (!isMoved || isAssigned(at)) return undefined;
    return concerns(ticket, at) ? unlessUnwatched(ticket, at, 'status') : watched(ticket, at, 'status');
  });
}

async function watch(
  run: Run,
  ticket: Ticket,
  { by, watching }: { readonly by: number; readonly watching: boolean },
  isAllowed: boolean,
): Promise<void> {
  const own = ticket.watches.get(by);
  if (own === undefined) {
    const fields = { klass: 'watched_record', item_id: ticket.id, watching };
    const made = await client(by).call('POST', run.group, fields);
    expect(made.status === 201, made.text).toBe(isAllowed);
    if (isAllowed) ticket.watches.set(by, { id: String(made.body['id']), watching });
    return;
  }
  if (!isAllowed) return;
  const { body } = await client(by).call('GET', `${run.group}/${own.id}`);
  const changed = await client(by).call('PUT', `${run.group}/${own.id}?rev=${String(body['_rev'])}`, { watching });
  expect(changed.status, changed.text).toBe(201);
  own.watching = watching;
}

async function limit(run: Run, whom: number, on: boolean): Promise<void> {
  const member = run.members[whom];
  if (member?.membership === undefined) return;
  const { body } = await client(0).call('GET', `${run.group}/${member.membership}`);
  const limited = await client(0).call('PUT', `${run.group}/${member.membership}?rev=${String(body['_rev'])}`, {
    limits: on ? [{ module: 'ticket', right: 'none' }] : [],
    current_password: password,
  });
  expect(limited.status, limited.text).toBe(201);
  member.isLimited = on;
}

async function noticesOf({ group }: Run, at: number): Promise<string[]> {
  const selector = { klass: 'notice', group_id: group };
  const { body } = await client(at).call('POST', `${client(at).id}/_find`, { selector, limit: 200 });
  const docs = body['docs'] as { reason: string; item: string; times: number }[];
  return docs
    .flatMap(({ reason, item, times }) => (reason === 'invitation' ? [] : [`${reason} ${item} ${times}`]))
    .toSorted();
}

function isReason(kind: string): boolean {
  return reasons.some((reason) => reason === kind);
}

/** How many mails of each reason the group caused. */
async function mailsOf(run: Run, at: number): Promise<string[]> {
  const mails = (await running.app.server.inject('/_dev/mail.json')).json<
    { to: string; kind: string; subject: string; text: string }[]
  >();
  const counts = new Map<string, number>();
  for (const { to, kind, subject, text } of mails)
    if (to === client(at).email && kind !== 'invitation' && isReason(kind) && `${subject} ${text}`.includes(run.name))
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return sorted(counts);
}
