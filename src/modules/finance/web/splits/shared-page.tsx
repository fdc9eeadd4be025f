import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { request } from '#platform/web/api/request.ts';
import { kindKey } from '#platform/web/data/queries.ts';
import { useToday } from '#platform/web/data/use-today.ts';
import { useWritable } from '#platform/web/data/writable.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { newPath, recordPath } from '#platform/web/routing/paths.ts';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { useAccount, useSearchState } from '#platform/web/routing/use-url.ts';
import { outgo } from '../../entities/outgo.ts';
import { wallet } from '../../entities/wallet.ts';
import { isMember, type Owed, settlingKind } from '../../rules/splits/debts.ts';
import { flowEntities } from '../planned/planned-docs.ts';
import { Money, useMoney } from '../money.tsx';
import { useTranslations } from '../words.ts';
import { useMembers } from './use-members.ts';
import '../finance.css';
import '../month.css';

interface SharedRow extends Owed {
  readonly _id: string;
  readonly klass: 'income' | 'outgo' | 'transfer';
  readonly date: string;
  readonly label: string;
}
interface Answer {
  readonly debts: readonly Owed[];
  readonly rows?: readonly SharedRow[];
}

/** Who owes whom, the rows that made it, and the row that evens it. */
export function SharedPage(): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  const [{ one, other }] = useSearchState();
  const between = one === undefined || other === undefined ? {} : { one, other };
  const query = useQuery({
    // Under the wallets' cache key, because a change of a row also notifies of its wallets.
    queryKey: [...kindKey(account, wallet.kind), 'shared', between],
    queryFn: async ({ signal }) => request<Answer>('GET', `/${account}/_shared`, { query: between, signal }),
    placeholderData: keepPreviousData,
  });
  useTitle(t('shared.menu'));
  return (
    <div className="o-page f-month">
      <div className="o-head">
        <h1>{t('shared.menu')}</h1>
      </div>
      <QueryState query={query}>
        {({ debts, rows }) => (
          <>
            {debts.length === 0 ? (
              <EmptyState icon={IconUsers} title={t('list.empty')} text={t('shared.empty')} />
            ) : (
              <Debts account={account} debts={debts} />
            )}
            {rows === undefined || one === undefined || other === undefined ? null : (
              <Between account={account} rows={rows} one={one} other={other} />
            )}
          </>
        )}
      </QueryState>
    </div>
  );
}

function Debts({ account, debts }: { account: string; debts: readonly Owed[] }): ReactNode {
  const t = useTranslations();
  const money = useMoney();
  const { nameOf } = useMembers(account);
  const today = useToday(account) ?? '';
  const writable = useWritable(account, outgo);
  return (
    <table className="o-records f-debts">
      <tbody>
        {debts.map((debt) => {
          const names = { debtor: nameOf(debt.debtor), creditor: nameOf(debt.creditor) };
          const amount = money(debt.amount, debt.currency);
          const kind = settlingKind(debt);
          return (
            <tr key={`${debt.debtor} ${debt.creditor} ${debt.currency}`}>
              <td>{t('shared.owes', names)}</td>
              <td className="f-figure">
                <Link
                  to={`/account/${account}/shared`}
                  search={{ one: debt.debtor, other: debt.creditor }}
                  title={t('shared.show')}
                >
                  {amount}
                </Link>
              </td>
              <td className="f-step">
                {writable ? (
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={t('shared.settle-of', { ...names, amount })}
                    renderRoot={(own) => (
                      <Link
                        {...own}
                        to={newPath(account, flowEntities[kind])}
                        search={settling(debt, today, t('shared.settling'))}
                      />
                    )}
                  >
                    {t('shared.settle')}
                  </Button>
                ) : null}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The fields of the row that evens a debt. Money for another person goes out; the debt is then settled towards its creditor. */
function settling({ debtor, creditor, amount }: Owed, date: string, description: string): Record<string, string> {
  const kind = settlingKind({ debtor, creditor });
  const common = { value: amount, date, description, confirmed: 'true' };
  if (kind === 'outgo') return { ...common, settled_by: creditor, who_id: debtor, paid_to: creditor };
  const paid = kind === 'income' && !isMember(debtor) ? { paid_by: debtor } : {};
  return { ...common, ...paid, settled_by: debtor, who_id: creditor };
}

function Between(props: { account: string; rows: readonly SharedRow[]; one: string; other: string }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const { account, rows, one, other } = props;
  const { nameOf } = useMembers(account);
  return (
    <section className="o-section">
      <h2>{t('shared.rows', { one: nameOf(one), other: nameOf(other) })}</h2>
      <table className="o-records">
        <tbody>
          {rows.map((row, at) => (
            <tr key={`${row._id} ${at}`}>
              <td className="f-side">
                <time dateTime={row.date}>{formats.date(row.date)}</time>
              </td>
              <td>
                <Link to={recordPath(account, flowEntities[row.klass], row._id)}>
                  {row.label === '' ? t(row.klass, { count: 1 }) : row.label}
                </Link>
                <span className="o-small o-quiet">
                  {t('shared.owes', { debtor: nameOf(row.debtor), creditor: nameOf(row.creditor) })}
                </span>
              </td>
              <td className="f-figure">
                <Money amount={row.amount} currency={row.currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
