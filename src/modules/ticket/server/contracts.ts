import { fieldFailure } from '#platform/entity/failure.ts';
import type { Input } from '#platform/entity/define.ts';
import { each } from '#platform/server/records/each-record.ts';
import type { EntityHooks } from '#platform/server/context.ts';

/** Checks the dates of a contract, and numbers clauses without a number by their position. */
export const contractHooks: EntityHooks = {
  beforeSave: each((_ctx, { before, values }) => {
    const { starts_on: from, ends_on: to } = { ...before, ...values } as Input;
    if (typeof from === 'string' && typeof to === 'string' && to < from)
      throw fieldFailure('ends_on', 'before-the-start');
    if (!Array.isArray(values['items'])) return;
    values['items'] = (values['items'] as Input[]).map((item, index) => ({
      number: item['number'] ?? index + 1,
      content: item['content'],
    }));
  }),
  batched: true,
};
