import type { AnyDoc, Entity, Input } from '#platform/entity/define.ts';
import { failure } from '#platform/entity/failure.ts';
import { isRev } from '#platform/entity/id.ts';
import type { Context } from '../context.ts';
import { hooksOf } from '../context.ts';
import { docOf } from '../db/rows.ts';

/** Maximum of timeline entries that are undone. */
const maxSteps = 1000;

interface TimelineEntry {
  readonly item_rev: string;
  readonly event: string;
  readonly created_at: string;
  readonly changes: readonly { readonly field: string; readonly from: unknown }[];
}

/**
 * A record at an older `rev`, computed by undoing timeline entries. Leaves out fields that the timeline does not store
 * (hidden or derived ones). Throws 404 for a rev that the record never had or that the timeline does not know.
 */
export async function atRevision(ctx: Context, entity: Entity, now: AnyDoc, rev: string): Promise<AnyDoc> {
  if (!isRev(rev)) throw failure('bad_request', 'Invalid rev format');
  if (rev === now._rev) return now;
  if (entity.timeline === false) throw failure('not_found', 'missing');
  const lines = await ctx.db.query<TimelineEntry>(
    `SELECT item_rev, event, created_at, changes FROM versions WHERE account_id = $1 AND item_id = $2
     ORDER BY split_part(item_rev, '-', 1)::integer DESC LIMIT $3`,
    [ctx.account, now._id, maxSteps],
  );
  const place = lines.findIndex((line) => line.item_rev === rev);
  const then = lines[place];
  if (then === undefined) throw failure('not_found', 'missing');
  if (then.event === 'destroy') throw failure('not_found', 'deleted');
  const undone = lines
    .slice(0, place)
    .flatMap(({ changes }) => changes.map(({ field, from }) => [field, from] as const));
  const { hiddenFromTimeline = [], derived = [] } = hooksOf(ctx, entity);
  const unknownFields = [
    ...hiddenFromTimeline,
    ...derived,
    ...Object.keys(entity.fields).filter((name) => entity.fields[name]?.derived === true),
  ];
  const values: Input = {
    ...now,
    ...Object.fromEntries(undone),
    ...Object.fromEntries(unknownFields.map((name) => [name, null])),
    id: now._id,
    rev,
    updated_at: then.created_at,
  };
  return docOf(entity, values);
}
