import { useQuery } from '@tanstack/react-query';
import { IconChartBar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type AnyDoc, className, type Entity } from '#platform/entity/define.ts';
import { findAll } from '#platform/web/api/api.ts';
import { usePlanUsage } from '#platform/web/data/plan-usage.ts';
import { Segments } from '#platform/web/fields/segments.tsx';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { useRegistry } from '#platform/web/routing/registry.tsx';
import { useAccount, useSearchState } from '#platform/web/routing/use-url.ts';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { RefreshButton } from '../refresh-button.tsx';
import { AdminHead } from './admin-head.tsx';
import { UsageDays } from './usage-days.tsx';
import { UsageTable } from './usage-table.tsx';
import './admin.css';
import './usage.css';
import { useTranslations } from '../words.ts';

type Count = AnyDoc & { readonly kind: string; readonly amount: number; readonly size: number };

/** subscription#usage: how many records a group has and how large they are, by kind; choices are in the address. */
export function Usage(): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  const { entities } = useRegistry();
  const query = useQuery({
    queryKey: ['counter', account, 'usage'],
    queryFn: ({ signal }) =>
      findAll<Count>(account, { selector: { klass: 'counter' }, fields: ['_id', 'kind', 'amount', 'size'] }, signal),
    select: (counts) => usedKinds(counts, [...entities.values()]),
  });
  return (
    <div className="o-page a-admin">
      <AdminHead account={account} title={t('groups.usage.title')}>
        <RefreshButton account={account} />
      </AdminHead>
      <Totals account={account} />
      <QueryState query={query}>
        {(kinds) =>
          kinds.length === 0 ? (
            <EmptyState icon={IconChartBar} title={t('groups.usage.none')} text={t('groups.usage.none-text')} />
          ) : (
            <Uses account={account} kinds={kinds} />
          )
        }
      </QueryState>
    </div>
  );
}

function Totals({ account }: { account: string }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const usage = usePlanUsage(account);
  if (usage === undefined) return null;
  const { records, limit } = usage;
  const share = limit === undefined ? 0 : Math.min(100, (records / limit) * 100);
  return (
    <div className="a-cards a-totals">
      <section className="a-card" aria-labelledby="total-records">
        <h2 id="total-records">{t('groups.usage.total-records')}</h2>
        <p className="a-figure">{formats.number(records)}</p>
        {limit === undefined ? (
          <p className="o-quiet o-small">{usage.plan === 'locked' ? null : t('groups.usage.no-limit')}</p>
        ) : (
          <>
            <div className="a-meter" data-level={share >= 100 ? 'full' : share >= 80 ? 'near' : 'fine'} aria-hidden>
              <span style={{ width: `${share}%` }} />
            </div>
            <p className="o-quiet o-small">{t('groups.usage.of-limit', { limit })}</p>
          </>
        )}
      </section>
      <section className="a-card" aria-labelledby="total-size">
        <h2 id="total-size">{t('groups.usage.total-size')}</h2>
        <p className="a-figure">{formats.size(usage.size)}</p>
        <p className="o-quiet o-small">{t.dynamic(`account.v7_plan.${usage.plan}`)}</p>
      </section>
    </div>
  );
}

function Uses({ account, kinds }: { account: string; kinds: readonly KindUse[] }): ReactNode {
  const t = useTranslations();
  const [search, setSearch] = useSearchState();
  const measure = search['of'] === 'size' ? 'size' : 'records';
  const table = search['as'] === 'table';
  return (
    <>
      <div className="o-actions a-usage-choices">
        <Segments
          label={t('groups.usage.form')}
          value={table ? 'table' : 'chart'}
          options={(['chart', 'table'] as const).map((value) => ({ value, label: t(`groups.usage.${value}`) }))}
          onChange={(value) => setSearch({ as: value === 'table' ? value : undefined })}
        />
        {table ? null : (
          <Segments
            label={t('groups.usage.measure')}
            value={measure}
            options={(['records', 'size'] as const).map((value) => ({ value, label: t(`groups.usage.${value}`) }))}
            onChange={(value) => setSearch({ of: value === 'size' ? value : undefined })}
          />
        )}
      </div>
      <UsageDays account={account} measure={measure} table={table} />
      <section className="a-card" aria-labelledby="by-kind">
        <h2 id="by-kind">{t('groups.usage.by-kind')}</h2>
        {table ? <KindsTable kinds={kinds} /> : <Bars kinds={kinds} measure={measure} />}
      </section>
    </>
  );
}

function Bars({ kinds, measure }: { kinds: readonly KindUse[]; measure: 'records' | 'size' }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const most = Math.max(...kinds.map((one) => one[measure]));
  return (
    <ul className="o-plain-list a-bars">
      {kinds
        .toSorted((a, b) => b[measure] - a[measure])
        .map((one) => (
          <li key={one.kind}>
            <span className="o-cut">{t.dynamic(one.kind, { count: 2 })}</span>
            <span className="a-bar" aria-hidden>
              <span style={{ width: `${most === 0 ? 0 : Math.max(0.5, (one[measure] / most) * 100)}%` }} />
            </span>
            <span className="a-bar-figure">
              {measure === 'size' ? formats.size(one.size) : formats.number(one.records)}
            </span>
          </li>
        ))}
    </ul>
  );
}

function KindsTable({ kinds }: { kinds: readonly KindUse[] }): ReactNode {
  const t = useTranslations();
  const rows = kinds
    .toSorted((a, b) => b.records - a.records)
    .map(({ kind, records, size }) => ({ key: kind, label: t.dynamic(kind, { count: 2 }), records, size }));
  return <UsageTable head={t('groups.usage.kind')} rows={rows} />;
}

/** The records of one kind; `size` in bytes. */
interface KindUse {
  readonly kind: string;
  readonly records: number;
  readonly size: number;
}

/** The counters of whole kinds, files included, by kind. Other counters count parts of them again. */
function usedKinds(
  counts: readonly { readonly kind: string; readonly amount: number; readonly size: number }[],
  entities: readonly Entity[],
): readonly KindUse[] {
  const kinds = new Map(entities.map((one) => [className(one.kind), one.kind]));
  return counts.flatMap(({ kind, amount, size }) => {
    const own = kinds.get(kind);
    return own === undefined || amount === 0 ? [] : [{ kind: own, records: amount, size }];
  });
}
