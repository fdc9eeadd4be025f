import type { FastifyRequest } from 'fastify';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/database.ts';
import { audit } from '../audit.ts';
import { tellChange } from '../second-factor/second-factor-mails.ts';
import { challengeIn, type SignedAnswer } from './answers.ts';
import { type ChallengeUse, claimChallenge } from './challenges.ts';
import { relyingParty } from './relying-party.ts';
import { webAuthn } from './web-authn.ts';

/** A passkey with its person. */
interface Known {
  readonly id: string;
  readonly name: string;
  readonly credential_id: string;
  readonly public_key: Buffer;
  readonly counter: string;
  readonly user_id: string;
  readonly email: string | null;
  readonly fullname: string | null;
  readonly locale: string;
  readonly password_hash: string | null;
}

type RefusedAs = 'unauthorized' | 'unprocessable_entity';

/**
 * Verifies what a device signed, and notes its use. The challenge is used up first, whatever follows. A counter that goes back means that somebody may
 * have copied the key: the answer is refused, and the owner gets a mail. @throws 401 or 422 with the reason
 */
export async function verifyPasskey(
  app: App,
  request: FastifyRequest,
  answer: SignedAnswer,
  use: ChallengeUse,
  refusedAs: RefusedAs,
): Promise<Known> {
  const refused = (code: string): Error => failure(refusedAs, { base: [{ code }] });
  const challenge = challengeIn(answer);
  if (challenge === undefined || !(await claimChallenge(app, request, challenge, use)))
    throw refused('passkey-challenge-is-over');
  const known = await app.system('session', async (db) => find(db, answer.id));
  if (known === undefined || (use.for !== 'sign-in' && known.user_id !== use.userId))
    throw refused('passkey-is-unknown');
  const counter = await counterOf(app, answer, challenge, known);
  const now = app.now();
  if (counter === undefined || !isOwner(answer, known)) {
    const line = { userId: known.user_id, address: request.ip, at: now, detail: { passkey: known.id } };
    await app.system('session', async (db) => audit(db, { event: 'passkey_failed', ...line }));
    throw refused('passkey-is-refused');
  }
  const isForward = await app.system('session', async (db) => {
    // The person has the passkey before and after.
    db.invalidate('nobody');
    // One statement, so that of two answers with one counter one is accepted.
    const noted = await db.query(
      `UPDATE passkeys SET counter = $2, last_used_at = $3, last_address = $4
       WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0)) RETURNING 1`,
      [known.id, counter, now, request.ip],
    );
    if (noted.length > 0) return true;
    const detail = { passkey: known.id, counter, before: Number(known.counter) };
    await audit(db, { event: 'passkey_counter_back', userId: known.user_id, address: request.ip, at: now, detail });
    await tellChange(app, db, { ...known, id: known.user_id }, 'passkey-counter-back', now, { name: known.name });
    return false;
  });
  if (!isForward) throw refused('passkey-counter-went-back');
  return known;
}

async function find(db: Db, credentialId: string): Promise<Known | undefined> {
  const [row] = await db.query<Known>(
    `SELECT p.id, p.name, p.credential_id, p.public_key, p.counter, p.user_id, u.email, u.fullname, u.locale, u.password_hash
     FROM passkeys p JOIN users u ON u.id = p.user_id AND u.disabled_at IS NULL WHERE p.credential_id = $1`,
    [credentialId],
  );
  return row;
}

/** The device says whose key it is; another name means a mix-up. */
function isOwner({ user_handle: handle }: SignedAnswer, { user_id: userId }: Known): boolean {
  return handle === undefined || Buffer.from(handle, 'base64url').toString() === userId;
}

/** The counter that the device states; undefined if the signature, origin, host or the check of the person is wrong. */
async function counterOf(app: App, answer: SignedAnswer, challenge: string, known: Known): Promise<number | undefined> {
  const { id, origins } = relyingParty(app.environment);
  const { verifyAuthenticationResponse } = await webAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: answer.id,
        rawId: answer.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: answer.client_data,
          authenticatorData: answer.authenticator_data,
          signature: answer.signature,
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: [...origins],
      expectedRPID: id,
      requireUserVerification: true,
      // We compare the counter, so that a wrong one is told apart from a wrong signature.
      credential: { id: known.credential_id, publicKey: new Uint8Array(known.public_key), counter: 0 },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}
