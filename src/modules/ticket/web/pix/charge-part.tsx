import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { withWords } from '#platform/web/i18n/with-words.tsx';
import { lazy } from '#platform/web/lazy.tsx';
import { chargesQuery } from './charges-query.ts';
import { cashWords } from '../drawer/cash-words.ts';

const ChargeBox = withWords(
  'cash',
  cashWords,
  lazy(() => import('./charge-box.tsx'), 'ChargeBox'),
);

/** The charge of an amount by the bank, if the group has set up one. */
export function ChargePart(props: { account: string; ticket: string; amount: string }): ReactNode {
  const { data } = useQuery(chargesQuery(props.account, props.ticket));
  return data?.bank === true ? <ChargeBox {...props} /> : null;
}
