import type { RelatedRequest } from './related-dialog.tsx';
import { Button, Alert } from '@mantine/core';
import {
  type FormEvent,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
  useEffectEvent,
  useLayoutEffect,
} from 'react';
import { useT } from '../i18n/language.tsx';
import { useFormats } from '../i18n/use-formats.ts';
import { lazy } from '../lazy.tsx';
import { useLeaveDialog } from '../parts/dialogs/dialog.tsx';
import { ErrorAlert } from '../parts/error-alert.tsx';
import { LoadingSkeleton } from '../parts/loading-skeleton.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { FormContext, type FormScope } from './form-context.ts';
import { useLeaveGuard } from './leave-guard.tsx';
import type { RecordFormState } from './use-record-form.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { complaintText } from '../i18n/complaint.ts';
import { fieldComplaint } from '../i18n/field-complaint.ts';
import { kindInSentence } from '../i18n/labels.ts';
import { hasOpenChoices } from '../parts/dialogs/dialog-focus.ts';

const RelatedDialog = lazy(() => import('./related-dialog.tsx'), 'RelatedDialog');

export interface RecordFormProps {
  readonly form: RecordFormState;
  readonly onCancel: () => void;
  readonly submitLabel?: string;
  /** Whether to ask before the person leaves the page with unsaved text; off for forms within a dialog. */
  readonly guarded?: boolean;
  readonly children: ReactNode;
}

/** A form around any arrangement of `<Field>`s: Enter saves, Escape leaves after a question, complaints are under their fields. */
export function RecordForm(props: RecordFormProps): ReactNode {
  const t = useT();
  const { form } = props;
  const element = useRef<HTMLFormElement>(null);
  const [related, setRelated] = useState<RelatedRequest | null>(null);
  const { leave, question } = useLeaveGuard({
    isUnsaved: form.isUnsaved,
    guarded: props.guarded !== false,
    onDiscard: form.discard,
  });
  const scope = useMemo<FormScope>(
    () => ({
      account: form.account,
      entity: form.entity,
      doc: form.doc,
      values: form.values,
      busy: form.busy,
      setValue: form.setValue,
      complaintsAt: form.complaintsAt,
      tell: form.tell,
      createRelated: (kind, name, chosen) => setRelated({ kind, name, chosen }),
    }),
    [form],
  );
  // Rendered in slices on a page, so that the browser can answer in between.
  const isDrawn = useDeferredValue(true, props.guarded === false);
  useEffect(() => {
    if (isDrawn) focusFirst(element.current);
  }, [isDrawn]);
  useEffect(() => {
    if (Object.keys(form.complaints).length > 0) focusWrong(element.current);
  }, [form.complaints]);
  const leaveDialog = useLeaveDialog();
  const cancel = leaveDialog ?? ((): void => leave(props.onCancel));
  const save = (): void => {
    const unfinished = element.current?.querySelector<HTMLElement>('[data-unfinished]');
    if (unfinished) unfinished.focus();
    else void form.save();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    save();
  };
  useFormKeys(element, {
    save,
    // A dialog listens to Escape itself.
    cancel: () => (leaveDialog === null ? cancel() : undefined),
  });
  return (
    <FormContext value={scope}>
      <form ref={element} noValidate onSubmit={submit} className="o-form">
        <ErrorAlert error={form.error} onClose={form.clearError} />
        <FormErrors form={form} />
        <DraftNotice form={form} />
        {isDrawn ? (
          <>
            {props.children}
            <div className="o-actions">
              <Button type="submit" loading={form.busy}>
                {props.submitLabel ?? t(form.doc === null ? 'action.create' : 'action.save')}
              </Button>
              <Button variant="default" disabled={form.busy} onClick={cancel}>
                {t('action.cancel')}
              </Button>
            </div>
          </>
        ) : (
          <LoadingSkeleton />
        )}
      </form>
      {form.theirs === null ? null : <ConflictDialog form={form} theirs={form.theirs} />}
      {related === null ? null : (
        <Suspense>
          <RelatedDialog account={form.account} request={related} onClose={() => setRelated(null)} />
        </Suspense>
      )}
      {question}
    </FormContext>
  );
}

function DraftNotice({ form }: { form: RecordFormState }): ReactNode {
  const t = useT();
  const formats = useFormats();
  if (form.draftFrom === null || !form.dirty) return null;
  return (
    <output className="o-note">
      {t('form.draft', { when: formats.moment(form.draftFrom) })}{' '}
      <Button size="compact-sm" variant="subtle" onClick={form.discard}>
        {t('action.discard')}
      </Button>
    </output>
  );
}

function focusFirst(form: HTMLFormElement | null): void {
  if (form === null || !matchMedia('(pointer: fine)').matches) return;
  // A page that loads late must not take the focus from a dialog that was opened meanwhile.
  const dialog = document.querySelector('[data-dialog]');
  if (dialog !== null && !dialog.contains(form)) return;
  const first = form.querySelector<HTMLElement>(
    '[data-autofocus], input:not([type="hidden"]):enabled, textarea:enabled, select:enabled',
  );
  first?.focus({ preventScroll: true });
}

function focusWrong(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    const wrong =
      form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? form?.querySelector<HTMLElement>('.o-form-errors');
    wrong?.focus();
  });
}

/** The number of errors, and each error with its field's label. */
function FormErrors({ form }: { form: RecordFormState }): ReactNode {
  const t = useT();
  const lines = Object.entries(form.complaints).flatMap(([name, complaints]) =>
    complaints.map((complaint) =>
      name === 'base' ? complaintText(t, complaint) : fieldComplaint(t, form.entity, name, complaint),
    ),
  );
  if (lines.length === 0) return null;
  const model = kindInSentence(t, form.entity.kind);
  return (
    <Alert
      role="alert"
      tabIndex={-1}
      className="o-form-errors"
      color="red"
      variant="outline"
      icon={<IconAlertTriangle size={18} />}
      title={t('form.errors', { count: lines.length, model })}
    >
      <ul className="o-plain-list">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Alert>
  );
}

interface FormKeys {
  readonly save: () => void;
  readonly cancel: () => void;
}

/**
 * Ctrl+Enter saves from a text area, Escape leaves.
 * The form itself listens, so that keys pressed in a dialog above it do not count.
 */
function useFormKeys(form: RefObject<HTMLFormElement | null>, keys: FormKeys): void {
  const save = useEffectEvent(keys.save);
  const cancel = useEffectEvent(keys.cancel);
  useLayoutEffect(() => {
    const element = form.current;
    if (element === null) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
      if (event.key === 'Escape' && !hasOpenChoices(event.target)) cancel();
    };
    element.addEventListener('keydown', onKeyDown);
    return () => element.removeEventListener('keydown', onKeyDown);
  }, [form]);
}
