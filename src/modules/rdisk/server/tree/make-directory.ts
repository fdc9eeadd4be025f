import type { Context } from '#platform/server/context.ts';
import { createOwn, type Written } from '#platform/server/records/documents.ts';
import { cloudFile } from '../../entities/cloud-file.ts';
import { assertPlaceOpen, type Place } from './place.ts';

/** Creates a directory. The caller holds the group lock, and has checked name and locks. */
export async function makeDirectory(
  ctx: Context,
  { dir, name }: Place,
  attributes: Readonly<Record<string, unknown>> = {},
): Promise<Written> {
  for (const module of ctx.product.modules) await module.creating?.(ctx, cloudFile);
  await assertPlaceOpen(ctx, dir);
  const values = { kind: 'dir', name, dir_id: dir ?? null, starred: false, ...attributes };
  return createOwn(ctx, cloudFile, values, 'create');
}
