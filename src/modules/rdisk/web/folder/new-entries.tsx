import { Menu } from '@mantine/core';
import { IconFolderPlus, IconUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCreating } from '#platform/web/data/writable.ts';
import { useGo, usePathParams } from '#platform/web/routing/use-url.ts';
import { cloudFile } from '../../entities/cloud-file.ts';
import { root } from '../drive/calls.ts';
import { chosenFiles } from '../upload/dropped.ts';
import { startUploads } from '../upload/uploads.ts';
import { useTranslations } from '../words.ts';
import { folderPath } from './folder-path.ts';
import { useNewFolder } from './use-new-folder.ts';

/** Lines of the menu "New": a folder, or files, in the folder of the address. */
export function NewEntries({ account }: { account: string }): ReactNode {
  const t = useTranslations();
  const go = useGo();
  const folder = usePathParams()['dir_id'] ?? root;
  const makeFolder = useNewFolder(account, folder);
  const { permitted, held } = useCreating(account, cloudFile);
  const show = (): void => go(folderPath(account, folder));
  if (!permitted || held !== undefined) return null;
  return (
    <>
      <Menu.Item
        leftSection={<IconFolderPlus size={16} />}
        onClick={() => void makeFolder().then((id) => (id === null ? undefined : show()))}
      >
        {t('rdisk.new.folder')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconUpload size={16} />}
        onClick={() =>
          chooseFiles((files) => {
            startUploads(account, folder, chosenFiles(files));
            show();
          })
        }
      >
        {t('rdisk.new.files')}
      </Menu.Item>
    </>
  );
}

/** Opens the browser's dialog. Its field is outside of the menu, which closes at once. */
function chooseFiles(onFiles: (files: readonly File[]) => void): void {
  const field = document.createElement('input');
  field.type = 'file';
  field.multiple = true;
  field.hidden = true;
  field.addEventListener('change', () => {
    field.remove();
    onFiles([...(field.files ?? [])]);
  });
  field.addEventListener('cancel', () => field.remove());
  document.body.append(field);
  field.click();
}
