import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { update } from '#platform/web/api/write.ts';
import { request } from '#platform/web/api/request.ts';
import { kindKey, refresh } from '#platform/web/data/queries.ts';
import { csv } from '../../entities/csv.ts';
import { income } from '../../entities/income.ts';
import { wallet } from '../../entities/wallet.ts';

/** A row that looks like the payment of a record. */
export interface Proposal {
  readonly row: string;
  readonly source: string;
  readonly label: string;
}

/** The proposals for the rows of an import or for one row, by row. */
export function useProposals(
  account: string,
  of: { readonly csv: string } | { readonly row: string },
): ReadonlyMap<string, Proposal> {
  const { data } = useQuery({
    queryKey: [...kindKey(account, income.kind), 'proposals', of],
    queryFn: async ({ signal }) =>
      (
        await request<{ readonly rows: readonly Proposal[] }>('GET', `/${account}/_payment_proposals`, {
          query: of,
          signal,
        })
      ).rows,
    staleTime: 0,
  });
  return new Map((data ?? []).map((one) => [one.row, one]));
}

/** Records the proposed payment, or says that the row is none. */
export function useDecide(account: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ verb, row }: { verb: 'accept' | 'decline'; row: string }) =>
      update(account, 'payment', verb, row, {}),
    onSettled: async () =>
      Promise.all([csv, income, wallet].map(async (entity) => refresh(client, account, entity.kind))),
  });
}
