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
  const query = useQuery({
    queryKey: [...kindKey(account, budget.kind), 'proposals', revs],
    queryFn: async ({ signal }) =>
      (await request<{ rows: readonly Proposal[] }>('GET', `/${account}/_budgets/proposals`, { signal })).rows,
  });
  return (
    <Dialog name="propose-budgets" title={t('budget.proposals')} onClose={onClose}>
      <QueryState query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="o-flush">{t('budget.proposals-none')}</p>
          ) : (
            <Choice account={account} rows={rows} onClose={onClose} />
          )
        }
      </QueryState>
    </Dialog>
  );
}

function Choice(props: { account: string; rows: readonly Proposal[]; onClose: () => void }): ReactNode {
  const t = useTranslations();
  const money = useMoney();
  const { account, rows, onClose } = props;
  const bulk = useBulk(account, budget.kind);
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const keyOf = ({ category, currency }: Proposal): string => `${category} ${currency}`;
  const wanted = rows.filter((row) => !without.has(keyOf(row)));
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
    <>
      <p className="o-quiet o-flush">{t('budget.proposals-why')}</p>
      <ul className="o-plain-list f-lines">
        {rows.map((row) => (
          <li key={keyOf(row)}>
            <Checkbox label={row.category} checked={!without.has(keyOf(row))} onChange={() => toggle(keyOf(row))} />
            <span className="f-money">{money(row.amount, row.currency)}</span>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button data-autofocus loading={bulk.isPending} disabled={wanted.length === 0} onClick={create}>
          {t('budget.create', { count: wanted.length })}
        </Button>
      </DialogActions>
    </>
  );
}
