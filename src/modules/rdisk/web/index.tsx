import { IconFolder, IconFolderCog, IconKey, IconNetwork, IconShieldLock, IconTrash } from '@tabler/icons-react';
import { mergeFiles } from '#platform/web/i18n/catalogue.ts';
import { withWords } from '#platform/web/i18n/with-words.tsx';
import { lazy } from '#platform/web/lazy.tsx';
import type { WebModule } from '#platform/web/module.ts';
import { card } from '../module.ts';
import { networkWords, vaultWords } from './words.ts';

const FolderPage = lazy(() => import('./folder/folder-page.tsx'), 'FolderPage');

/** The entry point of the drive in the browser. */
export const webModule: WebModule = {
  key: 'rdisk',
  product: true,
  icon: IconFolder,
  tiles: ['cloud_file'],
  catalogue: {
    en: () =>
      mergeFiles([
        import('../locales/en.ts'),
        import('../locales/browse.en.ts'),
        import('../locales/viewing.en.ts'),
        import('../locales/uploading.en.ts'),
      ]),
    'pt-BR': () =>
      mergeFiles([
        import('../locales/pt-BR.ts'),
        import('../locales/browse.pt-BR.ts'),
        import('../locales/viewing.pt-BR.ts'),
        import('../locales/uploading.pt-BR.ts'),
      ]),
  },
  screenWords: [networkWords, vaultWords],
  entities: card.kinds,
  steps: card.steps,
  also: async () => (await import('../locales/palette.ts')).palette,
  help: async () => (await import('../locales/help.ts')).help,
  hidden: ['cloud_file', 'webdav_key', 'drive_vault'],
  icons: { cloud_file: IconFolder },
  creates: lazy(() => import('./folder/new-entries.tsx'), 'NewEntries'),
  besideFiles: lazy(() => import('./record/drive-attachments.tsx'), 'DriveAttachments'),
  background: lazy(() => import('./upload/upload-panel.tsx'), 'UploadPanel'),
  screens: [
    { name: 'disk#index', path: '/account/$account_id/disk', access: 'account', part: FolderPage },
    { name: 'disk#show', path: '/account/$account_id/disk/$dir_id', access: 'account', part: FolderPage },
    {
      name: 'cloud_files#show',
      path: '/account/$account_id/cloud_files/$record_id',
      access: 'account',
      part: lazy(() => import('./record/entry-alias.tsx'), 'EntryAlias'),
    },
    {
      name: 'disk#trash',
      path: '/account/$account_id/disk-trash',
      access: 'account',
      part: lazy(() => import('./trash/trash-page.tsx'), 'TrashPage'),
    },
    {
      name: 'disk#webdav',
      path: '/account/$account_id/disk-webdav',
      access: 'account',
      part: withWords(
        'drive network',
        networkWords,
        lazy(() => import('./webdav/network-page.tsx'), 'NetworkPage'),
      ),
    },
    {
      name: 'disk#vault',
      path: '/account/$account_id/disk-vault',
      access: 'account',
      part: withWords(
        'drive vault',
        vaultWords,
        lazy(() => import('./vault/vault-page.tsx'), 'VaultPage'),
      ),
    },
    {
      name: 'disk#keys',
      path: '/account/$account_id/disk-keys',
      access: 'account',
      part: withWords(
        'drive network',
        networkWords,
        lazy(() => import('./webdav/keys-page.tsx'), 'KeysPage'),
      ),
    },
    {
      name: 'disk#programs',
      path: '/account/$account_id/disk-programs',
      access: 'account',
      part: withWords(
        'drive network',
        networkWords,
        lazy(() => import('./programs/programs-page.tsx'), 'ProgramsPage'),
      ),
    },
    {
      name: 'disk#help',
      path: '/account/$account_id/disk-help',
      access: 'account',
      part: lazy(() => import('./help/help-page.tsx'), 'HelpPage'),
    },
  ],
  actions: [{ key: 'files', icon: IconFolder, label: 'rdisk.title', to: '/account/$account_id/disk' }],
  menu: [
    {
      icon: IconFolder,
      label: 'rdisk.title',
      to: '/account/$account_id/disk',
      letter: 'f',
      order: 10,
    },
    {
      icon: IconTrash,
      label: 'rdisk.trash.title',
      to: '/account/$account_id/disk-trash',
      order: 20,
    },
    {
      icon: IconNetwork,
      label: 'rdisk.network.title',
      to: '/account/$account_id/disk-webdav',
      section: 'rdisk.network.title',
      order: 30,
    },
    {
      icon: IconShieldLock,
      label: 'rdisk.vault.title',
      to: '/account/$account_id/disk-vault',
      order: 33,
    },
    {
      icon: IconKey,
      label: 'rdisk.keys.title',
      to: '/account/$account_id/disk-keys',
      section: 'rdisk.network.title',
      order: 35,
    },
    {
      icon: IconFolderCog,
      label: 'rdisk.programs.title',
      to: '/account/$account_id/disk-programs',
      section: 'rdisk.network.title',
      order: 36,
    },
  ],
};
