import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from '../words.ts';
import { CopyLine } from './copy-line.tsx';
import { useAccess } from './use-access.ts';
import './webdav.css';

/** A key that was just made, with all that a program asks for: shown this once. */
export function KeyMade(props: { account: string; secret: string; onClose: () => void }): ReactNode {
  const t = useTranslations();
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
