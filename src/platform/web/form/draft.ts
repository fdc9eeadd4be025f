import type { Input } from '#platform/entity/define.ts';

/** Unsaved input of a form, stored on this device until the person saves or discards it. */
export interface Draft {
  readonly values: Input;
  /** When it was typed, ISO 8601. */
  readonly at: string;
}

export function draftKey(account: string, kind: string, id: string | null): string {
  return `oficina.draft.${account}.${kind}.${id ?? 'new'}`;
}

export function readDraft(key: string): Draft | null {
  const text = localStorage.getItem(key);
  if (text === null) return null;
  try {
    const draft = JSON.parse(text) as Partial<Draft>;
    return typeof draft.at === 'string' && typeof draft.values === 'object' ? (draft as Draft) : null;
  } catch {
    return null;
  }
}

/** If the storage is full, only the draft is lost. */
export function writeDraft(key: string, values: Input, now: Date): void {
  try {
    localStorage.setItem(key, JSON.stringify({ values, at: now.toISOString() }));
  } catch {
    localStorage.removeItem(key);
  }
}

export function dropDraft(key: string): void {
  localStorage.removeItem(key);
}
