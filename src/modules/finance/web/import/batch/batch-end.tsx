import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from '../../words.ts';
import { BatchUndo } from './batch-undo.tsx';
import type { BatchPart } from './use-batch.ts';
import { useBatchStep } from './use-batch-step.ts';

/** The buttons of a batch: import; when all is imported, accept all rows into the balances, or undo all imports. */
export function BatchEnd(props: {
  account: string;
  rows: readonly BatchPart[];
  busy: boolean;
  onOther: () => void;
  /** The button that imports; null if nothing is left. */
  children: ReactNode;
}): ReactNode {
  const t = useTranslations();
  const [undoing, setUndoing] = useState(false);
  const [done, setDone] = useState<'accept' | 'undo' | null>(null);
  const imported = props.rows.flatMap(({ result }) =>
    result === undefined || result instanceof Error || result.id === undefined ? [] : [result],
  );
  const ids = imported.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const { step, progress } = useBatchStep(props.account, ids);
  const run = async (name: 'accept' | 'undo'): Promise<void> => {
    if (await step(name)) setDone(name);
  };
  const isBusy = props.busy || progress !== null;
  const isWaiting = ids.length > 0 && done === null && props.children === null;
  return (
    <div className="f-import-end f-import-run">
      {isWaiting ? null : (
        <Button variant="default" disabled={isBusy} onClick={props.onOther}>
          {t('import.batch.other')}
        </Button>
      )}
      {done === null ? null : <output className="o-note">{t(`import.batch.done-${done}`)}</output>}
      {isWaiting ? (
        <>
          <Button
            variant="default"
            disabled={isBusy}
            leftSection={<IconArrowBackUp size={16} />}
            onClick={() => setUndoing(true)}
          >
            {t('import.batch.undo')}
          </Button>
          <Button
            loading={progress?.step === 'accept'}
            disabled={isBusy}
            leftSection={<IconCheck size={16} />}
            onClick={() => void run('accept')}
          >
            {t('import.accept-count', { count: imported.reduce((sum, { added }) => sum + added, 0) })}
          </Button>
        </>
      ) : null}
      {props.children}
      {undoing ? (
        <BatchUndo
          count={ids.length}
          busy={progress !== null}
          onCancel={() => setUndoing(false)}
          onConfirm={() => void run('undo').then(() => setUndoing(false))}
        />
      ) : null}
    </div>
  );
}
