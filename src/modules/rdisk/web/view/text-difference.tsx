import { type ReactNode, useMemo } from 'react';
import { useTranslations } from '../words.ts';
import { differenceOf } from './text-lines.ts';

const signs = { same: ' ', added: '+', removed: '−' } as const;

/** The lines that differ between two texts. */
export function TextDifference(props: { before: string; after: string }): ReactNode {
  const t = useTranslations();
  const runs = useMemo(() => differenceOf(props.before, props.after), [props.before, props.after]);
  if (runs === null) return <p className="o-note">{t('rdisk.difference.long')}</p>;
  if (runs.length === 0) return <p className="o-note">{t('rdisk.difference.none')}</p>;
  return (
    <div className="d-difference">
      {runs.map((run, index) => (
        <div key={index}>
          {run.hidden === 0 ? null : (
            <p className="o-quiet o-small">{t('rdisk.difference.hidden', { count: run.hidden })}</p>
          )}
          {run.lines.map((line, at) => (
            <div key={at} className="d-line" data-kind={run.kind}>
              <span aria-hidden>{signs[run.kind]}</span>
              {run.kind === 'added' ? (
                <ins>{line}</ins>
              ) : run.kind === 'removed' ? (
                <del>{line}</del>
              ) : (
                <span>{line}</span>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
