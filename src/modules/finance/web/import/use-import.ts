import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnyDoc, Doc } from '#platform/entity/define.ts';
import { update } from '#platform/web/api/write.ts';
import { request } from '#platform/web/api/request.ts';
import { kindKey, refresh } from '#platform/web/data/queries.ts';
import { csv } from '../../entities/csv.ts';
import { rowEntities } from '../../entities/row-entities.ts';
import { wallet } from '../../entities/wallet.ts';
import type { RowKind } from '../../rules/row-kinds.ts';

export type ImportDoc = AnyDoc & Doc<typeof csv> & { readonly into?: { readonly label?: string } };

export interface ImportRow {
  readonly _id: string;
  readonly klass: RowKind;
  readonly date: string;
  /** Signed. */
  readonly amount: string;
  readonly who: string | null;
  readonly description: string | null;
  readonly categories: readonly string[] | null;
  readonly confirmed: boolean;
  readonly imported: boolean;
}

export interface ImportRows {
  readonly rows: number;
  readonly waiting: number;
  readonly edited: number;
  /** By how much the balance changes when the waiting rows are accepted. */
  readonly waiting_sum: string;
  /** The sum of the wallet's rows after the file's last day, which the bank's balance does not include. */
  readonly later_sum: string;
  /** A running acceptance or undo, also one that another member started. */
  readonly step: { readonly kind: string; readonly items: number; readonly done: number } | null;
  readonly page: readonly ImportRow[];
}

/** The first rows of an import by day, newest first, and the state of the whole import. */
export function useImportRows(account: string, id: string, limit: number, stepping: boolean) {
  return useQuery({
    queryKey: [...kindKey(account, csv.kind), 'rows', id, limit],
    queryFn: ({ signal }) =>
      request<ImportRows>('GET', `/${account}/wallets-upload/${id}`, { query: { limit }, signal }),
    // Rows are edited on other pages, which do not notify this list.
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (stepping || (state.data?.step ?? null) !== null ? 1000 : false),
    placeholderData: (before) => before,
  });
}

/** Accepts all or some rows, or undoes the whole import. */
export function useImportStep(account: string, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ step, rows }: { step: 'accept' | 'undo'; rows?: readonly string[] }) =>
      update(account, step, 'csv', id, rows === undefined ? {} : { rows }),
    onSettled: async () =>
      Promise.all(
        [csv, wallet, ...Object.values(rowEntities)].map(async (entity) => refresh(client, account, entity.kind)),
      ),
  });
}
