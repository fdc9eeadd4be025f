import type { ReactNode } from 'react';
import { IconMail } from '@tabler/icons-react';
import type { Icon } from '#platform/web/module.ts';

/** The result of a public form, with links to continue. */
export function FormSent(props: { icon?: Icon; title: string; text: string; children?: ReactNode }): ReactNode {
  const Picture = props.icon ?? IconMail;
  return (
    <output className="a-done">
      <Picture size={32} stroke={1.25} />
      <h1>{props.title}</h1>
      <p>{props.text}</p>
      {props.children}
    </output>
  );
}
