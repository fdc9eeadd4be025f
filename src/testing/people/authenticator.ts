import { Secret, TOTP } from 'otpauth';
import type { Client, TestApp } from '../app.ts';

/** A person's authenticator app, as a test plays it. */
export interface TestAuthenticator {
  readonly recoveryCodes: readonly string[];
  /** The code that a device shows whose clock is ahead by this many seconds. */
  code(ahead?: number): string;
}

/** Sets up an app for this person, whose clock is right or ahead by this many seconds. */
export async function addAuthenticator(
  { clock }: Pick<TestApp, 'clock'>,
  person: Client,
  ahead = 0,
): Promise<TestAuthenticator> {
  const begun = await person.call('POST', '_authenticator');
  if (begun.status !== 200) throw new Error(`no set-up: ${begun.text}`);
  const totp = new TOTP({ secret: Secret.fromBase32(String(begun.body['secret'])) });
  const code = (seconds = 0): string => totp.generate({ timestamp: clock.now.getTime() + seconds * 1000 });
  const added = await person.call('PUT', '_authenticator', { setup: begun.body['setup'], code: code(ahead) });
  if (added.status !== 200) throw new Error(`no authenticator: ${added.text}`);
  return { recoveryCodes: added.body['recovery_codes'] as string[], code };
}
