import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { When } from '#platform/web/fields/value.tsx';
import { useCounterWords } from '../counter-words.ts';
import { Drawing } from './drawing.tsx';
import { signaturesQuery } from './signatures-query.ts';
import './sign.css';

/** What the customer signed for this ticket. */
export function Signatures(props: { account: string; item: string }): ReactNode {
  const t = useCounterWords();
  const { data } = useQuery(signaturesQuery(props.account, props.item));
  if (data === undefined || data.length === 0) return null;
  return (
    <section className="o-section">
      <h2>{t('sign.signatures')}</h2>
      <ul className="o-plain-list t-signatures">
        {data.map((one) => (
          <li key={one._id}>
            <Drawing drawing={one.drawing} label={t('sign.of', { name: one.name ?? '' })} />
            <span>
              {t(`sign.${one.occasion ?? 'intake'}`)}
              <span className="o-quiet o-small">
                {one.name === undefined ? null : `${one.name} · `}
                <When value={one.signed_at ?? one.created_at} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
