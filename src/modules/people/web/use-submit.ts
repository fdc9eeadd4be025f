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
  const submit = async (): Promise<void> => {
    const refused = options.check?.() ?? {};
    if (Object.keys(refused).length > 0) {
      setError(new ApiError({ status: 422, error: 'unprocessable_entity', reason: refused, requestId: null }));
      return;
    }
    setBusy(true);
    setError(null);
    try {
      await options.send();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    error,
    clear: () => setError(null),
    onSubmit: (event: FormEvent): void => {
      event.preventDefault();
      event.stopPropagation();
      void submit();
    },
    /** The text of a field's complaints, or null. */
    wrong: (field: string): string | null => {
      const found = complaints[field] ?? [];
      return found.length === 0 ? null : found.map((complaint) => complaintText(t, complaint)).join(', ');
    },
  };
}

export type Submit = ReturnType<typeof useSubmit>;
