import type { App } from '#platform/server/app.ts';
import type { NewKeyAnswer } from './answers.ts';
import { relyingParty } from './relying-party.ts';
import { webAuthn } from './web-authn.ts';

interface NewKey {
  readonly id: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** The key pair that a device made; undefined if the origin, the host or the check of the person is wrong. Which device it is does not matter. */
export async function newKeyOf(app: App, answer: NewKeyAnswer, challenge: string): Promise<NewKey | undefined> {
  const { id, origins } = relyingParty(app.environment);
  const { verifyRegistrationResponse } = await webAuthn();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: answer.id,
        rawId: answer.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: answer.client_data, attestationObject: answer.attestation },
      },
      expectedChallenge: challenge,
      expectedOrigin: [...origins],
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [-8, -7, -257],
    });
    if (!verified) return undefined;
    const { credential } = registrationInfo;
    return {
      id: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: answer.transports ?? [],
    };
  } catch {
    return undefined;
  }
}
