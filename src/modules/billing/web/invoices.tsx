import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { request } from '#platform/web/api/request.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import './billing.css';
import { useTranslations } from './words.ts';

interface Invoice {
  readonly id: string;
  readonly number: string | null;
  readonly billed_at: string;
  readonly total: number;
  readonly currency: string;
}

/** The newest bills, each with its PDF. */
export function Invoices({ account }: { account: string }): ReactNode {
  const t = useTranslations();
  const query = useQuery({
    queryKey: ['counter', account, 'invoices'],
    queryFn: ({ signal }) => request<{ rows: readonly Invoice[] }>('GET', `/${account}/_billing/invoices`, { signal }),
  });
  return (
    <section className="a-card" aria-labelledby="invoices">
      <h2 id="invoices">{t('billing.invoices')}</h2>
      <QueryState query={query} lines={3}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="o-quiet">{t('billing.invoices.none')}</p>
          ) : (
            <Table account={account} rows={rows} />
          )
        }
      </QueryState>
    </section>
  );
}

function Table({ account, rows }: { account: string; rows: readonly Invoice[] }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const open = useMutation({
    mutationFn: async (id: string) => request<{ url: string }>('GET', `/${account}/_billing/invoices/${id}`),
    onSuccess: ({ url }) => window.open(url, '_blank', 'noopener'),
  });
  return (
    <table className="b-bills">
      <thead>
        <tr>
          <th scope="col">{t('billing.invoice.date')}</th>
          <th scope="col">{t('billing.invoice.number')}</th>
          <th scope="col" data-figure>
            {t('billing.invoice.total')}
          </th>
          <th scope="col">{t('billing.invoice.pdf')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, number, billed_at: at, total, currency }) => (
          <tr key={id}>
            <td>{formats.date(at)}</td>
            <td>{number ?? id}</td>
            <td data-figure>{formats.money(total / 100, currency)}</td>
            <td>
              <Button
                size="compact-xs"
                variant="subtle"
                loading={open.isPending && open.variables === id}
                aria-label={t('billing.invoice.open', { number: number ?? id })}
                onClick={() => open.mutate(id)}
              >
                {t('billing.invoice.pdf')}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
