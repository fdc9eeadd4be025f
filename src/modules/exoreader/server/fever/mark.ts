import { failure } from '#platform/entity/failure.ts';
import { newId } from '#platform/entity/id.ts';
import type { App } from '#platform/server/app.ts';
import { refuseReadOnly, type Context, type Principal } from '#platform/server/context.ts';
import { withContext } from '#platform/server/app/open-context.ts';
import { checkModuleScope } from '#platform/server/auth/scopes.ts';
import { lockAccount } from '#platform/server/records/group-lock.ts';
import { itemId } from '../../rules/item-id.ts';
import type { RequestParameters } from '../greader/parameters.ts';
import { startMarking, markSome } from '../items/mark-route.ts';
import { setStates, type Verb } from '../items/status.ts';
import { subscriptionsAndLabels } from '../greader/contents.ts';
import { withoutLabel } from './fever-response.ts';
import { numbersOf, unlabelled } from './numbers.ts';

const verbs: Readonly<Record<string, Verb>> = { read: 'read', unread: 'unread', saved: 'star', unsaved: 'unstar' };

/** `mark=item|feed|group&as=…&id=…&before=…`: marks one item, or all items of a feed or group that arrived before a time. Group 0 means all. */
export async function mark(app: App, principal: Principal, parameters: RequestParameters): Promise<void> {
  checkModuleScope(principal.who, 'reader', 'write');
  refuseReadOnly(principal);
  await app.readOnlyMode.assertWritable();
  const what = parameters.one('mark');
  const as = parameters.one('as') ?? '';
  const verb = Object.hasOwn(verbs, as) ? verbs[as] : undefined;
  const id = /^-?\d{1,15}$/.exec(parameters.one('id') ?? '')?.[0];
  if (id === undefined || verb === undefined)
    throw failure('bad_request', '`as` and `id` say what to mark, and as what');
  if (what === 'item')
    return withContext(app, principal, async (ctx) => {
      await lockAccount(ctx);
      await setStates(ctx, verb, [itemId(Math.max(0, Number(id)))]);
    });
  if (verb !== 'read' || (what !== 'feed' && what !== 'group'))
    throw failure('bad_request', 'Feeds and groups are marked as read');
  const before = /^\d{1,11}$/.exec(parameters.one('before') ?? '')?.[0];
  const until = before === undefined ? undefined : new Date(Number(before) * 1000 + 999).toISOString();
  const batch = newId('rdm', app.now().getTime());
  const plan = await withContext(app, principal, async (ctx) =>
    startMarking(ctx, until === undefined ? {} : { until }, batch, await partOf(ctx, what, Number(id))),
  );
  while ((await withContext(app, principal, async (ctx) => markSome(ctx, plan, batch))) > 0);
}

/** The items that a program means by a number: group 0 is all; an unknown number selects nothing. */
async function partOf(ctx: Context, what: 'feed' | 'group', number: number) {
  if (what === 'group' && number === 0) return { kind: 'all' };
  const catalogue = await subscriptionsAndLabels(ctx);
  const { sources, labels } = catalogue;
  if (what === 'group' && number === unlabelled) return { kind: what, subscriptions: withoutLabel(catalogue) };
  const numbers = numbersOf((what === 'feed' ? sources : labels).keys());
  const isMeant = ({ id, reader_label: own }: { id: string; reader_label: readonly string[] | null }): boolean =>
    what === 'feed' ? numbers.get(id) === number : (own ?? []).some((label) => numbers.get(label) === number);
  return { kind: what, subscriptions: [...sources.values()].filter(isMeant).map(({ id }) => id) };
}
