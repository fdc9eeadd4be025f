import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { request } from '#platform/web/api/request.ts';
import { kindKey, useCreate } from '#platform/web/data/queries.ts';
import { useCreating } from '#platform/web/data/writable.ts';
import { describeError } from '#platform/web/i18n/describe-error.ts';
import { kindLabel } from '#platform/web/i18n/labels.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { planned } from '../../entities/planned.ts';
import type { PlannedProposal } from '../../rules/planned/proposals.ts';
import { useMoney } from '../money.tsx';
import { useWallets } from '../wallet-doc.ts';
import { useTranslations } from '../words.ts';

/** What comes each month and is not planned yet. */
export function Proposals({ account, known }: { account: string; known: number }): ReactNode {
  const t = useTranslations();
  const { permitted, held } = useCreating(account, planned);
  const isWritable = permitted && held === undefined;
  const { data = [] } = useQuery({
    queryKey: [...kindKey(account, planned.kind), 'proposals', known],
    queryFn: async ({ signal }) =>
      (await request<{ rows: readonly PlannedProposal[] }>('GET', `/${account}/_planned/proposals`, { signal })).rows,
    enabled: isWritable,
  });
  if (data.length === 0) return null;
  return (
    <section className="o-section">
      <h2>{t('planned.proposals')}</h2>
      <p className="o-quiet o-flush">{t('planned.proposals-why')}</p>
      <table className="o-records f-flow">
        <tbody>
          {data.map((one) => (
            <Proposal
              key={`${one.wallet_id} ${one.party ?? one.description ?? ''} ${one.flow}`}
              account={account}
              proposal={one}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Proposal({ account, proposal }: { account: string; proposal: PlannedProposal }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const money = useMoney();
  const create = useCreate(account, planned);
  const wallet = useWallets(account).data?.find((one) => one._id === proposal.wallet_id);
  const { dates, categories, ...fields } = proposal;
  const name = proposal.party ?? proposal.description ?? '';
  const save = (state: 'active' | 'dismissed'): void => {
    create
      .mutateAsync({ ...fields, state, rule: 'monthly', ...(categories.length === 0 ? {} : { categories }) })
      .catch((error: unknown) => showToast({ text: describeError(t, error).title, failed: true }));
  };
  return (
    <tr>
      <td className="f-what">
        <span className="o-strong">{name}</span>
        <span className="o-small o-quiet">
          {`${kindLabel(t, proposal.flow, 1)} · ${dates.map((date) => formats.date(date)).join(', ')}`}
        </span>
      </td>
      <td className="f-figure">{money(proposal.value, wallet?.currency ?? '')}</td>
      <td className="f-step">
        <span className="o-inline">
          <Button
            size="compact-sm"
            aria-label={t('planned.accept-of', { name })}
            disabled={create.isPending}
            onClick={() => save('active')}
          >
            {t('planned.accept')}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-label={t('planned.dismiss-of', { name })}
            disabled={create.isPending}
            onClick={() => save('dismissed')}
          >
            {t('planned.dismiss')}
          </Button>
        </span>
      </td>
    </tr>
  );
}
