import type { AnyDoc, Doc } from '#platform/entity/define.ts';
import { listQuery, readFields } from '#platform/web/data/queries.ts';
import { webdavKey } from '../../entities/webdav-key.ts';

export type KeyDoc = AnyDoc & Doc<typeof webdavKey>;

/** The keys of the group's drive, newest first. */
export function keysQuery(account: string) {
  return listQuery<KeyDoc>(account, webdavKey.kind, {
    selector: { klass: webdavKey.kind },
    fields: readFields(webdavKey),
    sort: [{ created_at: 'desc' }],
    limit: 200,
  });
}
