import type { Input } from '#platform/entity/define.ts';
import { hexId } from '#platform/entity/id.ts';
import { request } from '#platform/web/api/request.ts';
import { webdavKey } from '../../entities/webdav-key.ts';
import { rememberNewKey } from './use-access.ts';

/** Makes a key and returns its secret, which the server cannot show again. @throws ApiError, NetworkError */
export async function makeKey(account: string, input: Input): Promise<string> {
  const { key } = await request<{ key: string }>('POST', `/${account}`, {
    headers: { 'idempotency-key': hexId() },
    body: { klass: webdavKey.kind, ...input },
  });
  rememberNewKey(account, key);
  return key;
}
