import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { view } from '../../api/api.ts';
import { screenFirst } from '../../api/screen-first.ts';
import { useT } from '../../i18n/language.tsx';
import { inAccount } from '../../routing/paths.ts';
import { countEvery, countLevel, countText } from './count-level.ts';
import { useCounter } from '../offered-products.ts';

/** The number of waiting records; nothing until it is known, 0 if it could not be loaded. */
export function CounterBadge(props: { account: string }): ReactNode {
  const t = useT();
  const counter = useCounter();
  const { data, isError } = useQuery({
    queryKey: ['counter', props.account, counter?.view],
    queryFn: async ({ signal }) => {
      await screenFirst();
      return view(props.account, counter?.view ?? '', { group_level: 0 }, signal);
    },
    enabled: counter !== undefined,
    refetchInterval: countEvery,
  });
  if (counter === undefined || (data === undefined && !isError)) return null;
  const value = isError ? 0 : data?.[0]?.value;
  const count = typeof value === 'number' ? value : 0;
  const label = t.dynamic(counter.label, { count });
  return (
    <Link
      to={inAccount(counter.to.split('?')[0] ?? '', props.account)}
      search={Object.fromEntries(new URLSearchParams(counter.to.split('?')[1]))}
      className="o-counter"
      data-level={countLevel(count)}
      aria-label={label}
      title={label}
    >
      {countText(count)}
    </Link>
  );
}
