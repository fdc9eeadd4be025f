import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Dialog } from '#platform/web/parts/dialog.tsx';
import { useWords } from '../words.ts';
import { CopyLine } from './copy-line.tsx';
import { KeyForm, type KeyNode } from './key-form.tsx';
import { useAccess } from './use-access.ts';
import './webdav.css';

/** Makes a key of the drive, or of the folder or file to which it shall be limited; then shows it, this once. */
export function KeyDialog(props: { account: string; node: KeyNode | null; onClose: () => void }): ReactNode {
  const t = useWords();
  const [made, setMade] = useState<string | null>(null);
  return (
    <Dialog
      name="drive-key"
      title={t(made === null ? 'rdisk.keys.new' : 'rdisk.keys.made')}
      look={{ closeOnClickOutside: made === null }}
      onClose={props.onClose}
    >
      {made === null ? <KeyForm {...props} onMade={setMade} /> : <Made {...props} secret={made} />}
    </Dialog>
  );
}

function Made(props: { account: string; secret: string; onClose: () => void }): ReactNode {
  const t = useWords();
  const access = useAccess(props.account);
  return (
    <>
      <p className="o-flush">{t('rdisk.keys.made-text')}</p>
      <CopyLine label={t('rdisk.network.address')} text={access.address} />
      <CopyLine label={t('rdisk.network.user')} text={access.user} />
      <CopyLine label={t('rdisk.network.key')} text={props.secret} testId="drive-key" />
      <div className="o-actions o-actions-end">
        <Button component={Link} to={`/account/${props.account}/disk-webdav`} variant="default" onClick={props.onClose}>
          {t('rdisk.keys.how')}
        </Button>
        <Button onClick={props.onClose}>{t('rdisk.keys.done')}</Button>
      </div>
    </>
  );
}
