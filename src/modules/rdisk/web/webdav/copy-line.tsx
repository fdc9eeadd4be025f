import { ActionIcon } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { useTranslations } from '../words.ts';

/** Something that is typed or pasted elsewhere, copied by one click. */
export function CopyLine(props: { label: string; text: string; testId?: string }): ReactNode {
  const t = useTranslations();
  const { label, text } = props;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    showToast({ text: t('rdisk.network.copied') });
  };
  return (
    <div className="d-copy">
      <span className="o-quiet o-small">{label}</span>
      <code data-testid={props.testId}>{text}</code>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('rdisk.network.copy', { name: label })}
        title={t('rdisk.network.copy', { name: label })}
        onClick={() => void copy().catch(() => undefined)}
      >
        <IconCopy size={16} />
      </ActionIcon>
    </div>
  );
}
