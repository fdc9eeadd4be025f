import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { folderPath } from '../folder/folder-path.ts';
import { KeyDialog } from '../webdav/key-dialog.tsx';
import { KeyEnd } from '../webdav/key-row.tsx';
import { type KeyDoc, RevokeKey } from '../webdav/revoke-key.tsx';
import { useTranslations } from '../words.ts';

/** A program's folder and its keys; without a folder, a button to create it. */
export function ProgramRow(props: {
  account: string;
  id: string;
  name: string;
  /** Undefined while they are fetched. */
  keys: readonly KeyDoc[] | undefined;
  writable: boolean;
}): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const { account, id, name, keys } = props;
  const [making, setMaking] = useState(false);
  return (
    <>
      {keys === undefined || keys.length === 0 ? (
        <tr>
          <Name {...props} />
          <td colSpan={2} className="o-quiet">
            {keys === undefined ? null : t('rdisk.programs.no-key')}
          </td>
          <td className="d-right">
            {keys !== undefined && props.writable ? (
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={t('rdisk.programs.new-key-for', { name })}
                onClick={() => setMaking(true)}
              >
                {t('rdisk.keys.new')}
              </Button>
            ) : null}
          </td>
        </tr>
      ) : (
        keys.map((key) => (
          <tr key={key._id}>
            <Name {...props} secret={key} />
            <td data-label={t('webdav_key.field.last_used_at')}>
              {key.last_used_at === undefined ? t('rdisk.keys.unused') : formats.relative(key.last_used_at)}
            </td>
            <td data-label={t('webdav_key.field.expires_at')}>
              <KeyEnd doc={key} />
            </td>
            <td className="d-right">
              <RevokeKey account={account} doc={key} />
            </td>
          </tr>
        ))
      )}
      {making ? <KeyDialog account={account} node={{ id, name }} onClose={() => setMaking(false)} /> : null}
    </>
  );
}

function Name(props: { account: string; id: string; name: string; secret?: KeyDoc }): ReactNode {
  const t = useTranslations();
  const { account, id, name, secret } = props;
  return (
    <td>
      <Link to={folderPath(account, id)} className="o-strong">
        {name}
      </Link>
      {secret === undefined ? null : (
        <span className="o-quiet o-small d-block">
          {secret.secret_start === undefined ? '' : `${secret.secret_start}… · `}
          {t(secret.read_only === true ? 'rdisk.keys.reads' : 'rdisk.keys.writes')}
        </span>
      )}
    </td>
  );
}
