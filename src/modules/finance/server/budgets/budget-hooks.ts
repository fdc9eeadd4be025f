import type { Input } from '#platform/entity/define.ts';
import { failure, fieldFailure } from '#platform/entity/failure.ts';
import { groupLocale } from '#modules/groups/server/group-settings.ts';
import type { EntityHooks } from '#platform/server/context.ts';
import { each } from '#platform/server/records/each-record.ts';
import { isMonth } from '../../rules/budgets/months.ts';
import { tidyTags } from '../../rules/categories/tags.ts';
import { amountComplaint } from '../../rules/entering.ts';

/** Maximum number of budgets of a group. */
const maxBudgets = 1000;
/** The most digits that a wallet can have. */
const digits = 8;

/** Hooks of budgets: check category, amount and months; a budget of each month counts from the current one. */
export const budgetHooks: EntityHooks = {
  beforeSave: each(async (ctx, { before, values }) => {
    const after: Input = { ...before, ...values };
    const [category, ...more] = tidyTags([String(after['category'] ?? '')]);
    if (category === undefined || more.length > 0) throw fieldFailure('category', 'is-invalid');
    if ('category' in values) values['category'] = category;
    const complaint = amountComplaint('amount', String(after['amount'] ?? '0'), [digits], before?.['amount']);
    if (complaint !== undefined) throw failure('unprocessable_entity', { amount: [complaint] });
    for (const name of ['month', 'since'])
      if (typeof after[name] === 'string' && !isMonth(after[name])) throw fieldFailure(name, 'not-a-month');
    if (typeof after['month'] === 'string') values['since'] = null;
    else if (typeof after['since'] !== 'string') values['since'] = (await groupLocale(ctx)).today.slice(0, 7);
    if (before !== undefined) return;
    const [row] = await ctx.db.query<{ count: number }>(
      'SELECT count(*)::integer AS count FROM budgets WHERE account_id = $1',
      [ctx.account],
    );
    if ((row?.count ?? 0) >= maxBudgets) throw fieldFailure('base', 'too-many-budgets', { count: maxBudgets });
  }),
};
