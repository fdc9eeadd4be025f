import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog, DialogActions } from '#platform/web/parts/dialogs/dialog.tsx';
import type { ClashAnswer } from '../upload/queue.ts';
import { useTranslations } from '../words.ts';

const shown = 5;

/** Asks once what to do with names that are taken in the target folder. */
export function ClashDialog(props: {
  names: readonly string[];
  answer: (answer: ClashAnswer) => void;
  onClose: () => void;
}): ReactNode {
  const t = useTranslations();
  const { names, answer } = props;
  const more = names.length - shown;
  return (
    <Dialog
      name="drive-clash"
      title={t('rdisk.clash.title', { count: names.length, name: names[0] ?? '' })}
      leavesFreely
      onClose={props.onClose}
    >
      {names.length === 1 ? null : (
        <ul className="d-clash-names">
          {names.slice(0, shown).map((name) => (
            <li key={name} className="o-cut">
              {name}
            </li>
          ))}
          {more > 0 ? <li className="o-quiet">{t('rdisk.clash.more', { count: more })}</li> : null}
        </ul>
      )}
      <p className="o-flush">{t('rdisk.clash.text')}</p>
      <DialogActions cancel={t('action.cancel')}>
        <Button variant="default" onClick={() => answer('skip')}>
          {t('rdisk.clash.skip', { count: names.length })}
        </Button>
        <Button variant="default" onClick={() => answer('version')}>
          {t('rdisk.clash.version')}
        </Button>
        <Button onClick={() => answer('keep')}>{t('rdisk.clash.keep')}</Button>
      </DialogActions>
    </Dialog>
  );
}
