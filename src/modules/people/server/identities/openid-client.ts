import type * as library from 'openid-client';

/** The library of OpenID Connect, loaded when the first person uses it. */
export async function openidClient(): Promise<typeof library> {
  return import('openid-client');
}
