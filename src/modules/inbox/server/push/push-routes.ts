import { ECDH } from 'node:crypto';
import { Type } from 'typebox';
import { failure } from '#platform/entity/failure.ts';
import { hexId } from '#platform/entity/id.ts';
import { parseUrl } from '#platform/entity/parse-url.ts';
import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/database.ts';
import { personOf } from '#platform/server/http/guard.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, listOf, orNull, text, yes } from '#platform/server/api/shapes/shape.ts';
import { isExpired, type SessionTimes } from '#modules/people/rules/session.ts';
import { endDevice } from './end-devices.ts';
import { vapidKeys } from './vapid.ts';

const about = { tags: ['People'] };
const schemas = {
  list: {
    ...about,
    operationId: 'pushDevices',
    summary: 'List the browsers that show the caller’s notices, and the key with which a browser subscribes',
    response: {
      200: exactly({
        key: Type.String({ description: 'The `applicationServerKey`, in base64url.' }),
        devices: listOf(
          exactly({
            id: Type.String(),
            user_agent: Type.String(),
            created_at: Type.String(),
            last_sent_at: orNull(Type.String()),
            failing: Type.Boolean({ description: 'The push service refused the last message or did not answer.' }),
            current: Type.Boolean({ description: 'It belongs to the caller’s session.' }),
          }),
        ),
      }),
    },
  },
  add: {
    ...about,
    operationId: 'addPushDevice',
    summary: 'Show the caller’s notices in this browser, for as long as the session lasts',
    body: exactly({
      endpoint: text(1000),
      keys: exactly({ p256dh: text(100), auth: text(40) }),
    }),
    response: { 201: exactly({ ok: yes, id: Type.String() }) },
  },
  remove: {
    ...about,
    operationId: 'removePushDevice',
    summary: 'Stop showing notices in one of the caller’s browsers',
    params: Type.Object({ id: Type.String({ pattern: '^[0-9a-f]{32}$' }) }),
    response: { 200: exactly({ ok: yes }) },
  },
};

const mostDevices = 20;

interface Row extends SessionTimes {
  readonly id: string;
  readonly user_agent: string;
  readonly added_at: string;
  readonly last_sent_at: string | null;
  readonly failures: number;
  readonly session: string;
}

/** `/_push`: the caller's own devices. A device belongs to the session that adds it, and a session has one device. */
export function pushRoutes(app: App, server: Api): void {
  const config = { policy: 'person', cost: 'write' } as const;

  server.get('/_push', { config: { ...config, cost: 'read' }, schema: schemas.list }, async (request) => {
    const { user, sessionId } = personOf(request);
    const rows = await app.system('notices', async (db) => devicesOf(db, user.id));
    const devices = rows
      .filter((row) => !isExpired(row, app.now()))
      .map(({ id, user_agent, added_at, last_sent_at, failures, session }) => ({
        id,
        user_agent,
        created_at: added_at,
        last_sent_at,
        failing: failures > 0,
        current: session === sessionId,
      }));
    return { key: vapidKeys(app.secret).publicKey, devices };
  });

  server.post('/_push', { config, schema: schemas.add }, async (request, reply) => {
    const { user, sessionId } = personOf(request);
    const { endpoint, keys } = request.body;
    const host = hostOf(app, endpoint);
    const [p256dh, auth] = [pointOf(keys.p256dh), bytesOf('keys.auth', keys.auth, 16)];
    const id = hexId(app.now().getTime());
    await app.system('notices', async (db) => {
      // The person's row is locked, so that many at once stay within the limit.
      await db.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [user.id]);
      const [session] = await db.query<{ stable_id: string }>(
        'SELECT stable_id FROM sessions WHERE token_hash = $1 AND user_id = $2',
        [Buffer.from(sessionId, 'hex'), user.id],
      );
      if (session === undefined) throw failure('unauthorized', 'Please login again');
      // What the browser had before: of this session, or of another person who used it.
      const old = await db.query<{ account_id: string; id: string }>(
        'SELECT account_id, id FROM push_subscriptions WHERE endpoint = $1 OR session_id = $2',
        [endpoint, session.stable_id],
      );
      for (const device of old) await endDevice(db, device);
      if ((await devicesOf(db, user.id)).length >= mostDevices)
        throw failure('forbidden', 'You can have up to 20 devices');
      await db.query(
        `INSERT INTO push_subscriptions (account_id, id, session_id, endpoint, host, p256dh, auth, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [user.id, id, session.stable_id, endpoint, host, p256dh, auth, app.now()],
      );
    });
    void reply.code(201);
    return { ok: true, id };
  });

  server.delete('/_push/:id', { config, schema: schemas.remove }, async (request) => {
    const device = { account_id: personOf(request).user.id, id: request.params.id };
    await app.system('notices', async (db) => {
      const known = await db.query('SELECT FROM push_subscriptions WHERE account_id = $1 AND id = $2', [
        device.account_id,
        device.id,
      ]);
      if (known.length === 0) throw failure('not_found', 'missing');
      await endDevice(db, device);
    });
    return { ok: true };
  });
}

/** The devices of sessions that exist. */
async function devicesOf(db: Db, person: string): Promise<Row[]> {
  return db.query<Row & Record<string, unknown>>(
    `SELECT p.id, s.user_agent, p.created_at AS added_at, p.last_sent_at, p.failures, encode(s.token_hash, 'hex') AS session,
       s.created_at, s.seen_at, s.remember
     FROM push_subscriptions p JOIN sessions s ON s.stable_id = p.session_id AND s.user_id = p.account_id
     WHERE p.account_id = $1 ORDER BY p.created_at DESC, p.id`,
    [person],
  );
}

/** The host of a push service. Whether its address is a public one is checked with each message. */
function hostOf(app: App, endpoint: string): string {
  const url = parseUrl(endpoint);
  const isTest = url !== undefined && app.environment.fetchTestHosts.includes(url.host);
  if (url === undefined || url.username !== '' || url.password !== '') throw invalid('endpoint');
  if (!isTest && (url.protocol !== 'https:' || url.port !== '')) throw invalid('endpoint');
  return url.host;
}

/** The 65 bytes of a point of P-256. */
function pointOf(encoded: string): Buffer {
  const point = bytesOf('keys.p256dh', encoded, 65);
  try {
    if (point.readUInt8(0) !== 4) throw new Error('not an uncompressed point');
    ECDH.convertKey(point, 'prime256v1');
    return point;
  } catch {
    throw invalid('keys.p256dh');
  }
}

function bytesOf(field: string, encoded: string, length: number): Buffer {
  const bytes = Buffer.from(encoded, 'base64url');
  if (bytes.length !== length) throw invalid(field);
  return bytes;
}

function invalid(field: string): Error {
  return failure('unprocessable_entity', { [field]: [{ code: 'is-invalid' }] });
}
