import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconTags } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { AddressSearch } from '#platform/web/list/address-search.tsx';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { BackToList } from '#platform/web/record/show-page.tsx';
import { indexPath } from '#platform/web/routing/paths.ts';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { useAccount, useSearchState } from '#platform/web/routing/use-url.ts';
import { bookmarkEntry } from '../../entities/bookmark-entry.ts';
import { useTranslations } from '../words.ts';
import { type Tags, tagsQuery } from './link-calls.ts';
import '../feed/feed.css';
import './links.css';

/** All tags of the links, with how many links have each. */
export function TagsPage(): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  const query = useQuery(tagsQuery(account));
  const title = t('links.tags');
  useTitle(title);
  return (
    <>
      <BackToList entity={bookmarkEntry} />
      <div className="o-page">
        <h1>{title}</h1>
        <QueryState query={query}>{({ rows }) => <TagList account={account} rows={rows} />}</QueryState>
      </div>
    </>
  );
}

function TagList({ account, rows }: { account: string; rows: Tags['rows'] }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const [search] = useSearchState();
  const words = (search['q'] ?? '').toLowerCase();
  if (rows.length === 0)
    return <EmptyState icon={IconTags} title={t('links.no-tags')} text={t('links.no-tags-text')} />;
  return (
    <>
      <div className="o-tools">
        <AddressSearch label={t('links.find-tag')} />
      </div>
      <ul className="o-plain-list x-tags">
        {rows
          .filter(({ tag }) => tag.toLowerCase().includes(words))
          .map(({ tag, count }) => (
            <li key={tag}>
              <Link to={indexPath(account, bookmarkEntry)} search={{ tag_names: tag }}>
                <span className="o-cut">{tag}</span>
                <span className="x-count" aria-label={t('links.tag-count', { count })}>
                  {formats.number(count)}
                </span>
              </Link>
            </li>
          ))}
      </ul>
    </>
  );
}
