import { Button } from '@mantine/core';
import { IconCheck, IconPencil, IconSend, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useUpdate } from '#platform/web/data/queries.ts';
import { describeError } from '#platform/web/i18n/describe-error.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { estimate } from '../../entities/estimate.ts';
import type { EstimateStep } from '../../rules/estimate-status.ts';
import type { EstimateDoc } from './estimate-doc.ts';
import { useWords } from '../words.ts';

const looks = {
  send: { icon: IconSend, variant: 'filled' },
  approve: { icon: IconCheck, variant: 'filled' },
  decline: { icon: IconX, variant: 'default' },
  draft: { icon: IconPencil, variant: 'subtle' },
} as const;

/** What can be done with an estimate now: send it, note the answer, take it back to the drawing board. */
export function EstimateSteps(props: { account: string; doc: EstimateDoc }): ReactNode {
  const t = useWords();
  const { doc } = props;
  const step = useUpdate(props.account, estimate.kind, 'estimate');
  const take = (verb: EstimateStep): void =>
    step.mutate(
      { id: doc._id, rev: doc._rev, verb, input: {}, body: {} },
      {
        onError: (error) => {
          const { title, detail } = describeError(t, error);
          showToast({ text: detail ?? title, failed: true });
        },
      },
    );
  return (doc.allowed_steps ?? []).map((verb) => {
    const look = looks[verb];
    return (
      <Button
        key={verb}
        variant={look.variant}
        leftSection={<look.icon size={16} />}
        disabled={step.isPending}
        onClick={() => take(verb)}
      >
        {t(`estimate.step.${verb}`)}
      </Button>
    );
  });
}
