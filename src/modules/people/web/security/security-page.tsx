import type { ReactNode } from 'react';
import '../profile.css';
import { Authenticator } from './authenticator.tsx';
import { Passkeys } from './passkeys.tsx';
import { OwnSessions } from './own-sessions.tsx';

/** The tab Security: how the person signs in, and where the account is open. */
export function SecurityPage(): ReactNode {
  return (
    <>
      <Passkeys />
      <Authenticator />
      <OwnSessions />
    </>
  );
}
