import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Entity } from '#platform/entity/define.ts';
import { useCreating } from '../data/writable.ts';
import { newLabel } from '../i18n/labels.ts';
import { useT } from '../i18n/language.tsx';
import { lazy } from '../lazy.tsx';
import { newPath } from '../routing/paths.ts';
import { OptionalPart } from './optional-part.tsx';

const DisabledButton = lazy(() => import('./disabled-button.tsx'), 'DisabledButton');

/**
 * A link to the form of a new record. Nothing for people without the right; disabled, with the reason, if the group
 * refuses it.
 */
export function NewButton(props: { account: string; entity: Entity }): ReactNode {
  const t = useT();
  const { account, entity } = props;
  const { permitted, held } = useCreating(account, entity);
  const label = newLabel(t, entity.kind);
  if (!permitted) return null;
  if (held !== undefined)
    return (
      <OptionalPart>
        <DisabledButton className="o-new-record" icon={IconPlus} label={label} reason={t(held)} />
      </OptionalPart>
    );
  return (
    <Button
      component={Link}
      to={newPath(account, entity)}
      className="o-new-record"
      leftSection={<IconPlus size={16} />}
    >
      {label}
    </Button>
  );
}
