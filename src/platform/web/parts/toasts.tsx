import { Button, CloseButton } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { createStore, useStore } from '../data/store.ts';
import { useT } from '../i18n/language.tsx';

export interface Toast {
  readonly text: string;
  /** Undoes the action; the toast then stays longer. */
  readonly undo?: () => void;
  /** A further action; the toast then stays longer. */
  readonly action?: { readonly label: string; readonly run: () => void };
  readonly failed?: boolean;
}

interface Shown extends Toast {
  readonly id: number;
}

const shown = createStore<readonly Shown[]>([]);
let lastId = 0;

/** Shows in one line what was done. */
export function showToast(toast: Toast): void {
  lastId += 1;
  shown.set([...shown.get().slice(-2), { ...toast, id: lastId }]);
}

export function Toasts(): ReactNode {
  const t = useT();
  const toasts = useStore(shown);
  return (
    <section className="o-toasts" aria-label={t('shell.notifications')} aria-live="polite">
      {toasts.map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastLine({ toast }: { toast: Shown }): ReactNode {
  const t = useT();
  const lasting = toast.undo !== undefined || toast.action !== undefined || toast.failed === true;
  useEffect(() => {
    const timer = setTimeout(() => hide(toast.id), lasting ? 10_000 : 5_000);
    return () => clearTimeout(timer);
  }, [toast.id, lasting]);
  const take = (way: () => void) => (): void => {
    hide(toast.id);
    way();
  };
  return (
    <div className="o-toast" data-failed={toast.failed === true ? true : undefined}>
      <span>{toast.text}</span>
      {toast.undo === undefined ? null : (
        <Button size="compact-sm" variant="subtle" onClick={take(toast.undo)}>
          {t('action.undo')}
        </Button>
      )}
      {toast.action === undefined ? null : (
        <Button size="compact-sm" variant="subtle" onClick={take(toast.action.run)}>
          {toast.action.label}
        </Button>
      )}
      <CloseButton size="sm" aria-label={t('action.close')} onClick={() => hide(toast.id)} />
    </div>
  );
}

function hide(id: number): void {
  shown.set(shown.get().filter((toast) => toast.id !== id));
}
