import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useT } from '../../i18n/language.tsx';

/** The number of rows; loads the next page when it scrolls into view. */
export function ListEnd(props: { count: number; hasMore: boolean; more: () => void }): ReactNode {
  const t = useT();
  const end = useRef<HTMLDivElement>(null);
  const { count, hasMore, more } = props;
  useEffect(() => {
    if (end.current === null || !hasMore) return undefined;
    const watcher = new IntersectionObserver((seen) => seen.some((entry) => entry.isIntersecting) && more(), {
      rootMargin: '600px',
    });
    watcher.observe(end.current);
    return () => watcher.disconnect();
  });
  if (count === 0) return null;
  return (
    <div ref={end} className="o-list-end">
      <output className="o-quiet o-small">
        {hasMore ? t('list.count-more', { count }) : t('list.count', { count })}
      </output>
      {hasMore ? (
        <Button size="compact-sm" variant="subtle" onClick={more}>
          {t('list.more')}
        </Button>
      ) : null}
    </div>
  );
}
