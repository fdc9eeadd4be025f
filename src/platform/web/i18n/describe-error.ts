import { ApiError, NetworkError } from '../api/api-error.ts';
import { PartMissingError } from '../lazy.tsx';
import type { Translate } from './catalogue.ts';
import { complaintText, reasonKey } from './complaint.ts';

export interface Described {
  readonly title: string;
  readonly detail: string | null;
  readonly requestId: string | null;
}

/** What happened and what to do, in words: the title by the error's code, the detail by its reason. */
export function describeError(t: Translate, error: unknown): Described {
  if (error instanceof ApiError) {
    // Below 500 the person can mend it alone; the id is for anyone who reads the log.
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
