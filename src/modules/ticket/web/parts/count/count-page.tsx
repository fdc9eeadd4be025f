import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { refresh } from '#platform/web/data/queries.ts';
import { describeError } from '#platform/web/i18n/describe-error.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { stockPart } from '../../../entities/parts/stock-part.ts';
import type { PartDoc } from '../part-doc.ts';
import { usePartWords } from '../part-words.ts';
import { CountForm } from './count-form.tsx';
import { findParts } from './find-parts.ts';
import { ScanField } from './scan-field.tsx';
import '../parts.css';

interface Counted {
  readonly key: number;
  readonly part: PartDoc;
  readonly counted: string;
}

/** Counts the stock, on a phone with one hand: scan or search a part, type the number, scan the next one. */
export function CountPage(): ReactNode {
  const t = usePartWords();
  const account = useAccount();
  const client = useQueryClient();
  const [found, setFound] = useState<readonly PartDoc[]>([]);
  const [none, setNone] = useState<string | null>(null);
  const [done, setDone] = useState<readonly Counted[]>([]);
  useTitle(t('parts.count'));
  const look = async (text: string): Promise<void> => {
    try {
      const parts = await findParts(account, text);
      setFound(parts);
      setNone(parts.length === 0 ? text : null);
    } catch (error) {
      showToast({ text: describeError(t, error).title, failed: true });
    }
  };
  const only = found.length === 1 ? found[0] : undefined;
  const note = (part: PartDoc, counted: string): void => {
    setDone((before) => [{ key: before.length, part, counted }, ...before]);
    setFound([]);
    void refresh(client, account, stockPart.kind);
  };
  return (
    <div className="o-page o-page-form t-count-page">
      <h1>{t('parts.count')}</h1>
      <ScanField key={done.length} onText={(text) => void look(text)} />
      {none === null ? null : <output>{t('parts.none-found', { text: none })}</output>}
      {only === undefined ? (
        <ul className="o-plain-list">
          {found.map((part) => (
            <li key={part._id}>
              <Button variant="subtle" onClick={() => setFound([part])}>
                {[part.label, part.sku, part.place].filter((fact) => fact !== undefined).join(' · ')}
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <CountForm
          key={`${only._id} ${done.length}`}
          account={account}
          part={only}
          onCounted={(counted) => note(only, counted)}
        />
      )}
      <Done lines={done} />
    </div>
  );
}

/** What was counted on this screen, newest first, with the difference to what was expected. */
function Done({ lines }: { lines: readonly Counted[] }): ReactNode {
  const t = usePartWords();
  const formats = useFormats();
  if (lines.length === 0) return null;
  return (
    <section className="o-section">
      <h2>{t('parts.counted-now')}</h2>
      <ul className="o-plain-list">
        {lines.map(({ key, part, counted }) => {
          const difference = Number(counted) - Number(part.on_hand ?? '0');
          return (
            <li key={key} className="t-counted">
              <span>{part.label}</span>
              <span className="t-figure">
                {formats.number(counted)}
                {difference === 0
                  ? ''
                  : ` (${difference > 0 ? '+' : ''}${formats.number(Number(difference.toFixed(3)))})`}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
