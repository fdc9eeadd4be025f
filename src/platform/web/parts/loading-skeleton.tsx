import { memo, type ReactNode, useEffect, useState } from 'react';
import { useT } from '../i18n/language.tsx';

/**
 * Grey lines in place of loading content; they take their space before they are visible. Plain elements, and drawn
 * again only when they become visible: every screen begins with them, while many answers arrive.
 */
export const LoadingSkeleton = memo(function LoadingSkeleton(props: { lines?: number; height?: number }): ReactNode {
  const t = useT();
  const isDue = useDelay();
  return (
    <output aria-label={t('list.loading')} className="o-skeletons" data-early={isDue ? undefined : true}>
      {Array.from({ length: props.lines ?? 4 }, (_, line) => (
        <span key={line} style={{ height: props.height ?? 16 }} />
      ))}
    </output>
  );
});

/** Whether 150 ms have passed, so that quick answers do not flicker. */
function useDelay(): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), 150);
    return () => clearTimeout(timer);
  }, []);
  return isDue;
}
