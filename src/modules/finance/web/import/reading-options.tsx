import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Proposal } from '../../rules/csv/propose.ts';
import { delimiters, encodings, type Delimiter, type Encoding } from '../../rules/csv/settings.ts';
import type { Asked } from './upload/use-upload.ts';
import { useTranslations } from '../words.ts';
import './columns-step.css';

/** Number of lines offered as the header. */
const offered = 20;

/** Encoding, delimiter and header line: rarely wrong, and changing them determines everything else anew. */
export function ReadingOptions(props: { proposal: Proposal; asked: Asked; onAsk: (asked: Asked) => void }): ReactNode {
  const t = useTranslations();
  const { settings, rows, decoded, statement } = props.proposal;
  const { encoding, delimiter, header_line: header } = props.asked;
  const kept: Asked = {
    ...(encoding === undefined ? {} : { encoding }),
    ...(delimiter === undefined ? {} : { delimiter }),
    ...(header === undefined ? {} : { header_line: header }),
  };
  const table = (
    <>
      <NativeSelect
        label={t('import.delimiter')}
        value={settings.delimiter}
        data={delimiters.map((value) => ({ value, label: t(`import.delimiter.${value}`) }))}
        onChange={(event) =>
          props.onAsk({
            ...(encoding === undefined ? {} : { encoding }),
            delimiter: event.currentTarget.value as Delimiter,
          })
        }
      />
      <NativeSelect
        label={t('import.header-line')}
        value={String(settings.header_line)}
        data={[
          { value: '0', label: t('import.header-none') },
          ...rows
            .slice(0, offered)
            .map(({ line }) => ({ value: String(line), label: t('import.header-at', { line }) })),
        ]}
        onChange={(event) => props.onAsk({ ...kept, header_line: Number(event.currentTarget.value) })}
      />
    </>
  );
  return (
    <div className="f-answers">
      <NativeSelect
        label={t('import.encoding')}
        description={t(`import.because.encoding.${decoded}`)}
        inputWrapperOrder={['label', 'input', 'description']}
        value={settings.encoding}
        data={encodings.map((value) => ({ value, label: value.toUpperCase() }))}
        onChange={(event) => props.onAsk({ ...kept, encoding: event.currentTarget.value as Encoding })}
      />
      {statement === undefined ? table : null}
    </div>
  );
}
