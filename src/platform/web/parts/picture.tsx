import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { sessionQuery } from '../data/session-queries.ts';

/** A person's picture over their initials, which remain if there is no picture. `size` in pixels, 80 or 200. */
export function Picture(props: { hash: string | undefined; size: number }): ReactNode {
  const wanted = useQuery(sessionQuery).data?.info?.avatars === true;
  const [missing, setMissing] = useState<string | null>(null);
  const { hash, size } = props;
  if (!wanted || hash === undefined || missing === hash) return null;
  return (
    <img
      className="o-picture"
      src={`/api/_avatar/${hash}?size=${size}`}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      onError={() => setMissing(hash)}
    />
  );
}
