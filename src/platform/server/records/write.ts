import type { Input } from '#platform/entity/define.ts';
import { failure } from '#platform/entity/failure.ts';
import type { Context } from '../context.ts';
import { create, remove, update } from './documents.ts';
import { entityOfBody, entityOfId } from '../api/routes/database.ts';

/** Writes a document as CouchDB does: with `_rev` changes it, with `_deleted` removes it, else creates it. */
export async function write(ctx: Context, body: Input): Promise<{ id: string; rev: string }> {
  const { _id: id, _rev: rev } = body;
  if (body['_deleted'] === true)
    return remove(ctx, entityOfId(ctx, String(id), 'write'), String(id), rev as string | undefined);
  if (!isNew(body) && typeof id === 'string') {
    if (typeof rev !== 'string') throw failure('bad_request', 'Invalid rev format');
    return update(ctx, entityOfId(ctx, id, 'write'), id, rev, body);
  }
  return create(ctx, entityOfBody(ctx, body), body);
}

export function isNew({ _id: id, _rev: rev, _deleted: deleted }: Input): boolean {
  return deleted !== true && !(typeof id === 'string' && rev !== undefined);
}
