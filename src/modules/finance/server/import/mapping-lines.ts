import type { Entity } from '#platform/entity/define.ts';
import { newId, nextRev } from '#platform/entity/id.ts';
import type { Context } from '#platform/server/context.ts';
import type { MappingStep } from './mapping-steps.ts';

/**
 * The timeline of a row that mappings changed while it was imported says so, a line for each: what it found and what it made of it.
 * As where a mapping is applied later, it is there as the cause. The lines follow that of the import by a moment each.
 */
export async function countMappingUse(
  ctx: Context,
  entity: Entity,
  lines: readonly (MappingStep & { readonly id: string })[],
): Promise<void> {
  const start = ctx.now.getTime();
  if (lines.length === 0) return;
  await ctx.db.query(
    `INSERT INTO versions (account_id, id, created_at, app_event, event, whodunnit, api_format, item_type, item_id, item_label, item_rev, changes, cause_id)
     SELECT $1, u.version, u.at, 'map', 'update', $2, 'v7', $3, u.id, left(u.label, 200), u.rev, u.changes, u.by
     FROM unnest($4::text[], $5::timestamptz[], $6::text[], $7::text[], $8::text[], $9::text[], $10::jsonb[]) AS u(version, at, by, id, label, rev, changes)
     RETURNING 1`,
    [
      ctx.account,
      ctx.who.user.id,
      entity.kind,
      lines.map(({ place }) => newId('ver', start + place)),
      lines.map(({ place }) => new Date(start + place).toISOString()),
      lines.map(({ by }) => by),
      lines.map(({ id }) => id),
      lines.map(({ label }) => label),
      lines.map(() => nextRev()),
      lines.map(({ changes }) => JSON.stringify(changes)),
    ],
  );
}
