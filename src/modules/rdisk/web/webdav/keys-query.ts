import { listQuery, readFields } from '#platform/web/data/queries.ts';
import { webdavKey } from '../../entities/webdav-key.ts';
import type { KeyDoc } from './revoke-key.tsx';

/** The keys of the group's drive, the newest first. */
export function keysQuery(account: string) {
  return listQuery<KeyDoc>(account, webdavKey.kind, {
    selector: { klass: webdavKey.kind },
    fields: readFields(webdavKey),
    sort: [{ created_at: 'desc' }],
    limit: 200,
  });
}
