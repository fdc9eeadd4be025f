import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { useMoneyWords } from '../money/money-words.ts';
import type { LineDoc } from '../money/use-bill.ts';

/** Asks which parts of a ticket that is cancelled go back to the stock. */
export function PartsBack(props: {
  lines: readonly LineDoc[];
  /** Ids of lines. */
  chosen: readonly string[];
  onChange: (ids: readonly string[]) => void;
}): ReactNode {
  const t = useMoneyWords();
  const formats = useFormats();
  const { chosen, onChange } = props;
  return (
    <fieldset className="t-lines">
      <legend>{t('money.parts-back')}</legend>
      {props.lines.map((line) => (
        <Checkbox
          key={line._id}
          label={`${formats.number(line.quantity ?? '1')} × ${line.description ?? ''}`}
          checked={chosen.includes(line._id)}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? [...chosen, line._id] : chosen.filter((id) => id !== line._id))
          }
        />
      ))}
    </fieldset>
  );
}
