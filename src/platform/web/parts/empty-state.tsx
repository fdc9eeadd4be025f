import type { ReactNode } from 'react';
import type { Icon } from '../module.ts';

/** Explains an empty list, with at most one action. */
export function EmptyState(props: {
  icon?: Icon | null;
  title: string;
  text?: string;
  children?: ReactNode;
}): ReactNode {
  const Picture = props.icon;
  return (
    <div className="o-empty">
      {Picture ? <Picture size={32} stroke={1.25} /> : null}
      <p className="o-strong">{props.title}</p>
      {props.text === undefined ? null : <p className="o-quiet">{props.text}</p>}
      {props.children}
    </div>
  );
}
