import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { flagKey } from '../../rules/csv/columns/flags.ts';
import { cut } from '../../rules/csv/table/header.ts';
import type { Proposal } from '../../rules/csv/propose.ts';
import { flagMeanings, type FlagMeaning } from '../../rules/csv/settings.ts';
import { useTranslations } from '../words.ts';
import './columns-step.css';

/** With more words than these the column was taken for a flag column by mistake. */
const most = 12;

/** The meaning of each word in the flag column. Lines with a word without meaning are refused. */
export function FlagWords(props: {
  proposal: Proposal;
  onFlags: (flags: Readonly<Record<string, FlagMeaning>>) => void;
}): ReactNode {
  const t = useTranslations();
  const { settings, header, rows } = props.proposal;
  const place = settings.column.indexOf('flag');
  if (place === -1) return null;
  const words = new Map<string, string>();
  for (const { cells } of cut(rows, settings.header_line).items) {
    const cell = cells[place] ?? '';
    if (!words.has(flagKey(cell))) words.set(flagKey(cell), cell);
  }
  const set = (key: string, meaning: string): void => {
    const { [key]: _, ...others } = settings.flags;
    props.onFlags(meaning === '' ? others : { ...others, [key]: meaning as FlagMeaning });
  };
  return (
    <fieldset className="f-flags">
      <legend className="o-small">
        {t('import.flags', { heading: header[place] || t('import.column', { place: place + 1 }) })}
      </legend>
      {[...words].slice(0, most).map(([key, word]) => (
        <NativeSelect
          key={key}
          size="xs"
          label={word === '' ? t('import.flag-blank') : word}
          value={settings.flags[key] ?? ''}
          data={[
            ...flagMeanings.map((meaning) => ({ value: meaning, label: t(`import.flag.${meaning}`) })),
            { value: '', label: t('import.flag-refuse') },
          ]}
          onChange={(event) => set(key, event.currentTarget.value)}
        />
      ))}
    </fieldset>
  );
}
