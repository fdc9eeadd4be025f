import { NativeSelect } from '@mantine/core';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { type Cell, parseDate } from '../../rules/csv/dates/dates.ts';
import type { Question } from '../../rules/csv/propose.ts';
import {
  dateOrders,
  decimalSigns,
  feeAnswers,
  type DateOrder,
  type DecimalSign,
  type Direction,
  type FeeAnswer,
} from '../../rules/csv/settings.ts';
import type { Asked, Reading } from './upload/use-upload.ts';
import { useTranslations } from '../words.ts';
import './columns-step.css';

/** Settings for the whole file with the cells that decided them; undecided ones are questions. */
export function Answers(props: {
  reading: Reading;
  asked: Asked;
  currency: string;
  onAnswer: (answer: Asked) => void;
}): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const { reading, asked, onAnswer } = props;
  const { dates, decimals, signs, fee, settings, header, direction_columns: told, statement } = reading.proposal;
  const open = (question: Question): boolean => reading.questions.includes(question);
  /** An open question shows how each answer would read the cell. */
  const dayUnder = (order: DateOrder): string => {
    const day = dates.because === 'asked' && dates.cell !== undefined ? parseDate(dates.cell.text, order) : null;
    return day === null ? '' : ` → ${formats.date(day)}`;
  };
  const balanceUnder = (most: Direction): string => {
    const balance = reading.balances?.[most];
    if (balance === undefined) return '';
    const money = formats.money(balance, props.currency, balance.split('.')[1]?.length ?? 0);
    return ` → ${t('import.balance-would-be', { money })}`;
  };
  const headingOf = (place: number): string => header[place] || t('import.column', { place: place + 1 });
  return (
    <div className="f-answers">
      {dates.because === 'none' ? null : (
        <Answer
          label={t('import.days')}
          open={open('date_format')}
          value={settings.date_format}
          options={dateOrders.map((order) => [order, `${t(`import.date.${order}`)}${dayUnder(order)}`])}
          because={`date.${asked.date_format === undefined ? dates.because : 'chosen'}`}
          cell={dates.cell}
          onAnswer={(order) => onAnswer({ date_format: order as DateOrder })}
        />
      )}
      {statement !== undefined && decimals.because === 'none' ? null : (
        <Answer
          label={t('import.decimals')}
          open={open('decimal')}
          value={settings.decimal}
          options={decimalSigns.map((sign) => [sign, t(`import.decimal.${sign}`)])}
          because={`decimal.${asked.decimal === undefined ? decimals.because : 'chosen'}`}
          cell={decimals.cell}
          onAnswer={(sign) => onAnswer({ decimal: sign as DecimalSign })}
        />
      )}
      {signs.because === 'column' ? null : (
        <Answer
          label={t('import.signs')}
          open={open('most_items_are')}
          value={settings.most_items_are}
          options={[
            ...(['outgo', 'income'] as const).map(
              (most) => [most, `${t(`import.most.${most}`)}${balanceUnder(most)}`] as const,
            ),
            ...told.map((place) => [String(place), t('import.by-column', { heading: headingOf(place) })] as const),
          ]}
          because={`signs.${asked.most_items_are === undefined ? signs.because : 'chosen'}`}
          cell={signs.cell}
          onAnswer={(answer) =>
            onAnswer(
              told.includes(Number(answer))
                ? { column: settings.column.map((role, place) => (place === Number(answer) ? 'flag' : role)) }
                : { most_items_are: answer as Direction },
            )
          }
        />
      )}
      {fee === undefined ? null : (
        <Answer
          label={t('import.fee')}
          open={open('fee')}
          value={fee.places.some((place) => settings.column[place] === 'fee') ? 'apart' : 'within'}
          options={feeAnswers.map((answer) => [answer, t(`import.fee.${answer}`)])}
          because={`fee.${fee.because}`}
          cell={fee.cell}
          onAnswer={(answer) =>
            onAnswer({
              fee: answer as FeeAnswer,
              column: settings.column.map((role, at) =>
                fee.places.includes(at) ? (answer === 'apart' ? 'fee' : 'ignore') : role,
              ),
            })
          }
        />
      )}
    </div>
  );
}

function Answer(props: {
  label: string;
  open: boolean;
  value: string;
  options: readonly (readonly [string, string])[];
  because: string;
  cell: Cell | undefined;
  onAnswer: (value: string) => void;
}): ReactNode {
  const t = useTranslations();
  const { open, cell } = props;
  return (
    <div className="f-answer" data-open={open ? true : undefined}>
      <NativeSelect
        label={props.label}
        value={open ? '' : props.value}
        data={[
          ...(open ? [{ value: '', label: t('import.question') }] : []),
          ...props.options.map(([value, label]) => ({ value, label })),
        ]}
        onChange={(event) => props.onAnswer(event.currentTarget.value)}
      />
      <p className="o-small">
        {open ? <IconAlertCircle size={14} /> : <IconCheck size={14} />}
        <span>{t.dynamic(`import.because.${props.because}`, { cell: cell?.text ?? '', line: cell?.line ?? 0 })}</span>
      </p>
    </div>
  );
}
