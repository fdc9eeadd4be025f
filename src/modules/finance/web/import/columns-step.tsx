import { Button, NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { reasonKey } from '#platform/web/i18n/complaint.ts';
import { Answers } from './answers.tsx';
import { ColumnsTable } from './columns-table.tsx';
import { FlagWords } from './flag-words.tsx';
import { ReadingOptions } from './reading-options.tsx';
import type { Proposal } from '../../rules/csv/propose.ts';
import type { Role } from '../../rules/csv/settings.ts';
import type { Asked, Reading } from './upload/use-upload.ts';
import { useTranslations } from '../words.ts';

/** Roles of the columns and settings, with the evidence for each, and ways to change them. */
export function ColumnsStep(props: {
  reading: Reading;
  asked: Asked;
  /** The wallet's. */
  currency: string;
  status: 'confirmed' | 'unconfirmed';
  onAsk: (asked: Asked) => void;
  onStatus: (status: 'confirmed' | 'unconfirmed') => void;
  onCheck: () => void;
}): ReactNode {
  const t = useTranslations();
  const { reading, asked, onAsk } = props;
  const { complaint, questions, proposal } = reading;
  const answer = (more: Asked): void => onAsk({ ...asked, ...more });
  return (
    <>
      <section className="f-import-section">
        <h2>{t('import.matched')}</h2>
        <ColumnsTable proposal={proposal} onColumn={(column) => answer({ column, ...feeOf(column, proposal) })} />
      </section>
      <section className="f-import-section">
        <Answers reading={reading} asked={asked} currency={props.currency} onAnswer={answer} />
        <FlagWords proposal={proposal} onFlags={(flags) => answer({ flags })} />
      </section>
      <details className="o-fold f-import-section">
        <summary>{t('import.reading')}</summary>
        <ReadingOptions proposal={proposal} onAsk={onAsk} asked={asked} />
      </details>
      {complaint === null ? null : (
        <output className="o-note" data-wrong>
          {t.dynamic(`error.${reasonKey(complaint)}`)}
        </output>
      )}
      <div className="f-import-end">
        <NativeSelect
          label={t('import.status')}
          value={props.status}
          data={(['confirmed', 'unconfirmed'] as const).map((value) => ({ value, label: t(`import.status.${value}`) }))}
          onChange={(event) => props.onStatus(event.currentTarget.value === 'confirmed' ? 'confirmed' : 'unconfirmed')}
        />
        <Button disabled={complaint !== null || questions.length > 0} onClick={props.onCheck}>
          {t('import.continue')}
        </Button>
      </div>
    </>
  );
}

/** Assigning a role to a fee column also answers the question about fees. */
function feeOf(column: readonly Role[], { fee, settings }: Proposal): Asked {
  if (fee === undefined || fee.places.every((place) => column[place] === settings.column[place])) return {};
  return { fee: fee.places.some((place) => column[place] === 'fee') ? 'apart' : 'within' };
}
