import { Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArrowMerge, IconTags } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { request } from '#platform/web/api/request.ts';
import { kindKey } from '#platform/web/data/queries.ts';
import { useWritable } from '#platform/web/data/writable.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { outgo } from '../../entities/outgo.ts';
import { maxMerged, type UsedCategory } from '../../rules/categories/merge-categories.ts';
import { useTranslations } from '../words.ts';
import { MergeDialog } from './merge-dialog.tsx';
import './categories.css';

/** The categories of the group's entries and rules, to rename and merge them. */
export function CategoriesPage(): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  useTitle(t('finance-categories.title'));
  const query = useQuery({
    queryKey: [...kindKey(account, outgo.kind), 'categories'],
    queryFn: async ({ signal }) =>
      request<{ rows: readonly UsedCategory[] }>('GET', `/${account}/_row_categories`, { signal }),
  });
  return (
    <div className="o-page">
      <div className="o-head">
        <h1>{t('finance-categories.title')}</h1>
      </div>
      <QueryState query={query}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState icon={IconTags} title={t('finance-categories.empty')} text={t('finance-categories.about')} />
          ) : (
            <Categories account={account} categories={rows} />
          )
        }
      </QueryState>
    </div>
  );
}

function Categories({ account, categories }: { account: string; categories: readonly UsedCategory[] }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const writable = useWritable(account, outgo);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [merging, setMerging] = useState(false);
  // The most used one comes first, and is the name that the dialog proposes.
  const chosen = categories.map(({ name }) => name).filter((name) => ticked.has(name));
  const toggle = (name: string): void => {
    const next = new Set(ticked);
    if (!next.delete(name)) next.add(name);
    setTicked(next);
  };
  return (
    <>
      <div className="f-categories-head">
        <p className="o-quiet o-flush">{t('finance-categories.about')}</p>
        {writable ? (
          <Button
            leftSection={<IconArrowMerge size={16} />}
            disabled={chosen.length === 0 || chosen.length > maxMerged}
            onClick={() => setMerging(true)}
          >
            {t(chosen.length > 1 ? 'finance-categories.merge' : 'finance-categories.rename', { count: chosen.length })}
          </Button>
        ) : null}
      </div>
      <table className="o-records f-categories">
        <thead>
          <tr>
            <th>{t('outgo.field.categories')}</th>
            <th>{t('finance-categories.entries')}</th>
            <th>{t('mapping', { count: 2 })}</th>
          </tr>
        </thead>
        <tbody>
          {categories.map(({ name, rows, mappings }) => (
            <tr key={name}>
              <td>
                {writable ? <Checkbox label={name} checked={ticked.has(name)} onChange={() => toggle(name)} /> : name}
              </td>
              <td>{formats.number(rows, 0)}</td>
              <td>{mappings === 0 ? '' : formats.number(mappings, 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {merging ? (
        <MergeDialog
          account={account}
          from={chosen}
          names={categories.map(({ name }) => name)}
          onClose={() => setMerging(false)}
          onMerged={() => {
            setMerging(false);
            setTicked(new Set());
          }}
        />
      ) : null}
    </>
  );
}
