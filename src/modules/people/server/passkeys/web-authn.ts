import type * as library from '@simplewebauthn/server';

/** The library of passkeys, loaded when the first one is used: that takes half a second, which a start need not wait for. */
export async function webAuthn(): Promise<typeof library> {
  return import('@simplewebauthn/server');
}
