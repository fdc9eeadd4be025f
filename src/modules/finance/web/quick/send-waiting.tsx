import { useOutbox } from './use-outbox.ts';

/** Sends what waits, on every screen. */
export function SendWaiting({ account }: { account: string }): null {
  useOutbox(account);
  return null;
}
