import { useEffect, useMemo, useRef, useState } from 'react';
import { check } from '#platform/entity/check.ts';
import { typedAmount } from '#platform/web/fields/typed-amount.ts';
import type { Complaints } from '#platform/entity/failure.ts';
import { complaintsOf } from '#platform/web/api/api-error.ts';
import { post } from '#platform/web/api/write.ts';
import { draftKey, dropDraft, readDraft, writeDraft } from '#platform/web/form/draft.ts';
import { describeError } from '#platform/web/i18n/describe-error.ts';
import { useRegion } from '#platform/web/i18n/language.tsx';
import { income } from '../../entities/income.ts';
import { outgo } from '../../entities/outgo.ts';
import { amountComplaint } from '../../rules/entering.ts';
import { isBlank, kindOfValue, rowOf, withoutSign, type QuickEntry } from '../../rules/quick-entry.ts';
import type { WalletDoc } from '../wallet-doc.ts';
import { useTranslations } from '../words.ts';
import { useRefreshRows } from './use-ledger.ts';

const confirmedKey = 'oficina.finance.confirmed';

/** An entry that the server refused while the next one was being typed. */
export interface Failed {
  readonly entry: QuickEntry;
  /** The reason as text. */
  readonly reason: string;
  readonly complaints: Complaints;
}

/** The content of the line; without a day, the day is today. */
type Typed = Omit<QuickEntry, 'date'> & { readonly date: string | undefined };

/** Stored on this device until it is saved: the current line, and refused entries. */
interface Kept {
  readonly entry: QuickEntry;
  readonly failed: readonly Failed[];
}

/** State of the quick line: the typed entry, which is of `today` unless it has another day, its errors, and saving. */
export function useQuickLine(account: string, wallet: WalletDoc, today: string) {
  const region = useRegion();
  const refreshRows = useRefreshRows(account);
  const t = useTranslations();
  const key = draftKey(account, 'quick-line', wallet._id);
  const [kept] = useState(() => keptOf(key));
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const [typed, setTyped] = useState<Typed>(() => ({
    ...fresh(),
    ...kept.entry,
    date: kept.entry?.date || undefined,
  }));
  const entry = useMemo<QuickEntry>(() => ({ ...typed, date: typed.date ?? today }), [typed, today]);
  const [complaints, setComplaints] = useState<Complaints>({});
  const [failed, setFailed] = useState<readonly Failed[]>(kept.failed ?? []);
  useEffect(() => {
    if (isBlank(entry) && failed.length === 0) dropDraft(key);
    else writeDraft(key, { entry, failed } satisfies Kept, new Date());
  }, [key, entry, failed]);
  const kind = kindOfValue(entry.value);
  const set = (patch: Partial<QuickEntry>): void => {
    if (patch.confirmed !== undefined) localStorage.setItem(confirmedKey, String(patch.confirmed));
    setTyped((known) => ({ ...known, ...patch }));
    setComplaints((known) => without(known, patch));
  };
  /**
   * Frees the line at once for the next entry on the same day, so that nobody waits for the server. Returns false if the entry is
   * incomplete.
   */
  const save = (categories: string): boolean => {
    const figure = withoutSign(entry.value);
    const value = typedAmount(figure, region) ?? figure;
    const signed = kind === 'income' ? `+${value}` : value;
    const { klass: _kind, ...row } = rowOf({ ...entry, categories, value: signed }, wallet._id);
    const wrong = { ...check(kind === 'income' ? income : outgo, row, 'create').complaints };
    const complaint =
      wrong['value'] === undefined ? amountComplaint('value', value, [wallet.precision ?? 0]) : undefined;
    if (complaint !== undefined) wrong['value'] = [complaint];
    setComplaints(wrong);
    if (Object.keys(wrong).length > 0) return false;
    setTyped(fresh(entry.date));
    void send(entry, { klass: kind, ...row });
    return true;
  };
  const send = async (sent: QuickEntry, row: Readonly<Record<string, unknown>>): Promise<void> => {
    try {
      await post(account, row);
      await refreshRows([String(row['klass'])]);
    } catch (error) {
      const { title, detail } = describeError(t, error);
      const one = { entry: sent, reason: detail ?? title, complaints: complaintsOf(error) ?? {} };
      if (isGone.current) storeForLater(key, one);
      else setFailed((known) => [...known, one]);
    }
  };
  /** Returns a refused entry to the line, which must be free. */
  const takeBack = (one: Failed): void => {
    setFailed((known) => known.filter((other) => other !== one));
    setComplaints(one.complaints);
    setTyped(one.entry);
  };
  return { entry, set, kind, complaints, failed, isFree: isBlank(entry), takeBack, save };
}

function keptOf(key: string): Partial<Kept> {
  return readDraft(key)?.values ?? {};
}

/** Stores a refused entry of a wallet that is no longer open. */
function storeForLater(key: string, one: Failed): void {
  const { failed = [], ...kept } = keptOf(key);
  writeDraft(key, { ...kept, failed: [...failed, one] }, new Date());
}

function fresh(date?: string): Typed {
  return { date, value: '', who: '', categories: '', confirmed: localStorage.getItem(confirmedKey) === 'true' };
}

/** Removes the errors of fields that were just changed. */
function without(complaints: Complaints, patch: Partial<QuickEntry>): Complaints {
  const gone = new Set<string>(Object.keys(patch));
  if (gone.has('who')) for (const name of ['paid_to', 'paid_by']) gone.add(name);
  return Object.fromEntries(Object.entries(complaints).filter(([name]) => !gone.has(name)));
}
