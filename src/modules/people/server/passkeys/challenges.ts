import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#platform/server/app.ts';

/** What a challenge is for: a signed-in person's own are bound to the person as well. */
export type ChallengeUse = { readonly for: 'sign-in' } | { readonly for: 'add' | 'proof'; readonly userId: string };

/** Minutes in which a device answers. A sign-in page that stays open longer gets another challenge. */
export const challengeMinutes = 10;

const randomLength = 16;
const timeLength = 6;
const signedLength = randomLength + timeLength;

/**
 * A challenge in base64url, bound to this browser by a cookie. It carries its end and a signature instead of a row, so that opening the sign-in page
 * writes nothing.
 */
export function newChallenge(app: App, request: FastifyRequest, reply: FastifyReply, use: ChallengeUse): string {
  const known = app.cookies.ceremonyOf(request);
  const browser = known ?? randomBytes(24).toString('base64url');
  if (known === undefined) app.cookies.setCeremony(reply, browser);
  const signed = Buffer.alloc(signedLength);
  randomBytes(randomLength).copy(signed);
  signed.writeUIntBE(app.now().getTime() + challengeMinutes * 60_000, randomLength, timeLength);
  return Buffer.concat([signed, signatureOf(app, signed, browser, use)]).toString('base64url');
}

/** Uses up a challenge; false if it is not ours, of another browser, person or use, too old, or answered before. */
export async function claimChallenge(
  app: App,
  request: FastifyRequest,
  challenge: string,
  use: ChallengeUse,
): Promise<boolean> {
  const browser = app.cookies.ceremonyOf(request);
  const bytes = Buffer.from(challenge, 'base64url');
  if (browser === undefined || bytes.length !== signedLength + 32 || bytes.toString('base64url') !== challenge)
    return false;
  const signed = bytes.subarray(0, signedLength);
  if (!timingSafeEqual(bytes.subarray(signedLength), signatureOf(app, signed, browser, use))) return false;
  const until = new Date(signed.readUIntBE(randomLength, timeLength));
  if (until < app.now()) return false;
  const claimed = await app.system('session', async (db) =>
    db.query('INSERT INTO used_challenges (digest, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1', [
      createHash('sha256').update(bytes).digest(),
      until,
    ]),
  );
  return claimed.length > 0;
}

function signatureOf(app: App, signed: Buffer, browser: string, use: ChallengeUse): Buffer {
  const bound = `passkey ${use.for} ${use.for === 'sign-in' ? '' : use.userId} ${browser} `;
  return createHmac('sha256', app.linkKey).update(bound).update(signed).digest();
}
