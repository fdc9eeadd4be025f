import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconKey } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { request } from '#platform/web/api/request.ts';
import { useMembership, useUserId } from '#platform/web/data/session.ts';
import { describeError } from '#platform/web/i18n/describe-error.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { memberName } from './member.ts';
import { useMember } from './use-member.ts';
import { useTranslations } from '../words.ts';

/** The answer of `GET /{account_id}/_ownership`. */
interface Ownership {
  readonly owner: string | null;
  readonly offered_to: string | null;
  readonly offered_until: string | null;
}

/**
 * ownership: the page behind the mailed offer of a group. The new owner accepts or declines it, the old one withdraws
 * it.
 */
export function OwnershipPage(): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  const query = useQuery({
    queryKey: ['ownership', account],
    queryFn: async ({ signal }) => request<Ownership>('GET', `/${account}/_ownership`, { signal }),
  });
  useTitle(t('groups.ownership.title'));
  return (
    <div className="o-page a-middle">
      <div className="o-head">
        <h1>{t('groups.ownership.title')}</h1>
      </div>
      <QueryState query={query} lines={4}>
        {(ownership) => <Offer account={account} ownership={ownership} />}
      </QueryState>
    </div>
  );
}

function Offer({ account, ownership }: { account: string; ownership: Ownership }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const userId = useUserId();
  const group = useMembership(account)?.account_name ?? '';
  const { owner, offered_to: to, offered_until: until } = ownership;
  const act = useAct(account);
  if (to === null || until === null || (userId !== owner && userId !== to))
    return (
      <EmptyState icon={IconKey} title={t('groups.ownership.none')} text={t('groups.ownership.none-text')}>
        <Button component={Link} to={`/account/${account}/subscriptions`} variant="default">
          {t('groups.member.to-list')}
        </Button>
      </EmptyState>
    );
  return (
    <>
      {userId === to ? (
        <p className="o-flush">{t('groups.ownership.text', { group, date: formats.moment(until) })}</p>
      ) : (
        <Offered account={account} to={to} until={until} />
      )}
      <div className="o-actions">
        {userId === to ? (
          <Button loading={act.isPending} onClick={() => act.mutate('POST')}>
            {t('groups.ownership.take')}
          </Button>
        ) : null}
        <Button variant="default" loading={act.isPending} onClick={() => act.mutate('DELETE')}>
          {t(userId === to ? 'groups.ownership.decline' : 'groups.ownership.withdraw')}
        </Button>
      </div>
    </>
  );
}

function Offered(props: { account: string; to: string; until: string }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const member = useMember(props.account, props.to).data;
  const name = member === undefined ? '' : memberName(member);
  return <p className="o-flush">{t('groups.ownership.waits', { name, date: formats.moment(props.until) })}</p>;
}

function useAct(account: string) {
  const t = useTranslations();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (method: 'POST' | 'DELETE') => request(method, `/${account}/_ownership`),
    onSuccess: async (_answer, method) => {
      showToast({ text: t(method === 'POST' ? 'groups.ownership.taken' : 'groups.ownership.ended') });
      // Rights, settings and offers change everywhere.
      await client.invalidateQueries();
    },
    onError: (error) => showToast({ text: describeError(t, error).title, failed: true }),
  });
}
