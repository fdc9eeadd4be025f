import { failure } from '#platform/entity/failure.ts';
import type { EntityHooks } from '#platform/server/context.ts';
import { each } from '#platform/server/records/each-record.ts';

/** People mark their notices; only the product makes them. */
export const noticeHooks: EntityHooks = {
  beforeSave: each((_ctx, { before }) => {
    if (before === undefined) throw failure('forbidden', { base: [{ code: 'nobody-may-write' }] });
  }),
};
