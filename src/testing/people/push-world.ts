import { expect } from 'vitest';
import { deliverNotices } from '#modules/inbox/server/deliver.ts';
import { sendPushes } from '#modules/inbox/server/push/send-pushes.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { bring } from '#src/testing/membership.ts';
import { decryptPush, pushDevice, type PushDevice } from './push-device.ts';
import { pushService, type PushService } from './push-service.ts';

/** A browser that is subscribed at a path of a push service. */
interface Subscribed {
  readonly device: PushDevice;
  readonly path: string;
}

let paths = 0;

/** An installation in which Ana gives tickets to colleagues, whose browsers are subscribed at two push services. */
export async function pushWorld() {
  const [service, other] = [await pushService(), await pushService()];
  const running: TestApp = await testApp({
    FETCH_TEST_HOSTS: `${service.host},${other.host}`,
    CONTACT_EMAIL: 'help@example.com',
  });
  const ana = await signUp(running.app, { fullname: 'Ana Souza' });
  const group = await foundGroup(ana, 'Workshop');

  async function subscribe(person: Client, at: PushService = service): Promise<Subscribed> {
    const path = `/to/${(paths += 1)}`;
    const device = pushDevice(`http://${at.host}${path}`);
    const added = await person.call('POST', '_push', device.subscription);
    expect(added.status, added.text).toBe(201);
    return { device, path };
  }

  async function deliver(): Promise<void> {
    await deliverNotices.work(running.app, {});
  }

  async function create(fields: object): Promise<string> {
    const made = await ana.call('POST', group, fields);
    expect(made.status, made.text).toBe(201);
    await deliver();
    return String(made.body['id']);
  }

  return {
    running,
    service,
    other,
    ana,
    group,
    subscribe,
    deliver,
    /** A colleague of Ana with a subscribed browser. */
    colleague: async (options: { locale?: string; at?: PushService } = {}) => {
      const person = await signUp(running.app, { fullname: 'Bob Lima', ...options });
      const membership = await bring(ana, group, person);
      return { person, membership, ...(await subscribe(person, options.at)) };
    },
    /** Ana gives the person a new ticket. */
    assign: async (person: Client, content: string) => create({ klass: 'ticket', content, technical_id: person.id }),
    comment: async (id: string, content: string) => create({ klass: 'comment', item_id: id, content }),
    send: async () => sendPushes.work(running.app, {}),
    wait: (minutes: number): void => {
      running.clock.now = new Date(running.clock.now.getTime() + minutes * 60_000);
    },
    /** What a browser shows of the messages to it. */
    shown: ({ device, path }: Subscribed): Record<string, string>[] =>
      [...service.deliveries, ...other.deliveries]
        .filter((one) => one.path === path)
        .map(({ body }) => JSON.parse(decryptPush(body, device)) as Record<string, string>),
    devices: async (person: Client) =>
      (await person.call('GET', '_push')).body['devices'] as readonly Readonly<Record<string, unknown>>[],
    /** How many messages wait. */
    waiting: async (): Promise<number> => {
      const { rows } = await running.pool.query<{ count: number }>(
        'SELECT count(*)::integer AS count FROM push_outbox',
      );
      return rows[0]?.count ?? 0;
    },
    forgetDeliveries: (): void => {
      for (const one of [service, other]) {
        one.deliveries.length = 0;
        one.replies.clear();
      }
    },
    close: async (): Promise<void> => {
      await running.close();
      await Promise.all([service.close(), other.close()]);
    },
  };
}
