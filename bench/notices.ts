import { request as httpRequest, type IncomingMessage } from 'node:http';
import { deliverNotices } from '#modules/inbox/server/deliver.ts';
import { signUp, type Client } from '#src/testing/client.ts';
import { setPlan } from '#modules/groups/server/plan/plan.ts';
import { openServer } from './server.ts';

/**
 * `npx tsx bench/notices.ts [MEMBERS] [EVENTS]`: over sockets, how long a new ticket takes until each of many members, who all asked for new
 * tickets and have the stream of their own database open, has heard of their notice; and the processor time of a notice.
 */
const members = Number(process.argv[2] ?? 500);
const events = Number(process.argv[3] ?? 10);
const running = await openServer();
const address = new URL(await running.app.server.listen({ host: '127.0.0.1', port: 0 }));

try {
  await setPlan(running.app, running.group, 'corp');
  const people: Client[] = [];
  for (let made = 0; made < members; made += 1) {
    const person = await signUp(running.app);
    const { body } = await running.ana.call('POST', running.group, {
      klass: 'subscription',
      email: person.email,
      ticket_created: true,
    });
    await person.call('PUT', `${running.group}/_design/status/_update/accept/${String(body['id'])}`);
    people.push(person);
  }
  // The notices about accepted invitations.
  await deliverNotices.work(running.app, {});
  await measure(people);
} finally {
  await running.close();
}

async function measure(people: readonly Client[]): Promise<void> {
  let hear = (): void => undefined;
  const streams = await Promise.all(people.map(async (person) => open(person, () => hear())));
  const times: number[] = [];
  const last: number[] = [];
  const cpu = process.cpuUsage();
  for (let event = 0; event < events; event += 1) {
    let heard = 0;
    let done = (): void => undefined;
    const all = new Promise<void>((resolve) => {
      done = resolve;
    });
    const from = performance.now();
    hear = () => {
      heard += 1;
      times.push(performance.now() - from);
      if (heard === people.length) done();
    };
    await running.ana.call('POST', running.group, { klass: 'ticket', content: `Told ${event}` });
    await deliverNotices.work(running.app, {});
    await all;
    last.push(performance.now() - from);
  }
  const used = process.cpuUsage(cpu);
  console.log(`one event for ${people.length} members with open streams, ${events} times, milliseconds until heard`);
  console.log(`  median ${at(times, 0.5)}, p99 ${at(times, 0.99)}, the last one of an event ${at(last, 0.5)} (median)`);
  const each = (used.user + used.system) / 1000 / events / people.length;
  console.log(`  ${each.toFixed(2)} ms of this process's CPU per notice, with the clients; the database has its own`);
  for (const stream of streams) stream.destroy();
}

function at(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0);
}

async function open(person: Client, hear: () => void): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const path = `/api/${person.id}/_changes?feed=eventsource&since=now`;
    const headers = { cookie: person.cookie };
    httpRequest({ host: address.hostname, port: address.port, path, headers, agent: false }, (response) => {
      response
        .setEncoding('utf8')
        .on('data', (text: string) => {
          for (const _found of text.matchAll(/"id":"ntc-/g)) hear();
        })
        .on('error', () => undefined);
      resolve(response);
    })
      .on('error', reject)
      .end();
  });
}
