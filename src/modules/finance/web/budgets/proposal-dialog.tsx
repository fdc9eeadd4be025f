import { Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { request } from '#platform/web/api/request.ts';
import { kindKey, useBulk } from '#platform/web/data/queries.ts';
import { describeError } from '#platform/web/i18n/describe-error.ts';
import { Dialog, DialogActions } from '#platform/web/parts/dialogs/dialog.tsx';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { budget } from '../../entities/budget.ts';
import { useMoney } from '../money.tsx';
import { useTranslations } from '../words.ts';

interface Proposal {
  readonly category: string;
  readonly currency: string;
  readonly amount: string;
}

/** Proposed budgets; nothing is created before the person agrees. */
export function ProposalDialog(props: { account: string; revs: string | undefined; onClose: () => void }): ReactNode {
  const t = useTranslations();
  const { account, revs, onClose } = props;
  const bulk = useBulk(account, budget.kind);
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const query = useQuery({
    queryKey: [...kindKey(account, budget.kind), 'proposals', revs],
    queryFn: async ({ signal }) =>
      (await request<{ rows: readonly Proposal[] }>('GET', `/${account}/_budgets/proposals`, { signal })).rows,
  });
  const wanted = (query.data ?? []).filter((row) => !without.has(keyOf(row)));
  const toggle = (key: string): void => {
    const next = new Set(without);
    if (!next.delete(key)) next.add(key);
    setWithout(next);
  };
  const create = (): void => {
    bulk
      .mutateAsync(wanted.map((row) => ({ klass: budget.kind, ...row })))
      .then(onClose)
      .catch((error: unknown) => showToast({ text: describeError(t, error).title, failed: true }));
  };
  return (
    <Dialog name="propose-budgets" title={t('budget.proposals')} onClose={onClose}>
      <QueryState query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="o-flush">{t('budget.proposals-none')}</p>
          ) : (
            <Choice rows={rows} without={without} onToggle={toggle} />
          )
        }
      </QueryState>
      <DialogActions>
        {wanted.length === 0 ? null : (
          <Button loading={bulk.isPending} onClick={create}>
            {t('budget.create', { count: wanted.length })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function keyOf({ category, currency }: Proposal): string {
  return `${category} ${currency}`;
}

function Choice(props: {
  rows: readonly Proposal[];
  without: ReadonlySet<string>;
  onToggle: (key: string) => void;
}): ReactNode {
  const t = useTranslations();
  const money = useMoney();
  return (
    <>
      <p className="o-quiet o-flush">{t('budget.proposals-why')}</p>
      <ul className="o-plain-list f-lines">
        {props.rows.map((row) => (
          <li key={keyOf(row)}>
            <Checkbox
              label={row.category}
              checked={!props.without.has(keyOf(row))}
              onChange={() => props.onToggle(keyOf(row))}
            />
            <span className="f-money">{money(row.amount, row.currency)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
