import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { request } from '#platform/web/api/request.ts';
import { When } from '#platform/web/fields/value.tsx';
import { useLocale } from '#platform/web/i18n/language.tsx';
import { lazy } from '#platform/web/lazy.tsx';
import '#modules/people/web/cards.css';
import { useTranslations } from './words.ts';

// The sanitizer is loaded with the first post, because most dashboards have none.
const PostContent = lazy(() => import('./post-content.tsx'), 'PostContent');

interface Post {
  readonly created_at: string;
  readonly content: string;
}

/** News about the product from its social feed; nothing if there are none. */
export function NewsCard(): ReactNode {
  const t = useTranslations();
  const locale = useLocale();
  const { data } = useQuery({
    queryKey: ['news', locale],
    queryFn: ({ signal }) => request<{ rows: readonly Post[] }>('GET', '/_news', { query: { locale }, signal }),
    staleTime: 900_000,
    retry: false,
  });
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <section className="a-card a-news" aria-labelledby="news">
      <h2 id="news">{t('groups.news.title')}</h2>
      <ul className="o-plain-list">
        {data.rows.map((post) => (
          <li key={`${post.created_at} ${post.content}`}>
            <Suspense>
              <PostContent html={post.content} />
            </Suspense>
            <span className="o-quiet o-small">
              <When value={post.created_at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
