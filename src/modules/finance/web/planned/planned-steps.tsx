import { ActionIcon, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconPlayerSkipForward } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useChange } from '#platform/web/data/queries.ts';
import { useWritable } from '#platform/web/data/writable.ts';
import { describeError } from '#platform/web/i18n/describe-error.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { planned } from '../../entities/planned.ts';
import { useTranslations } from '../words.ts';
import { type PlannedDoc, realRowOf } from './planned-docs.ts';

/** Buttons of an open day: enter its real row, or skip it. */
export function PlannedSteps(props: { account: string; doc: PlannedDoc; day: string }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const { account, doc, day } = props;
  const writable = useWritable(account, planned);
  const change = useChange(account, planned);
  if (!writable) return null;
  const place = realRowOf(account, doc, day);
  const names = { name: doc.label, date: formats.date(day) };
  const skip = (): void => {
    const skipped = [...(doc.skipped ?? []), day];
    change
      .mutateAsync({ id: doc._id, rev: doc._rev, input: { skipped } })
      .then(() => showToast({ text: t('planned.skipped', names) }))
      .catch((error: unknown) => showToast({ text: describeError(t, error).title, failed: true }));
  };
  return (
    <span className="o-inline">
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('planned.enter-of', names)}
        renderRoot={(own) => <Link {...own} to={place.to} search={place.search} />}
      >
        {t('planned.enter')}
      </Button>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('planned.skip-of', names)}
        title={t('planned.skip')}
        disabled={change.isPending}
        onClick={skip}
      >
        <IconPlayerSkipForward size={16} />
      </ActionIcon>
    </span>
  );
}
