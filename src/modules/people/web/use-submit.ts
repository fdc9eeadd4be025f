import { type FormEvent, useState } from 'react';
import type { Complaints } from '#platform/entity/failure.ts';
import { ApiError, complaintsOf } from '#platform/web/api/api-error.ts';
import { complaintText } from '#platform/web/i18n/complaint.ts';
import { useTranslations } from './words.ts';

/** How to send a form without a record, and its checks before any call. */
export interface SubmitOptions {
  readonly check?: () => Complaints;
  readonly send: () => Promise<void>;
}

/** The state of a form without a record: busy, error, and the complaint of each field. */
export function useSubmit(options: SubmitOptions) {
  const t = useTranslations();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const complaints = complaintsOf(error) ?? {};
  const perform = async (send: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await send();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const submit = async (): Promise<void> => {
    const refused = options.check?.() ?? {};
    if (Object.keys(refused).length > 0) {
      setError(new ApiError({ status: 422, error: 'unprocessable_entity', reason: refused, requestId: null }));
      return;
    }
    await perform(options.send);
  };
  /** The text of a field's complaints, or null. */
  const wrong = (field: string): string | null => {
    const found = complaints[field] ?? [];
    return found.length === 0 ? null : found.map((complaint) => complaintText(t, complaint)).join(', ');
  };
  return {
    busy,
    error,
    clear: () => setError(null),
    /** Does something else than sending the form, with the same states. */
    perform,
    onSubmit: (event: FormEvent): void => {
      event.preventDefault();
      event.stopPropagation();
      void submit();
    },
    wrong,
    /** The props of a text input; `name` is also the field of the complaints. */
    field: (name: string, value: string, onValue: (value: string) => void) => ({
      name,
      value,
      error: wrong(name),
      onChange: (event: { readonly currentTarget: { readonly value: string } }): void =>
        onValue(event.currentTarget.value),
    }),
  };
}

export type Submit = ReturnType<typeof useSubmit>;
