import type { ReactNode } from 'react';
import { useTranslations } from '../../words.ts';

const stages = ['file', 'columns', 'check'] as const;

/** The steps of an import, with the current one. */
export function Steps(props: { stage: (typeof stages)[number] }): ReactNode {
  const t = useTranslations();
  return (
    <ol className="f-steps o-plain-list" aria-label={t('import.steps')}>
      {stages.map((stage, place) => (
        <li
          key={stage}
          data-done={place < stages.indexOf(props.stage) ? true : undefined}
          {...(stage === props.stage ? { 'aria-current': 'step' as const } : {})}
        >
          <span className="f-step-number">{place + 1}</span>
          {t(`import.step.${stage}`)}
        </li>
      ))}
    </ol>
  );
}
