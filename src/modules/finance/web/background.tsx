import { type ReactNode, useEffect, useState } from 'react';
import { lazy } from '#platform/web/lazy.tsx';
import { OfferRule } from './mapping/offer-rule.tsx';
import { outboxKey } from './quick/outbox-key.ts';

const SendWaiting = lazy(() => import('./quick/send-waiting.tsx'), 'SendWaiting');

/** How often entries on this device are looked for. */
const pause = 10_000;

/** What the module does on every screen: it offers rules, and sends quick entries that wait for the network. */
export function Background({ account }: { account: string }): ReactNode {
  return (
    <>
      <OfferRule account={account} />
      <Waiting key={account} account={account} />
    </>
  );
}

function Waiting({ account }: { account: string }): ReactNode {
  const [waits, setWaits] = useState(() => hasWaiting(account));
  useEffect(() => {
    const timer = setInterval(() => setWaits(hasWaiting(account)), pause);
    return () => clearInterval(timer);
  }, [account]);
  return waits ? <SendWaiting account={account} /> : null;
}

/** Only whether there is something: what it is, its own code finds out. */
function hasWaiting(account: string): boolean {
  return localStorage.getItem(outboxKey(account)) !== null;
}
