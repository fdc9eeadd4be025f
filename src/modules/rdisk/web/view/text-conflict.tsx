import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from '../words.ts';
import { TextDifference } from './text-difference.tsx';

/** Another person saved in the meantime: shows the differences and asks which text becomes the newest version. */
export function TextConflict(props: {
  mine: string;
  theirs: string;
  busy: boolean;
  onMine: () => void;
  onTheirs: () => void;
  onEdit: () => void;
}): ReactNode {
  const t = useTranslations();
  return (
    <section role="alert" aria-labelledby="conflict">
      <h3 id="conflict">{t('rdisk.conflict.title')}</h3>
      <p className="o-flush">{t('rdisk.conflict.text')}</p>
      <TextDifference before={props.theirs} after={props.mine} />
      <div className="o-actions">
        <Button loading={props.busy} onClick={props.onMine}>
          {t('rdisk.conflict.mine')}
        </Button>
        <Button variant="default" onClick={props.onTheirs}>
          {t('rdisk.conflict.theirs')}
        </Button>
        <Button variant="subtle" onClick={props.onEdit}>
          {t('action.keep-editing')}
        </Button>
      </div>
    </section>
  );
}
