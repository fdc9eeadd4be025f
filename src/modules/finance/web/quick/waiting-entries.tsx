import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from '../words.ts';
import type { Waiting } from './outbox.ts';

/** Entries that are on this device alone, and those that the server refused. */
export function WaitingEntries(props: {
  waiting: readonly Waiting[];
  onTakeBack: (entry: Waiting) => void;
}): ReactNode {
  const t = useTranslations();
  const waits = props.waiting.filter(({ refused }) => refused === undefined);
  const refused = props.waiting.filter((entry) => entry.refused !== undefined);
  return (
    <>
      {waits.length === 0 ? null : (
        <output className="o-note f-quick-waiting">
          {t('quick.waiting', { count: waits.length })}
          <span className="o-small o-quiet">{waits.map(({ label }) => label).join(', ')}</span>
          <span className="o-small o-quiet">{t('quick.waiting-why')}</span>
        </output>
      )}
      {refused.map((entry) => (
        <p key={entry.id} className="f-wrong o-flush" role="alert">
          {t('quick.refused', { entry: entry.label, reason: entry.refused ?? '' })}{' '}
          <Button size="compact-xs" variant="subtle" onClick={() => props.onTakeBack(entry)}>
            {t('action.edit')}
          </Button>
        </p>
      ))}
    </>
  );
}
