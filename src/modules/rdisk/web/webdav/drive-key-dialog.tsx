import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { NewKeyDialog } from '#platform/web/access-keys/new-key-dialog.tsx';
import { useTranslations } from '../words.ts';
import { useAccess } from './use-access.ts';

/** A form that makes a key of the drive, then everything that a program asks for: address, user and key. */
export function DriveKeyDialog(props: {
  account: string;
  name: string;
  title: string;
  children: (onMade: (secret: string) => void) => ReactNode;
  onClose: () => void;
}): ReactNode {
  const t = useTranslations();
  const { address, user } = useAccess(props.account);
  return (
    <NewKeyDialog
      name={props.name}
      title={props.title}
      made={{
        title: t('rdisk.keys.made'),
        text: t('rdisk.keys.made-text'),
        lines: (secret) => [
          { label: t('rdisk.network.address'), text: address },
          { label: t('rdisk.network.user'), text: user },
          { label: t('rdisk.network.key'), text: secret, testId: 'drive-key' },
        ],
        action: (
          <Button
            component={Link}
            to={`/account/${props.account}/disk-webdav`}
            variant="default"
            onClick={props.onClose}
          >
            {t('rdisk.keys.how')}
          </Button>
        ),
        done: t('rdisk.keys.done'),
      }}
      onClose={props.onClose}
    >
      {props.children}
    </NewKeyDialog>
  );
}
