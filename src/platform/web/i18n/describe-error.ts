import { ApiError, NetworkError } from '../api/api-error.ts';
import { PartMissingError } from '../lazy.tsx';
import type { Translate } from './catalogue.ts';
import { complaintText, reasonKey } from './complaint.ts';

export interface Described {
  readonly title: string;
  readonly detail: string | null;
  readonly requestId: string | null;
}

/** The text for an error: the title comes from its code, the detail from its reason. */
export function describeError(t: Translate, error: unknown): Described {
  if (error instanceof ApiError) {
    // The request id helps the reader of the log. Errors below 500 the person can correct alone.
    const requestId = error.status >= 500 ? error.requestId : null;
    return { title: errorTitle(t, error.error), detail: errorDetail(t, error), requestId };
  }
  if (error instanceof NetworkError) {
    return { title: t('error.network_error'), detail: t('error.network-error'), requestId: null };
  }
  if (error instanceof PartMissingError) {
    return { title: t('error.title'), detail: t('error.part-missing'), requestId: null };
  }
  const title = error instanceof ReferenceError ? t('error.reference_error') : t('error.undefined_error');
  return { title, detail: t('error.part-failed'), requestId: null };
}

/** An error in one line: its detail, else its title. */
export function errorText(t: Translate, error: unknown): string {
  const { title, detail } = describeError(t, error);
  return detail ?? title;
}

/** The refusal of one of several records, as a row of an answer has it: its complaints about fields, else its reason. */
export function refusalText(t: Translate, { error = '', reason = '' }: { error?: string; reason?: unknown }): string {
  const cause = reason as ApiError['reason'];
  if (typeof cause === 'object')
    return Object.values(cause)
      .flat()
      .map((complaint) => complaintText(t, complaint))
      .join(' ');
  return errorText(t, new ApiError({ status: 422, error, reason: cause, requestId: null }));
}

function errorTitle(t: Translate, code: string): string {
  const key = `error.${code}`;
  return t.has(key) ? t.dynamic(key) : t('error.undefined_error');
}

function errorDetail(t: Translate, error: ApiError): string | null {
  if (typeof error.reason !== 'string') {
    const base = error.reason['base'] ?? [];
    return base.length === 0 ? null : base.map((complaint) => complaintText(t, complaint)).join(' ');
  }
  if (error.retryAfter !== null) return t('error.wait', { count: error.retryAfter });
  const key = `error.${reasonKey(error.reason)}`;
  if (t.has(key)) return t.dynamic(key);
  if (error.status >= 500) return t('error.internal-server-error');
  return error.status === 404 ? t('error.missing') : error.reason || null;
}
