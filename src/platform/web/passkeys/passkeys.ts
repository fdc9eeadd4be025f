import { useEffect, useEffectEvent } from 'react';
import { request } from '../api/request.ts';
import type * as loaded from './ceremonies.ts';
import { answerOf, challenge, type Signed, type SignedAnswer } from './answers.ts';

/** What the sign-in loads for passkeys. The rest is loaded when a person wants one, see `ceremonies`. */

/** Whether this browser can use passkeys at all. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis;
}

/** Loads what speaks to devices. A browser answers one request at a time, so the offer of the sign-in ends. */
export async function ceremonies(): Promise<typeof loaded> {
  offer?.abort();
  return import('./ceremonies.ts');
}

export async function loginByPasskey(answer: SignedAnswer, remember: boolean): Promise<void> {
  await request('POST', '/_session/passkey', { body: { answer, remember } });
}

/** Before the challenge is too old. */
const renewEvery = 9 * 60_000;
let offer: AbortController | null = null;

/**
 * Offers the passkeys of this device in the field with `autocomplete="… webauthn"` for as long as the page is open. Only with what the browser brings:
 * older ones have the button.
 */
export function useOfferedPasskeys(onChosen: (answer: SignedAnswer) => void): void {
  const chosen = useEffectEvent(onChosen);
  useEffect(() => {
    const renew = (): void => {
      offer?.abort();
      offer = new AbortController();
      offerIn(offer.signal).then(
        (answer) => answer && chosen(answer),
        // Nobody asked for anything: the page stays an ordinary sign-in.
        () => undefined,
      );
    };
    renew();
    const timer = setInterval(renew, renewEvery);
    return () => {
      clearInterval(timer);
      offer?.abort();
    };
  }, []);
}

async function offerIn(signal: AbortSignal): Promise<SignedAnswer | undefined> {
  if (!hasPasskeys() || !('parseRequestOptionsFromJSON' in PublicKeyCredential)) return undefined;
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return undefined;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await challenge());
  const credential = await navigator.credentials.get({ publicKey, mediation: 'conditional', signal });
  return credential instanceof PublicKeyCredential ? answerOf(credential.toJSON() as Signed) : undefined;
}
