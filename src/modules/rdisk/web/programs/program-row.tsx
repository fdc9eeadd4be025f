import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { folderPath } from '../folder/folder-path.ts';
import { KeyDialog } from '../webdav/key-dialog.tsx';
import { KeyAccess, KeyUseCells } from '../webdav/key-row.tsx';
import type { KeyDoc } from '../webdav/keys-query.ts';
import { useTranslations } from '../words.ts';

/** A program's folder and its keys; without a key, a button that makes one. */
export function ProgramRow(props: {
  account: string;
  id: string;
  name: string;
  /** Undefined while they are loading. */
  keys: readonly KeyDoc[] | undefined;
  writable: boolean;
}): ReactNode {
  const t = useTranslations();
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
          <td>
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
            <Name {...props} doc={key} />
            <KeyUseCells account={account} doc={key} />
          </tr>
        ))
      )}
      {making ? <KeyDialog account={account} node={{ id, name }} onClose={() => setMaking(false)} /> : null}
    </>
  );
}

function Name(props: { account: string; id: string; name: string; doc?: KeyDoc }): ReactNode {
  const { account, id, name, doc } = props;
  return (
    <td>
      <Link to={folderPath(account, id)} className="o-strong">
        {name}
      </Link>
      {doc === undefined ? null : <KeyAccess doc={doc} />}
    </td>
  );
}
