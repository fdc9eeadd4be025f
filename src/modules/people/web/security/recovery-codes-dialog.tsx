import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { saveFile } from '#platform/web/parts/save-file.ts';
import { Dialog } from '#platform/web/parts/dialogs/dialog.tsx';
import { useTranslations } from './words.ts';

export function RecoveryCodesDialog(props: { codes: readonly string[]; onClose: () => void }): ReactNode {
  const t = useTranslations();
  return (
    <Dialog
      name="recovery-codes"
      size="sm"
      title={t('people.recovery.title')}
      look={{ closeOnClickOutside: false }}
      onClose={props.onClose}
    >
      <RecoveryCodes codes={props.codes} onDone={props.onClose} />
    </Dialog>
  );
}

/** The codes, which nobody can show again: to be saved as a file or written down. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }): ReactNode {
  const t = useTranslations();
  return (
    <>
      <p className="o-flush">{t('people.recovery.text')}</p>
      <ol className="o-plain-list a-recovery-codes" data-testid="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="o-actions o-actions-end">
        <Button
          variant="default"
          onClick={() => saveFile('oficina-codes.txt', new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }))}
        >
          {t('people.recovery.save')}
        </Button>
        <Button onClick={onDone}>{t('people.token.done')}</Button>
      </div>
    </>
  );
}
