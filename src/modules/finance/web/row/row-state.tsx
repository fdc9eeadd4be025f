import { Button } from '@mantine/core';
import { IconCircleCheck, IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AnyDoc, Entity } from '#platform/entity/define.ts';
import { useWritable } from '#platform/web/data/writable.ts';
import { useRowSteps, type RowStep } from '../register/use-row-steps.ts';
import { StateMark } from './state-mark.tsx';
import { useTranslations } from '../words.ts';

/** The state of a row as text, and a button for the next step. */
export function RowState(props: { account: string; entity: Entity; doc: AnyDoc }): ReactNode {
  const t = useTranslations();
  const { account, entity, doc } = props;
  const writable = useWritable(account, entity);
  const step = useRowSteps(account);
  const confirmed = doc['confirmed'] === true;
  const imported = doc['imported'] === true;
  const word = t(`register.state.${confirmed ? 'confirmed' : 'pending'}`);
  const button = (next: RowStep, label: string, main: boolean, icon?: ReactNode): ReactNode => (
    <Button
      key={next}
      size="xs"
      variant={main ? 'filled' : 'default'}
      leftSection={icon}
      onClick={() => void step(next, doc)}
    >
      {label}
    </Button>
  );
  return (
    <div className="f-row-state">
      <span className="o-inline">
        <StateMark state={{ confirmed, imported: false }} name={doc.label} />
        {word}
      </span>
      {imported ? (
        <span className="o-inline">
          <StateMark state={{ confirmed, imported: true }} name={doc.label} />
          {t('register.state.waiting')}
        </span>
      ) : null}
      {writable && imported ? button('accept', t('register.accept'), true, <IconInbox size={14} />) : null}
      {writable
        ? confirmed
          ? button('unconfirm', t('register.unconfirm'), false)
          : button('confirm', t('register.confirm'), !imported, <IconCircleCheck size={14} />)
        : null}
    </div>
  );
}
