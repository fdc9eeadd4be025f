import type { ModuleCard } from '#platform/entity/card.ts';
import { cloudFile } from './entities/cloud-file.ts';
import { driveVault } from './entities/drive-vault.ts';
import { webdavKey } from './entities/webdav-key.ts';

/** The group's file drive: entries with versions, and network drives over WebDAV. */
export const card = {
  key: 'rdisk',
  product: true,
  kinds: [cloudFile, webdavKey, driveVault],
  hears: ['people.tokens-ended'],
  steps: [
    {
      key: 'file',
      kind: 'cloud_file',
      where: { kind: { $in: ['file', 'file_enc'] } },
      to: '/account/$account_id/disk',
    },
    { key: 'folder', kind: 'cloud_file', where: { kind: 'dir' }, to: '/account/$account_id/disk' },
    { key: 'network', kind: 'webdav_key', to: '/account/$account_id/disk-webdav' },
  ],
} as const satisfies ModuleCard;
