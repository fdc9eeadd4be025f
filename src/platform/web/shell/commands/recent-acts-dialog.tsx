import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormats } from '../../i18n/use-formats.ts';
import { useT } from '../../i18n/language.tsx';
import { Dialog, DialogActions } from '../../parts/dialogs/dialog.tsx';
import { useActs } from '../../data/undo/recent-acts.ts';
import { inAccount } from '../../routing/paths.ts';
import { useRegistry } from '../../routing/registry.tsx';

/** What the person did in this browser during the last day, each with its undo; what was deleted is in the trash for longer. */
export function RecentActs(props: {
  account: string | null;
  onUndo: (act: string) => void;
  onClose: () => void;
}): ReactNode {
  const t = useT();
  const formats = useFormats();
  const acts = useActs();
  const { modules } = useRegistry();
  const { account } = props;
  const trash = modules.find((module) => module.deleted !== undefined)?.deleted;
  return (
    <Dialog name="recent-acts" leavesFreely onClose={props.onClose} title={t('undo.title')}>
      {acts.length === 0 ? <p className="o-quiet">{t('undo.none')}</p> : null}
      <ul className="o-plain-list o-acts">
        {acts.map((act) => (
          <li key={act.id}>
            <span>
              {act.text}
              <span className="o-quiet o-small"> {formats.relative(act.at)}</span>
            </span>
            <Button size="compact-sm" variant="default" onClick={() => props.onUndo(act.id)}>
              {t('action.undo')}
            </Button>
          </li>
        ))}
      </ul>
      {account === null || trash === undefined ? null : (
        <p className="o-quiet o-small">
          {t('undo.trash')}{' '}
          <Link to={inAccount(trash.to, account)} onClick={props.onClose}>
            {t.dynamic(trash.label)}
          </Link>
        </p>
      )}
      <DialogActions cancel={t('action.close')} />
    </Dialog>
  );
}
