import { Skeleton } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useT } from '../i18n/language.tsx';

/** Grey lines in the place of what is being loaded. */
export function LoadingSkeleton(props: { lines?: number; height?: number }): ReactNode {
  const t = useT();
  return (
    <Delayed>
      <output aria-label={t('list.loading')} className="o-skeletons">
        {Array.from({ length: props.lines ?? 4 }, (_, line) => (
          <Skeleton key={line} height={props.height ?? 16} width={line % 3 === 2 ? '60%' : '100%'} />
        ))}
      </output>
    </Delayed>
  );
}

/** Shows its children only after 150 ms, so that quick answers do not flicker. */
function Delayed(props: { children: ReactNode }): ReactNode {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), 150);
    return () => clearTimeout(timer);
  }, []);
  return due ? props.children : null;
}
