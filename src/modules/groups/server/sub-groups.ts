import type { FastifyRequest } from 'fastify';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { readingOther } from '#platform/server/app/open-context.ts';
import { mayHaveSubGroups } from '../rules/plan.ts';

/** The parent of a new group. */
export interface Parent {
  readonly id: string;
  readonly plan: string;
}

/**
 * Returns the parent of a new group. It must have an Enterprise plan and no parent, and the caller must be its owner. A group that the caller does
 * not belong to gets the same error as a missing one.
 */
export async function requireParentGroup(app: App, request: FastifyRequest, id: unknown): Promise<Parent> {
  if (typeof id !== 'string' || !/^acc-[0-9a-f]{32}$/.test(id)) throw failure('not_found', 'missing');
  return readingOther(app, request, id, async (ctx) => {
    const [group] = await ctx.db.query<{ plan: string; parent_id: string | null }>(
      'SELECT plan, parent_id FROM groups WHERE account_id = $1',
      [id],
    );
    const [creator] = await ctx.db.query<{ value: string | null }>(
      "SELECT value FROM account_configurations WHERE account_id = $1 AND key = 'created-by'",
      [id],
    );
    if (group === undefined || group.parent_id !== null || !mayHaveSubGroups(group.plan)) {
      throw failure('forbidden', 'Sub-groups need an Enterprise Group');
    }
    if (creator?.value !== ctx.who.user.id)
      throw failure('forbidden', 'Only the Owner of the Group can create sub-groups');
    return { id, plan: group.plan };
  });
}
