import type { LedgerRow } from '../../rules/ledger.ts';
import { useTranslations } from '../words.ts';

/** The third party or description of a row, else the kind's name. */
export function useRowTitle(): (row: LedgerRow) => string {
  const t = useTranslations();
  return (row) => row.who ?? row.description ?? t(row.klass, { count: 1 });
}
