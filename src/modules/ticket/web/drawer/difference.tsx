import type { ReactNode } from 'react';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { useCashWords } from './cash-words.ts';

/** In words whether money is missing, with its amount. */
export function Difference(props: { amount: string; currency: string }): ReactNode {
  const t = useCashWords();
  const formats = useFormats();
  const { amount, currency } = props;
  if (amount === '0.00') return t('cash.exact');
  const isShort = amount.startsWith('-');
  const text = t(isShort ? 'cash.short' : 'cash.over', {
    amount: formats.money(isShort ? amount.slice(1) : amount, currency),
  });
  return <strong data-short={isShort}>{text}</strong>;
}
