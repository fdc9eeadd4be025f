import { Button } from '@mantine/core';
import { IconCheck, IconPencil, IconSend, IconX } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { Input } from '#platform/entity/define.ts';
import { useUpdate } from '#platform/web/data/queries.ts';
import { useStore } from '#platform/web/data/store.ts';
import { errorText } from '#platform/web/i18n/describe-error.ts';
import { withWords } from '#platform/web/i18n/with-words.tsx';
import { lazy } from '#platform/web/lazy.tsx';
import { isFocusLost } from '#platform/web/parts/focus/focus-lost.ts';
import { usePreloaded } from '#platform/web/parts/use-preloaded.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { estimate } from '../../entities/estimate.ts';
import type { EstimateStep } from '../../rules/estimates/estimate-status.ts';
import { composing } from '../message/composing.ts';
import { customerPageWords } from '../customer-page/words.ts';
import type { EstimateDoc } from './estimate-doc.ts';
import { useTranslations } from '../words.ts';

const AnswerDialog = withWords(
  'customer page',
  customerPageWords,
  lazy(() => import('./answer-dialog.tsx'), 'AnswerDialog'),
);

const looks = {
  send: { icon: IconSend, variant: 'filled' },
  approve: { icon: IconCheck, variant: 'filled' },
  decline: { icon: IconX, variant: 'default' },
  draft: { icon: IconPencil, variant: 'subtle' },
} as const;

/**
 * The possible steps of an estimate: send it, record the answer, return it to draft. A step's button disappears with the step, so its focus
 * moves to `state`, which shows the new status and precedes the next steps.
 */
export function EstimateSteps(props: {
  account: string;
  doc: EstimateDoc;
  state: RefObject<HTMLElement | null>;
}): ReactNode {
  const t = useTranslations();
  const { doc, state } = props;
  /** The rev at which a step was taken, until the next rev arrives. */
  const taken = useRef<string | null>(null);
  const step = useUpdate(props.account, estimate.kind, 'estimate');
  const { ticket_id: ticket, customer_id: customer } = doc;
  /** Sending asks how, where the server knows whom to write to about what; else it is on paper. */
  const asksHow = ticket !== undefined && customer !== undefined;
  const isComposing = useStore(composing) !== null;
  const [asked, setAsked] = useState<'approve' | 'decline' | null>(null);
  const whenFetched = usePreloaded(AnswerDialog.preload);
  const begin = (verb: EstimateStep): void => {
    if (verb === 'approve' || verb === 'decline') whenFetched(() => setAsked(verb));
    else if (verb !== 'send') take(verb);
    else if (asksHow) {
      taken.current = doc._rev;
      composing.set({ ticket, estimate: doc._id, event: 'estimate' });
    } else take(verb, { by: 'paper' });
  };
  const take = (verb: EstimateStep, body: Input = {}): void => {
    if (step.isPending) return;
    setAsked(null);
    taken.current = doc._rev;
    void step.mutateAsync({ id: doc._id, rev: doc._rev, verb, input: {}, body }).catch((error: unknown) => {
      taken.current = null;
      showToast({ text: errorText(t, error), failed: true });
    });
  };
  useEffect(() => {
    if (isComposing || taken.current === null || taken.current === doc._rev) return;
    taken.current = null;
    if (isFocusLost()) state.current?.focus();
  });
  const buttons = (doc.allowed_steps ?? []).map((verb) => {
    const look = looks[verb];
    return (
      <Button
        key={verb}
        variant={look.variant}
        leftSection={<look.icon size={16} />}
        // Not `disabled`: the button would lose the focus even if the step fails.
        aria-disabled={step.isPending}
        {...(step.isPending && { 'data-disabled': true })}
        onClick={() => begin(verb)}
      >
        {t(verb === 'send' && asksHow ? 'estimate.send' : `estimate.step.${verb}`)}
      </Button>
    );
  });
  return (
    <>
      {buttons}
      {asked === null ? null : (
        <AnswerDialog
          account={props.account}
          doc={doc}
          verb={asked}
          busy={step.isPending}
          onAnswer={(answer) => take(asked, { ...answer })}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
