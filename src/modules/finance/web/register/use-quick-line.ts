import { useState } from 'react';
import { check } from '#platform/entity/check.ts';
import { parseDecimal } from '#platform/entity/format.ts';
import type { Complaints } from '#platform/entity/failure.ts';
import { complaintsOf } from '#platform/web/api/api-error.ts';
import { post } from '#platform/web/api/api.ts';
import { useLocale } from '#platform/web/i18n/language.tsx';
import { income } from '../../entities/income.ts';
import { outgo } from '../../entities/outgo.ts';
import { fits } from '../../rules/money.ts';
import { kindOfValue, rowOf, withoutSign, type QuickEntry } from '../../rules/quick-entry.ts';
import type { WalletDoc } from '../wallet-doc.ts';
import { today } from '../today.ts';
import { useRefreshRows } from './use-ledger.ts';

const confirmedKey = 'oficina.finance.confirmed';

/** What is being typed into the quick line, what is wrong with it, and how it is saved. */
export function useQuickLine(account: string, wallet: WalletDoc) {
  const locale = useLocale();
  const refreshRows = useRefreshRows(account);
  const [entry, setEntry] = useState<QuickEntry>(() => fresh(today()));
  const [complaints, setComplaints] = useState<Complaints>({});
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const kind = kindOfValue(entry.value);
  const set = (patch: Partial<QuickEntry>): void => {
    if (patch.confirmed !== undefined) localStorage.setItem(confirmedKey, String(patch.confirmed));
    setEntry((known) => ({ ...known, ...patch }));
    setComplaints((known) => without(known, patch));
  };
  /** True when it was saved; the next line begins on the same day. */
  const save = async (): Promise<boolean> => {
    if (busy) return false;
    const typed = withoutSign(entry.value);
    const value = parseDecimal(typed, locale) ?? typed;
    const { klass: _kind, ...row } = rowOf({ ...entry, value: kind === 'income' ? `+${value}` : value }, wallet._id);
    const wrong = { ...check(kind === 'income' ? income : outgo, row, 'create').complaints };
    if (wrong['value'] === undefined && !fits(value, wallet.precision ?? 0)) wrong['value'] = [{ code: 'is-invalid' }];
    setComplaints(wrong);
    setError(null);
    if (Object.keys(wrong).length > 0) return false;
    setBusy(true);
    try {
      await post(account, { klass: kind, ...row });
      setEntry(fresh(entry.date));
      await refreshRows([kind]);
      return true;
    } catch (failure) {
      const found = complaintsOf(failure);
      if (found === null) setError(failure);
      else setComplaints(found);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { entry, set, kind, complaints, error, clearError: () => setError(null), busy, save };
}

function fresh(date: string): QuickEntry {
  return { date, value: '', who: '', categories: '', confirmed: localStorage.getItem(confirmedKey) === 'true' };
}

/** Complaints about what was just changed are over. */
function without(complaints: Complaints, patch: Partial<QuickEntry>): Complaints {
  const gone = new Set<string>(Object.keys(patch));
  if (gone.has('who')) for (const name of ['paid_to', 'paid_by']) gone.add(name);
  return Object.fromEntries(Object.entries(complaints).filter(([name]) => !gone.has(name)));
}
