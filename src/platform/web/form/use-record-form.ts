import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { check } from '#platform/entity/check.ts';
import type { AnyDoc, Entity, Input } from '#platform/entity/define.ts';
import type { Complaint, Complaints } from '#platform/entity/failure.ts';
import { ApiError, complaintsOf } from '../api/api-error.ts';
import { get } from '../api/api.ts';
import type { Saved } from '../api/write.ts';
import { readFields, useChange, useCreate } from '../data/queries.ts';
import { changedValues, presentValues, startValues } from './changes.ts';
import { agrees } from './conflict.ts';
import { draftKey, dropDraft, readDraft, writeDraft } from './draft.ts';

/** Unsaved input that is not a value of the record, such as photos for it. */
export interface UnsavedInput {
  readonly dirty: boolean;
  readonly discard: () => void;
}

export interface RecordFormOptions {
  readonly account: string;
  readonly entity: Entity;
  /** The record to edit; undefined for a new one. */
  readonly doc?: AnyDoc;
  /** First values of a new record. */
  readonly initial?: Input;
  /** Fields to send that are not in the form, such as "assign to me". */
  readonly extra?: () => Input;
  /** Whether unsaved input survives a reload; yes by default. */
  readonly drafts?: boolean;
  readonly unsaved?: UnsavedInput;
  readonly onSaved: (saved: Saved) => void;
}

/** Complaints about a field's value before the form is saved. */
export interface FormResult {
  readonly value: unknown;
  readonly found: readonly Complaint[];
}

/** The state of a form: values, complaints, and how to save. */
export function useRecordForm(options: RecordFormOptions) {
  const { account, entity } = options;
  const [doc, setDoc] = useState(options.doc ?? null);
  const base = useMemo(() => startValues(entity, doc, options.initial), [entity, doc, options.initial]);
  const key = options.drafts === false ? null : draftKey(account, entity.kind, doc?._id ?? null);
  const [draft, setDraft] = useState(() => (key === null ? null : readDraft(key)));
  const [values, setValues] = useState<Input>(() => ({ ...base, ...draft?.values }));
  const [complaints, setComplaints] = useState<Complaints>({});
  const [early, setEarly] = useState<Readonly<Record<string, FormResult>>>({});
  const [error, setError] = useState<unknown>(null);
  const [theirs, setTheirs] = useState<AnyDoc | null>(null);
  const saved = useRef(false);
  const create = useCreate(account, entity);
  const change = useChange(account, entity);
  const changes = useMemo(() => changedValues(base, values), [base, values]);
  const dirty = Object.keys(changes).length > 0 || options.unsaved?.dirty === true;
  useDraft(key, changes, dirty, saved);

  const setValue = useCallback((name: string, value: unknown) => {
    setValues((known) => ({ ...known, [name]: value }));
    setComplaints(({ [name]: _gone, ...rest }) => rest);
  }, []);

  const fail = async (failure: unknown): Promise<void> => {
    const found = complaintsOf(failure);
    if (found !== null) setComplaints(found);
    else if (doc !== null && failure instanceof ApiError && failure.status === 409) {
      const other = await get(account, doc._id, { fields: readFields(entity) });
      if (agrees(entity, base, values, startValues(entity, other))) {
        setDoc(other);
        await send(changes, other._rev);
      } else setTheirs(other);
    } else setError(failure);
  };

  const send = async (input: Input, rev: string | undefined): Promise<void> => {
    setError(null);
    const checked = check(entity, input, doc === null ? 'create' : 'update').complaints;
    setComplaints(checked);
    if (Object.keys(checked).length > 0) return;
    const whole = { ...input, ...options.extra?.() };
    try {
      const answer =
        doc === null || rev === undefined
          ? await create.mutateAsync(whole)
          : await change.mutateAsync({ id: doc._id, rev, input: whole });
      saved.current = true;
      if (key !== null) dropDraft(key);
      options.onSaved(answer);
    } catch (failure) {
      await fail(failure).catch(setError);
    }
  };

  return {
    account,
    entity,
    doc,
    base,
    values,
    setValue,
    complaints,
    /** The complaints about a field: from a save, or from the check when the field was left. */
    complaintsAt: (name: string) =>
      complaints[name] ?? (early[name]?.value === values[name] ? early[name]?.found : undefined) ?? [],
    tell: (name: string, one: FormResult) => setEarly((known) => ({ ...known, [name]: one })),
    error,
    clearError: () => setError(null),
    dirty,
    busy: create.isPending || change.isPending,
    /** Whether leaving would lose input. */
    isUnsaved: () => dirty && !saved.current,
    save: () => send(doc === null ? presentValues(values) : changes, doc?._rev),
    /** The version that another person saved, if a save met a conflict. */
    theirs,
    /** Continues with these values on top of the other version, and saves them. */
    settle: (chosen: Input, other: AnyDoc) => {
      setTheirs(null);
      setDoc(other);
      setValues(chosen);
      return send(changedValues(startValues(entity, other), chosen), other._rev);
    },
    giveUpConflict: () => setTheirs(null),
    draftFrom: draft?.at ?? null,
    /** Resets the form to the stored record. */
    discard: () => {
      if (key !== null) dropDraft(key);
      options.unsaved?.discard();
      setDraft(null);
      setValues(base);
      setComplaints({});
    },
  };
}

export type RecordFormState = ReturnType<typeof useRecordForm>;

function useDraft(key: string | null, changes: Input, dirty: boolean, saved: { readonly current: boolean }): void {
  useEffect(() => {
    if (key === null) return undefined;
    const timer = setTimeout(() => {
      if (saved.current) return;
      if (dirty) writeDraft(key, changes, new Date());
      else dropDraft(key);
    }, 300);
    return () => clearTimeout(timer);
  }, [key, changes, dirty, saved]);
}
