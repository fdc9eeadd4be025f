import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconChevronLeft, IconChevronRight, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AnyDoc, Entity } from '#platform/entity/define.ts';
import { find } from '#platform/web/api/api.ts';
import { kindKey } from '#platform/web/data/queries.ts';
import { sortOf } from '#platform/web/fields/choice/use-ref-options.ts';
import { Value } from '#platform/web/fields/value.tsx';
import { fieldLabel } from '#platform/web/i18n/labels.ts';
import { cellLook, columnFields, titleColumn } from '#platform/web/list/columns.ts';
import { filtersOf, selectorOf } from '#platform/web/list/filters/filters.ts';
import { useWordSearch } from '#platform/web/list/word-search.ts';
import { recordPath } from '#platform/web/routing/paths.ts';
import { useSearchState } from '#platform/web/routing/use-url.ts';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { Marked } from './marked.tsx';
import { useSearchWords } from './search-words.ts';

/** Records of one kind, page by page, as the form requests them. */
export function OneKind(props: { account: string; entity: Entity; words: string; size: number }): ReactNode {
  const t = useSearchWords();
  const { account, entity, words, size } = props;
  const [search, setSearch] = useSearchState();
  const found = useWordSearch(account, entity, words);
  const page = Math.max(1, Number(search['page'] ?? 1) || 1);
  const query = useQuery({
    queryKey: [...kindKey(account, entity.kind), 'advanced', search, found.where],
    queryFn: ({ signal }) =>
      find(
        account,
        {
          selector: selectorOf(entity, filtersOf(entity, search), found.where),
          fields: columnFields(entity, entity.list),
          sort: [sortOf(search['sort'] ?? entity.sort)],
          limit: size + 1 > 200 ? 200 : size + 1,
          skip: (page - 1) * size,
        },
        signal,
      ),
    enabled: !found.isAwaited,
    placeholderData: keepPreviousData,
  });
  const turn = (to: number): void => setSearch({ page: to === 1 ? undefined : String(to) }, { push: true });
  return (
    <QueryState query={query}>
      {({ docs }) =>
        docs.length === 0 ? (
          <EmptyState icon={IconSearch} title={t('list.no-match')} text={t('search.nothing')} />
        ) : (
          <>
            <Results account={account} entity={entity} docs={docs.slice(0, size)} words={words} />
            <nav className="t-pages" aria-label={t('search.pages')}>
              <Button
                size="compact-sm"
                variant="default"
                disabled={page === 1}
                leftSection={<IconChevronLeft size={14} />}
                onClick={() => turn(page - 1)}
              >
                {t('search.previous')}
              </Button>
              <span className="o-quiet">{t('search.page', { page })}</span>
              <Button
                size="compact-sm"
                variant="default"
                disabled={docs.length <= size}
                rightSection={<IconChevronRight size={14} />}
                onClick={() => turn(page + 1)}
              >
                {t('search.next')}
              </Button>
            </nav>
          </>
        )
      }
    </QueryState>
  );
}

function Results(props: { account: string; entity: Entity; docs: readonly AnyDoc[]; words: string }): ReactNode {
  const t = useSearchWords();
  const { entity, docs } = props;
  const title = titleColumn(entity);
  return (
    <div className="o-list">
      <table className="o-table">
        <thead>
          <tr>
            {entity.list.map((name, rank) => (
              <th key={name} scope="col" {...cellLook(entity, name, rank)}>
                {fieldLabel(t, entity, name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {docs.map((doc) => (
            <tr key={doc._id}>
              {entity.list.map((name, rank) => (
                <td key={name} {...cellLook(entity, name, rank)} data-name={fieldLabel(t, entity, name)}>
                  {name === title ? (
                    <Link to={recordPath(props.account, entity, doc._id)} className="o-row-link">
                      <Marked text={doc.label} words={props.words} />
                    </Link>
                  ) : (
                    <Value entity={entity} name={name} doc={doc} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
