import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { ApiError } from '../api/api-error.ts';
import { request } from '../api/request.ts';
import { answerOf, challenge, type SignedAnswer } from './answers.ts';

type SignOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type NewOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** Signs a challenge with a passkey that the person chooses. */
export async function signChallenge(): Promise<SignedAnswer> {
  const optionsJSON = await challenge<SignOptions>();
  return answerOf(await startAuthentication({ optionsJSON }).catch(refused));
}

/** Lets this device make a passkey for the signed-in person. */
export async function addPasskey(name: string): Promise<void> {
  const { options } = await request<{ options: NewOptions }>('POST', '/_passkeys/challenge');
  const { id, response } = await startRegistration({ optionsJSON: options }).catch(refused);
  const answer = {
    id,
    client_data: response.clientDataJSON,
    attestation: response.attestationObject,
    ...(response.transports === undefined ? {} : { transports: response.transports }),
  };
  await request('POST', '/_passkeys', { body: { name, answer } });
}

/** Turns what the browser says into an error with a sentence: the person dismissed it, or the device has this passkey already. */
function refused(error: unknown): never {
  const isKnown = error instanceof Error && error.name === 'InvalidStateError';
  const reason = { base: [{ code: isKnown ? 'passkey-is-here-already' : 'passkey-was-not-used' }] };
  throw new ApiError({ status: 422, error: 'unprocessable_entity', reason, requestId: null });
}
