import { useEffect, useState } from 'react';
import { check } from '#platform/entity/check.ts';
import type { Complaints } from '#platform/entity/failure.ts';
import { newId } from '#platform/entity/id.ts';
import { draftKey, dropDraft, readDraft, writeDraft } from '#platform/web/form/draft.ts';
import { readDraftFiles, writeDraftFiles } from '#platform/web/form/draft-files.ts';
import { typedAmount } from '#platform/web/fields/typed-amount.ts';
import { useRegion } from '#platform/web/i18n/language.tsx';
import { income } from '../../entities/income.ts';
import { outgo } from '../../entities/outgo.ts';
import { amountComplaint } from '../../rules/entering.ts';
import { isBlank, rowOf } from '../../rules/quick-entry.ts';
import type { WalletDoc } from '../wallet-doc.ts';
import { photosKey, type Waiting } from './outbox.ts';

/** What is typed on the screen of quick entry. */
export interface QuickDraft {
  readonly kind: 'outgo' | 'income';
  readonly value: string;
  readonly who: string;
  readonly categories: string;
  /** The chosen wallet; '' for the usual one. */
  readonly wallet: string;
}

const empty: QuickDraft = { kind: 'outgo', value: '', who: '', categories: '', wallet: '' };

/** The typed entry with its photos, which survive a reload, and the entry that it becomes. */
export function useQuickEntry(account: string) {
  const region = useRegion();
  const key = draftKey(account, 'quick', null);
  const [draft, setDraft] = useState<QuickDraft>(() => ({ ...empty, ...readDraft(key)?.values }));
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const [complaints, setComplaints] = useState<Complaints>({});
  useEffect(() => {
    void readDraftFiles(key).then(setPhotos);
  }, [key]);
  useEffect(() => {
    if (isBlank({ ...draft, date: '', confirmed: false })) dropDraft(key);
    else writeDraft(key, { ...draft }, new Date());
  }, [key, draft]);
  const set = (patch: Partial<QuickDraft>): void => {
    setDraft((known) => ({ ...known, ...patch }));
    setComplaints({});
  };
  const keepPhotos = (list: readonly File[]): void => {
    setPhotos(list);
    void writeDraftFiles(key, list);
  };
  /** The entry for the outbox, after which the screen is free; null if something is missing. */
  const take = async (wallet: WalletDoc, date: string): Promise<Omit<Waiting, 'label'> | null> => {
    const value = typedAmount(draft.value, region) ?? draft.value;
    const signed = draft.kind === 'income' ? `+${value}` : value;
    const doc = rowOf({ ...draft, date, value: signed, confirmed: true }, wallet._id);
    const { klass: _kind, ...row } = doc;
    const entity = draft.kind === 'income' ? income : outgo;
    const wrong = { ...check(entity, row, 'create').complaints };
    const amount = wrong['value'] === undefined ? amountComplaint('value', value, [wallet.precision ?? 0]) : undefined;
    if (amount !== undefined) wrong['value'] = [amount];
    setComplaints(wrong);
    if (Object.keys(wrong).length > 0) return null;
    const id = newId(entity.prefix);
    await writeDraftFiles(photosKey(account, id), photos);
    keepPhotos([]);
    setDraft({ ...empty, kind: draft.kind, wallet: draft.wallet });
    return { id, doc, photos: photos.length };
  };
  /** Returns a refused entry to the screen. */
  const takeBack = async ({ id, doc }: Waiting): Promise<void> => {
    const text = (name: string): string => String(doc[name] ?? '');
    const kind = doc['klass'] === 'income' ? 'income' : 'outgo';
    const categories = Array.isArray(doc['categories']) ? doc['categories'].join(', ') : '';
    const who = text(kind === 'income' ? 'paid_by' : 'paid_to');
    set({ kind, value: text('value'), who, categories, wallet: text('wallet_id') });
    keepPhotos(await readDraftFiles(photosKey(account, id)));
    await writeDraftFiles(photosKey(account, id), []);
  };
  return { draft, set, photos, keepPhotos, complaints, take, takeBack };
}
