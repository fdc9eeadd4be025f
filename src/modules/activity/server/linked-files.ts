import { failure, fieldFailure } from '#platform/entity/failure.ts';
import type { Context, Change } from '#platform/server/context.ts';
import { read } from '#platform/server/records/documents.ts';
import type { Sendable } from '#platform/server/http/sendable.ts';
import { entityOfId } from '#platform/server/api/routes/database.ts';

/** Attachments of records that are files themselves: the file exists once, and a new version shows wherever it is attached. */

/** Completes a new attachment from the record in `file_id`; refuses one that is no file. */
export async function attachRecord(ctx: Context, change: Change, file: string): Promise<void> {
  const { item_id: item, name } = change.values;
  if (item === ctx.account) throw failure('unprocessable_entity', { base: [{ code: 'no-logo' }] });
  const target = typeof item === 'string' ? entityOfId(ctx, item, 'write') : undefined;
  if (target?.files !== true) throw fieldFailure('item_id', 'is-invalid');
  const content = await contentOfRecord(ctx, file).catch((error: unknown) => {
    throw isMissing(error) ? fieldFailure('file_id', 'must-exist') : error;
  });
  Object.assign(change.values, {
    name: typeof name === 'string' && name !== '' ? name : content.name,
    content_type: content.type,
    size: content.size,
  });
  change.event = 'attach';
}

/** Content of a record that is a file; 404 if it is none, is gone, or the caller may not read it. */
export async function contentOfRecord(ctx: Context, id: string, version?: number): Promise<Sendable> {
  const entity = entityOfId(ctx, id, 'read');
  const contentOf = ctx.product.hooks[entity.kind]?.content;
  if (contentOf === undefined) throw failure('not_found', 'missing');
  return contentOf(ctx, await read(ctx, entity, id), version);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'error' in error && error.error === 'not_found';
}
