import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Entity } from '#platform/entity/define.ts';
import { request } from '#platform/web/api/request.ts';
import { docQuery } from '#platform/web/data/queries.ts';
import { useWritable } from '#platform/web/data/writable.ts';
import { BackToList } from '#platform/web/record/show-page.tsx';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { recordPath } from '#platform/web/routing/paths.ts';
import { useAccount, useSearchState } from '#platform/web/routing/use-url.ts';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { customer } from '../../entities/customer.ts';
import { equipment } from '../../entities/equipment.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { useMergeWords } from './merge-words.ts';
import './merge.css';

interface Duplicates {
  readonly groups: readonly {
    readonly by: 'phone' | 'email' | 'tax' | 'serial';
    readonly value: string;
    readonly records: readonly { readonly id: string; readonly label: string; readonly detail: string }[];
  }[];
}

/** merge#duplicates: customers, or equipment, that are probably the same. */
export function DuplicatesPage(): ReactNode {
  const t = useMergeWords();
  const account = useAccount();
  const [search] = useSearchState();
  const entity: Entity = search['kind'] === equipment.kind ? equipment : customer;
  const writable = useWritable(account, entity);
  const [pair, setPair] = useState<readonly [string, string] | null>(null);
  useTitle(t('merge.duplicates'));
  const query = useQuery({
    queryKey: ['duplicates', account, entity.kind],
    queryFn: ({ signal }) =>
      request<Duplicates>('GET', `/${account}/_merges/duplicates`, { query: { kind: entity.kind }, signal }),
    staleTime: 0,
  });
  return (
    <>
      <BackToList entity={entity} />
      <div className="o-page">
        <h1>{t('merge.duplicates')}</h1>
        <p className="o-quiet o-flush">{t('merge.duplicates-text')}</p>
        <QueryState query={query}>
          {({ groups }) =>
            groups.length === 0 ? (
              <p>{t('merge.no-duplicates')}</p>
            ) : (
              groups.map(({ by, value, records }) => (
                <section key={`${by} ${value}`} className="o-section">
                  <h2>
                    {t(`merge.by.${by}`)} <span className="o-quiet">{value}</span>
                  </h2>
                  <ul className="o-plain-list">
                    {records.map((one, place) => (
                      <li key={one.id} className="t-merge-line">
                        <span>
                          <Link to={recordPath(account, entity, one.id)}>{one.label}</Link>{' '}
                          <span className="o-quiet">{one.detail}</span>
                        </span>
                        {place === 0 || !writable ? null : (
                          <Button
                            variant="default"
                            size="compact-sm"
                            onClick={() => setPair([records[0]?.id ?? '', one.id])}
                          >
                            {t('merge.button')}
                          </Button>
                        )}
                      </li>
                    ))}
                  </ul>
                </section>
              ))
            )
          }
        </QueryState>
        {pair === null ? null : <Chosen account={account} entity={entity} pair={pair} onClose={() => setPair(null)} />}
      </div>
    </>
  );
}

function Chosen(props: {
  account: string;
  entity: Entity;
  pair: readonly [string, string];
  onClose: () => void;
}): ReactNode {
  const { account, entity, pair } = props;
  const { data } = useQuery(docQuery(account, entity, pair[0]));
  return data === undefined ? null : (
    <MergeDialog account={account} entity={entity} doc={data} other={pair[1]} onClose={props.onClose} />
  );
}
