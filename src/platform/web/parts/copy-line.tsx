import { IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from './buttons/icon-button.tsx';
import { useT } from '../i18n/language.tsx';
import './copy-line.css';
import { showToast } from './toasts.tsx';

/** A text that people paste into another program, with a button that copies it. */
export function CopyLine(props: { label: string; text: string; testId?: string | undefined }): ReactNode {
  const t = useT();
  const { label, text } = props;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    showToast({ text: t('copy.done') });
  };
  return (
    <div className="o-copy">
      <span className="o-quiet o-small">{label}</span>
      <code data-testid={props.testId}>{text}</code>
      <IconButton label={t('copy.named', { name: label })} onClick={() => void copy().catch(() => undefined)}>
        <IconCopy size={16} />
      </IconButton>
    </div>
  );
}
