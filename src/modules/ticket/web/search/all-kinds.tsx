import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconSearch } from '@tabler/icons-react';
import { createElement, type ReactNode } from 'react';
import { search } from '#platform/web/api/api.ts';
import { countedKind, kindLabel } from '#platform/web/i18n/labels.ts';
import { indexPath, recordPath } from '#platform/web/routing/paths.ts';
import { useRegistry } from '#platform/web/routing/registry.tsx';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { Marked } from './marked.tsx';
import { HitFacts, numberOf, useHitRecords } from '#platform/web/list/hit-facts.tsx';
import { hitLines, type MoreBehind } from '#platform/web/list/hit-lines.ts';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { useSearchWords } from './search-words.ts';

/** Records of all kinds that contain the words, best matches first, with the words marked. */
export function AllKinds(props: { account: string; words: string; size: number }): ReactNode {
  const t = useSearchWords();
  const { account, size } = props;
  const words = props.words.trim();
  const { entities, iconOf } = useRegistry();
  const query = useQuery({
    queryKey: ['search', account, words, size],
    queryFn: ({ signal }) => search(account, { text: words, limit: size }, signal),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  });
  const records = useHitRecords(account, query.data);
  if (words === '') return <EmptyState icon={IconSearch} title={t('search.begin')} text={t('search.begin-text')} />;
  return (
    <QueryState query={query}>
      {(hits) =>
        hits.length === 0 ? (
          <EmptyState icon={IconSearch} title={t('list.no-match')} text={t('search.nothing')} />
        ) : (
          <ul className="o-plain-list t-hits">
            {hitLines(hits).map((line) => {
              if ('more' in line)
                return <All key={`${line.more.head.id}-${line.more.klass}-${line.more.field}`} {...line.more} />;
              const { hit } = line;
              const entity = entities.get(hit.klass);
              const Picture = iconOf(hit.klass) ?? IconSearch;
              return (
                <li key={hit.id}>
                  <Picture size={18} stroke={1.5} />
                  <div>
                    {entity === undefined ? (
                      <span>{hit.title}</span>
                    ) : (
                      <Link to={recordPath(account, entity, hit.id)} className="o-strong">
                        {numberOf(entity, records.data?.get(hit.id))}
                        <Marked text={hit.title} words={words} />
                      </Link>
                    )}
                    <HitFacts entity={entity} doc={records.data?.get(hit.id)} />
                  </div>
                  <span className="o-quiet o-small">{kindLabel(t, hit.klass)}</span>
                </li>
              );
            })}
          </ul>
        )
      }
    </QueryState>
  );
}

/** Link to all records of a kind that refer to a hit. */
function All({ head, klass, field, count }: MoreBehind): ReactNode {
  const t = useSearchWords();
  const account = useAccount();
  const { entities, iconOf } = useRegistry();
  const entity = entities.get(klass);
  if (entity === undefined) return null;
  return (
    <li>
      {createElement(iconOf(klass) ?? IconSearch, { size: 18, stroke: 1.5 })}
      <Link to={indexPath(account, entity)} search={{ [field]: head.id }}>
        {t('list.all-of', { records: countedKind(t, klass, count), name: head.title })}
      </Link>
    </li>
  );
}
