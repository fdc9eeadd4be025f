import { setTimeout as pause } from 'node:timers/promises';
import type { App, Job } from '#platform/server/app.ts';
import { FetchRefused } from '#platform/server/fetch/fetch-refused.ts';
import { createFetchOutside } from '#platform/server/fetch/fetch-outside.ts';
import { isExpired, type SessionTimes } from '#modules/people/rules/session.ts';
import { pauseAfter, pushLifetime, type PushResult, resultOf } from '../../rules/push.ts';
import { encryptPush } from './encrypt-push.ts';
import { endDevice, type DeviceId } from './end-devices.ts';
import { pushJob } from './push-job.ts';
import { vapidHeader, vapidKeys } from './vapid.ts';

/** Devices that one process serves in parallel, and those of one push service: a hanging one leaves room for others. */
const parallelDevices = 8;
const parallelAtHost = 4;
/** Milliseconds that a push service may take for a message. */
const patience = 10_000;
/** Messages that are sent to a device before others have their turn. */
const messagesAtOnce = 5;
/** Milliseconds after which another process serves a device whose process died. Longer than the messages above can take. */
const lease = 120_000;
/** Milliseconds between two looks for devices while messages are being sent. */
const look = 250;

/**
 * Sends the messages that wait, device by device. A process holds a device while it sends to it, so that several processes
 * send each message once. A commit with a message wakes it.
 */
export const sendPushes: Job = {
  name: pushJob,
  every: 15_000,
  atStart: true,
  work: async (app) => {
    const keys = vapidKeys(app.secret);
    const fetchOutside = createFetchOutside({ namedHosts: app.environment.fetchTestHosts });
    const send: Send = async (device, message) => post({ app, keys, fetchOutside }, device, message);
    const serving = new Map<Promise<void>, string>();
    for (;;) {
      const hosts = [...serving.values()];
      const device = await takeOne(
        app,
        hosts.filter((host) => hosts.filter((other) => other === host).length >= parallelAtHost),
      );
      if (device === undefined) {
        if (serving.size === 0) return;
        await Promise.race([...serving.keys(), pause(look)]);
        continue;
      }
      const served: Promise<void> = serve(app, device, send)
        .catch((error: unknown) => app.server.log.error({ err: error, job: pushJob }, 'push messages failed'))
        .finally(() => serving.delete(served));
      serving.set(served, device.host);
      if (serving.size >= parallelDevices) await Promise.race(serving.keys());
    }
  },
};

interface Device extends DeviceId {
  readonly endpoint: string;
  readonly host: string;
  readonly p256dh: Buffer;
  readonly auth: Buffer;
  readonly session_id: string;
  readonly failures: number;
}

async function takeOne(app: App, fullHosts: readonly string[]): Promise<Device | undefined> {
  const now = app.now();
  const [device] = await app.system('notices', async (db) =>
    db.query<Device & Record<string, unknown>>(
      `UPDATE push_subscriptions SET due_at = $2 WHERE (account_id, id) = (
         SELECT account_id, id FROM push_subscriptions WHERE due_at <= $1 AND host <> ALL($3)
         ORDER BY due_at FOR UPDATE SKIP LOCKED LIMIT 1)
       RETURNING account_id, id, endpoint, host, p256dh, auth, session_id, failures`,
      [now, new Date(now.getTime() + lease), fullHosts],
    ),
  );
  return device;
}

interface Message {
  readonly id: string;
  readonly topic: string;
  readonly urgency: string;
  readonly payload: string;
  readonly created_at: string;
}

/** What became of a message. */
interface Sent {
  readonly result: PushResult;
  /** What the push service demands before the next try. */
  readonly retryAfter?: string | undefined;
  /** The push service did not answer. */
  readonly isAway?: boolean;
}

type Send = (device: Device, message: Message) => Promise<Sent>;

async function serve(app: App, device: Device, send: Send): Promise<void> {
  const messages = await messagesFor(app, device);
  if (messages === undefined) return;
  for (const message of messages) {
    const { result, retryAfter, isAway = false } = await send(device, message);
    if (result === 'gone') return app.system('notices', async (db) => endDevice(db, device));
    if (result === 'later') return wait(app, device, retryAfter, isAway);
    await app.system('notices', async (db) => {
      await db.query('DELETE FROM push_outbox WHERE account_id = $1 AND id = $2', [device.account_id, message.id]);
      if (result === 'sent')
        await db.query(
          'UPDATE push_subscriptions SET last_sent_at = $3, failures = 0 WHERE account_id = $1 AND id = $2',
          [device.account_id, device.id, app.now()],
        );
    });
  }
  await release(app, device);
}

