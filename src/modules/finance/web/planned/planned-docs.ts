import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { AnyDoc, Doc, Entity } from '#platform/entity/define.ts';
import { findAll } from '#platform/web/api/api.ts';
import { request } from '#platform/web/api/request.ts';
import { kindKey } from '#platform/web/data/queries.ts';
import type { Place } from '#platform/web/report/report-line.ts';
import { newPath } from '#platform/web/routing/paths.ts';
import { income } from '../../entities/income.ts';
import { outgo } from '../../entities/outgo.ts';
import { planned } from '../../entities/planned.ts';
import { transfer } from '../../entities/transfer.ts';
import { wallet } from '../../entities/wallet.ts';
import { plannedOf } from '../../rules/planned/planned.ts';
import type { Flow } from '../../rules/planned/options.ts';
import type { FulfilledRow } from '../../rules/planned/price-change.ts';

export type PlannedDoc = AnyDoc & Doc<typeof planned>;

export const flowEntities: Readonly<Record<Flow, Entity>> = { outgo, income, transfer };

/** What the server knows of a planned row. */
export interface PlannedFacts {
  readonly _id: string;
  readonly next?: string;
  readonly late: readonly string[];
  readonly last?: FulfilledRow;
  readonly before?: FulfilledRow;
  readonly changed: boolean;
  readonly inactive: boolean;
}

const fields = ['_id', '_rev', 'klass', 'label', ...Object.keys(planned.fields)];

/** All planned rows of the group. */
export function usePlanned(account: string): UseQueryResult<readonly PlannedDoc[]> {
  return useQuery({
    queryKey: [...kindKey(account, planned.kind), 'all'],
    queryFn: ({ signal }) =>
      findAll<PlannedDoc>(
        account,
        {
          selector: {
            klass: planned.kind,
            $or: [{ state: { $in: ['active', 'paused'] } }, { state: { $exists: false } }],
          },
          fields,
          sort: [{ start: 'asc' }],
        },
        signal,
      ),
  });
}

/** Their days and last rows. Under the wallets' cache key, because a change of a row also notifies of its wallets. */
export function usePlannedFacts(account: string): UseQueryResult<readonly PlannedFacts[]> {
  const docs = usePlanned(account).data;
  return useQuery({
    queryKey: [...kindKey(account, wallet.kind), 'planned', docs?.map(({ _rev: rev }) => rev).join()],
    queryFn: async ({ signal }) =>
      (await request<{ rows: readonly PlannedFacts[] }>('GET', `/${account}/_planned`, { signal })).rows,
    enabled: docs !== undefined,
  });
}

/** The form of the real row of a planned day, filled. */
export function realRowOf(account: string, doc: PlannedDoc, day: string): Place {
  const { flow, wallet_id: id, destination_wallet_id: other, value, party, description, categories } = plannedOf(doc);
  const who = flow === 'income' ? 'paid_by' : 'paid_to';
  return {
    to: newPath(account, flowEntities[flow]),
    search: {
      planned_id: doc._id,
      planned_day: day,
      date: day,
      value,
      ...(flow === 'transfer'
        ? { source_wallet_id: id, ...(other === undefined ? {} : { destination_wallet_id: other }) }
        : { wallet_id: id }),
      ...(party === undefined || flow === 'transfer' ? {} : { [who]: party }),
      ...(description === undefined ? {} : { description }),
      ...(categories.length === 0 ? {} : { categories: categories.join() }),
      ...(doc.who_id === undefined ? {} : { who_id: doc.who_id }),
    },
  };
}
