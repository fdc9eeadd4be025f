import type { Context } from '#platform/server/context.ts';
import { createOwn, type Written } from '#platform/server/records/documents.ts';
import { cloudFile } from '../../entities/cloud-file.ts';
import { assertPlaceOpen, type Place } from './place.ts';

/** A new directory at a place whose name is one; who calls has looked what is locked. In the group's turn. */
export async function makeDirectory(ctx: Context, { dir, name }: Place): Promise<Written> {
  for (const module of ctx.product.modules) await module.creating?.(ctx, cloudFile);
  await assertPlaceOpen(ctx, dir);
  return createOwn(ctx, cloudFile, { kind: 'dir', name, dir_id: dir ?? null, starred: false }, 'create');
}