/** The next messages; undefined if the session of the device has ended, which ends the device. */
async function messagesFor(app: App, device: Device): Promise<readonly Message[] | undefined> {
  const { account_id: person, id, session_id: sessionId } = device;
  const now = app.now();
  return app.system('notices', async (db) => {
    const [session] = await db.query<SessionTimes & Record<string, unknown>>(
      'SELECT created_at, seen_at, remember FROM sessions WHERE stable_id = $1 AND user_id = $2',
      [sessionId, person],
    );
    if (session === undefined || isExpired(session, now)) {
      await endDevice(db, device);
      return undefined;
    }
    await db.query('DELETE FROM push_outbox WHERE account_id = $1 AND subscription_id = $2 AND created_at < $3', [
      person,
      id,
      new Date(now.getTime() - pushLifetime),
    ]);
    return db.query<Message & Record<string, unknown>>(
      `SELECT id::text AS id, topic, urgency, payload, created_at FROM push_outbox
       WHERE account_id = $1 AND subscription_id = $2 ORDER BY push_outbox.id LIMIT ${messagesAtOnce}`,
      [person, id],
    );
  });
}

/** Ends the hold of a device; it is due again if messages have arrived meanwhile. */
async function release(app: App, { account_id: person, id }: Device): Promise<void> {
  await app.system('notices', async (db) => {
    // The next statement sees the messages of everybody who had this row before.
    await db.query('SELECT FROM push_subscriptions WHERE account_id = $1 AND id = $2 FOR UPDATE', [person, id]);
    await db.query(
      `UPDATE push_subscriptions SET due_at = CASE WHEN EXISTS (
         SELECT FROM push_outbox WHERE account_id = $1 AND subscription_id = $2) THEN $3::timestamptz END
       WHERE account_id = $1 AND id = $2`,
      [person, id, app.now()],
    );
  });
}

/** Tries the device again later; if its push service does not answer, all devices of that service wait a minute. */
async function wait(app: App, device: Device, retryAfter: string | undefined, isAway: boolean): Promise<void> {
  const { account_id: person, id, host } = device;
  const failures = device.failures + 1;
  const now = app.now();
  const after = (milliseconds: number): Date => new Date(now.getTime() + milliseconds);
  app.server.log.warn({ host, failures, isAway }, 'a push message could not be sent');
  await app.system('notices', async (db) => {
    await db.query('UPDATE push_subscriptions SET due_at = $3, failures = $4 WHERE account_id = $1 AND id = $2', [
      person,
      id,
      after(pauseAfter(failures, retryAfter)),
      failures,
    ]);
    if (isAway)
      await db.query('UPDATE push_subscriptions SET due_at = $3 WHERE due_at <= $2 AND host = $1', [
        host,
        now,
        after(pauseAfter(1)),
      ]);
  });
}

interface Post {
  readonly app: App;
  readonly keys: ReturnType<typeof vapidKeys>;
  readonly fetchOutside: ReturnType<typeof createFetchOutside>;
}

async function post({ app, keys, fetchOutside }: Post, device: Device, message: Message): Promise<Sent> {
  const now = app.now();
  const age = now.getTime() - Date.parse(message.created_at);
  const subject = `mailto:${app.environment.contactEmail}`;
  try {
    const { status, headers } = await fetchOutside(device.endpoint, {
      post: encryptPush(message.payload, device),
      headers: {
        authorization: vapidHeader(keys, new URL(device.endpoint), subject, now),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(Math.max(0, Math.round((pushLifetime - age) / 1000))),
        urgency: message.urgency,
        topic: message.topic,
      },
      maxBytes: 20_000,
      timeout: patience,
    });
    return { result: resultOf(status), retryAfter: headers['retry-after'] };
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error;
    const isAway = error.why === 'timeout' || error.why === 'unreachable';
    // Any other refusal is about the address, which does not change.
    return isAway || error.why === 'too-large' ? { result: 'later', isAway } : { result: 'gone' };
  }
}
