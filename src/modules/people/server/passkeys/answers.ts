import { Type } from 'typebox';
import { exactly, listOf, optional, type Shape, text } from '#platform/server/api/shapes/shape.ts';

/** What devices answer to a challenge, in base64url. */

const bytes = (max: number, description: string) => text(max, { description });
const shared = {
  id: bytes(1400, 'The credential’s id.'),
  client_data: bytes(4000, '`clientDataJSON`.'),
};

/** The answer of a device that made a key pair. */
export const newKeyAnswer = exactly({
  ...shared,
  attestation: bytes(8000, '`attestationObject`.'),
  transports: optional(listOf(text(20), { maxItems: 8 })),
});
export type NewKeyAnswer = Shape<typeof newKeyAnswer>;

/** The answer of a device that signed a challenge. */
export const signedAnswer = exactly({
  ...shared,
  authenticator_data: bytes(4000, '`authenticatorData`.'),
  signature: bytes(2000, '`signature`.'),
  user_handle: optional(text(100)),
});
export type SignedAnswer = Shape<typeof signedAnswer>;

/** The challenge that an answer states; undefined if it states none. */
export function challengeIn({ client_data: data }: { readonly client_data: string }): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(data, 'base64url').toString()) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** The schema of what `navigator.credentials` takes as JSON: the standard defines it, not we. */
export const ceremonyOptions = Type.Unsafe<Readonly<Record<string, unknown>>>({
  type: 'object',
  additionalProperties: true,
  description: '`publicKey` of `navigator.credentials`, as JSON of WebAuthn level 3.',
});
