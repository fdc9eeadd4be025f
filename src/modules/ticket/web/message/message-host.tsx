import type { ReactNode } from 'react';
import { useStore } from '#platform/web/data/store.ts';
import { LoadedWords } from '#platform/web/i18n/loaded-words.tsx';
import { lazy } from '#platform/web/lazy.tsx';
import { composing } from './composing.ts';
import { messageWords } from './words.ts';

const Composer = lazy(() => import('./composer.tsx'), 'Composer');

/** Shows the composer while a person writes to a customer. */
export function MessageHost({ account }: { account: string }): ReactNode {
  const about = useStore(composing);
  if (about === null) return null;
  return (
    <LoadedWords name="ticket-messages" words={messageWords} also={Composer.preload}>
      <Composer account={account} about={about} onClose={() => composing.set(null)} />
    </LoadedWords>
  );
}
