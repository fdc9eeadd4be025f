import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { IconMail } from '@tabler/icons-react';
import type { Icon } from '#platform/web/module.ts';
import { useTranslations } from '../words.ts';

/** The result of a public form, with a link to continue; by default to the sign-in. */
export function FormSent(props: { icon?: Icon; title: string; text: string; children?: ReactNode }): ReactNode {
  const t = useTranslations();
  const Picture = props.icon ?? IconMail;
  return (
    <output className="a-done">
      <Picture size={32} stroke={1.25} />
      <h1>{props.title}</h1>
      <p>{props.text}</p>
      {props.children ?? (
        <Button component={Link} to="/user/login" variant="default">
          {t('people.public.to-login')}
        </Button>
      )}
    </output>
  );
}
