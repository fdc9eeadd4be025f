import { Button, CloseButton } from '@mantine/core';
import { memo, type ReactNode, useEffect } from 'react';
import { createStore, useStore } from '../data/store.ts';
import { useT } from '../i18n/language.tsx';
import { noteAct, type Undo, useActs } from '../data/undo/recent-acts.ts';

export interface Toast {
  readonly text: string;
  /** How the action is undone; the toast then stays longer. */
  readonly undo?: Undo;
  /** A further action; the toast then stays longer. */
  readonly action?: { readonly label: string; readonly run: () => void };
  readonly failed?: boolean;
}

interface Shown extends Toast {
  readonly id: number;
  /** The act that its button undoes, which the list of recent acts undoes as well. */
  readonly act: string | undefined;
}

const shown = createStore<readonly Shown[]>([]);
let lastId = 0;

/** Shows in one line what was done; what can be undone joins the list of recent acts. */
export function showToast(toast: Toast): void {
  lastId += 1;
  const act = toast.undo === undefined ? undefined : noteAct(toast.text, toast.undo);
  shown.set([...shown.get().slice(-2), { ...toast, id: lastId, act }]);
}

export const Toasts = memo(function Toasts({ onUndo }: { onUndo: (act: string) => void }): ReactNode {
  const t = useT();
  const open = new Set(useActs().map(({ id }) => id));
  const toasts = useStore(shown).filter(({ act }) => act === undefined || open.has(act));
  return (
    <section className="o-toasts" aria-label={t('shell.notifications')} aria-live="polite">
      {toasts.map((toast) => (
        <ToastLine key={toast.id} toast={toast} onUndo={onUndo} />
      ))}
    </section>
  );
});

function ToastLine({ toast, onUndo }: { toast: Shown; onUndo: (act: string) => void }): ReactNode {
  const t = useT();
  const { act } = toast;
  const lasting = act !== undefined || toast.action !== undefined || toast.failed === true;
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
      {act === undefined ? null : (
        <Button size="compact-sm" variant="subtle" onClick={take(() => onUndo(act))}>
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
