import { Skeleton } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useT } from '../i18n/language.tsx';

/** Grey lines in place of loading content; they take their space before they are visible. */
export function LoadingSkeleton(props: { lines?: number; height?: number }): ReactNode {
  const t = useT();
  const isDue = useDelay();
  return (
    <output aria-label={t('list.loading')} className="o-skeletons" data-early={isDue ? undefined : true}>
      {Array.from({ length: props.lines ?? 4 }, (_, line) => (
        <Skeleton key={line} height={props.height ?? 16} width={line % 3 === 2 ? '60%' : '100%'} />
      ))}
    </output>
  );
}

/** Whether 150 ms have passed, so that quick answers do not flicker. */
function useDelay(): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), 150);
    return () => clearTimeout(timer);
  }, []);
  return isDue;
}
