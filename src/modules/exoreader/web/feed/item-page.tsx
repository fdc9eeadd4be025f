import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { docQuery } from '#platform/web/data/queries.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import type { RecordProps } from '#platform/web/module.ts';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { indexPath } from '#platform/web/routing/paths.ts';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { useWords } from '../words.ts';
import { ItemText } from './item-text.tsx';
import type { Item } from './use-items.ts';
import './feed.css';

/** One item on a page of its own. */
export function ItemPage({ entity, id }: RecordProps): ReactNode {
  const t = useWords();
  const formats = useFormats();
  const account = useAccount();
  const query = useQuery(docQuery<Item>(account, entity, id));
  useTitle(query.data?.label ?? '');
  return (
    <>
      <div className="o-crumb">
        <Link to={indexPath(account, entity)}>{t('reader.all')}</Link>
      </div>
      <QueryState query={query}>
        {(item) => (
          <article className="o-page x-open">
            <h1>
              {item.url === undefined ? (
                item.label
              ) : (
                <a href={item.url} target="_blank" rel="noopener noreferrer">
                  {item.label}
                </a>
              )}
            </h1>
            <p className="o-quiet o-small">
              {[item.reader_subscription?.label, item.author, formats.moment(item.point_at)]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <ItemText account={account} item={item} />
          </article>
        )}
      </QueryState>
    </>
  );
}
