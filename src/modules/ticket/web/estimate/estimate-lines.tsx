import { ActionIcon, NativeSelect, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useForm } from '#platform/web/form/form-context.ts';
import { fieldComplaint } from '#platform/web/i18n/field-complaint.ts';
import { fieldLabel, partLabel } from '#platform/web/i18n/labels.ts';
import { estimate } from '../../entities/estimate.ts';
import { lineTotal } from '../../rules/estimates/estimate-total.ts';
import { DecimalInput } from './decimal-input.tsx';
import type { EstimateRow } from './estimate-doc.ts';
import { EstimateSums } from './estimate-sums.tsx';
import { useMoney } from './use-money.ts';
import { useTranslations } from '../words.ts';

/** The lines as a table with an empty line at the end; Enter at a price moves to the next line. */
export function EstimateLines(): ReactNode {
  const t = useTranslations();
  const form = useForm();
  const box = useRef<HTMLDivElement>(null);
  const rows = Array.isArray(form.values['items']) ? (form.values['items'] as readonly EstimateRow[]) : [];
  /** The kind chosen in the empty line, which is not part of the record yet. */
  const [nextKind, setNextKind] = useState<EstimateRow['line_kind']>();
  const next: EstimateRow = nextKind === undefined ? {} : { line_kind: nextKind };
  const shown = [...rows, next];
  const change = (at: number, part: Partial<EstimateRow>): void => {
    const changed = trimmed(shown.map((row, index) => (index === at ? { ...row, ...part } : row)));
    if (at === rows.length && changed.length === rows.length) return setNextKind(part.line_kind ?? nextKind);
    if (at === rows.length) setNextKind(undefined);
    form.setValue('items', changed);
  };
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    element.addEventListener('keydown', toNextLine);
    return () => element.removeEventListener('keydown', toNextLine);
  }, []);
  const complaints = form.complaintsAt('items');
  const known = form.doc?.['currency'];
  const currency = typeof known === 'string' ? known : undefined;
  return (
    <section className="t-estimate" aria-label={fieldLabel(t, estimate, 'items')}>
      <div className="t-estimate-line t-estimate-head" aria-hidden>
        <span>{partLabel(t, estimate, 'items', 'line_kind')}</span>
        <span>{partLabel(t, estimate, 'items', 'description')}</span>
        <span>{partLabel(t, estimate, 'items', 'quantity')}</span>
        <span>{partLabel(t, estimate, 'items', 'value')}</span>
        <span>{fieldLabel(t, estimate, 'total')}</span>
      </div>
      <div ref={box}>
        {shown.map((row, index) => (
          <Line
            key={index}
            row={row}
            number={index + 1}
            account={form.account}
            currency={currency}
            disabled={form.busy}
            onChange={(part) => change(index, part)}
            onRemove={
              index === rows.length
                ? undefined
                : () =>
                    form.setValue(
                      'items',
                      rows.filter((_row, at) => at !== index),
                    )
            }
          />
        ))}
      </div>
      {complaints.length === 0 ? null : (
        <p role="alert" className="t-wrong">
          {complaints.map((complaint) => fieldComplaint(t, estimate, 'items', complaint)).join(', ')}
        </p>
      )}
      <EstimateSums account={form.account} lines={rows} currency={currency} />
    </section>
  );
}

const kinds = ['labour', 'part'] as const;

/** Outside the lines Enter saves the form; here it moves to the next line. */
function toNextLine(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const next = event.target.closest('fieldset')?.nextElementSibling;
  next?.querySelector<HTMLInputElement>('[data-line]')?.focus();
}

function Line(props: {
  row: EstimateRow;
  number: number;
  account: string;
  currency: string | undefined;
  disabled: boolean;
  onChange: (part: Partial<EstimateRow>) => void;
  onRemove: (() => void) | undefined;
}): ReactNode {
  const t = useTranslations();
  const money = useMoney(props.account);
  const { row, number, disabled } = props;
  const label = (part: string): string => `${partLabel(t, estimate, 'items', part)} ${number}`;
  return (
    <fieldset className="t-estimate-line" aria-label={t('estimate.line', { number })}>
      <NativeSelect
        aria-label={label('line_kind')}
        disabled={disabled}
        value={row.line_kind ?? ''}
        data={[
          // Only until a kind is chosen.
          ...(row.line_kind === undefined ? [{ value: '', label: '–' }] : []),
          ...kinds.map((value) => ({ value, label: t(`estimate.items.line_kind.${value}`) })),
        ]}
        onChange={(event) => {
          const chosen = kinds.find((kind) => kind === event.currentTarget.value);
          if (chosen !== undefined) props.onChange({ line_kind: chosen });
        }}
      />
      <TextInput
        data-line
        aria-label={label('description')}
        placeholder={partLabel(t, estimate, 'items', 'description')}
        autoComplete="off"
        maxLength={300}
        disabled={disabled}
        value={row.description ?? ''}
        onChange={(event) => props.onChange(withDescription(row, event.currentTarget.value))}
      />
      <DecimalInput
        name={`quantity-${number}`}
        label={label('quantity')}
        placeholder={partLabel(t, estimate, 'items', 'quantity')}
        exact={false}
        value={row.quantity ?? ''}
        digits={3}
        disabled={disabled}
        onChange={(quantity) => props.onChange({ quantity })}
      />
      <DecimalInput
        name={`value-${number}`}
        label={label('value')}
        placeholder={partLabel(t, estimate, 'items', 'value')}
        exact
        value={row.value ?? ''}
        digits={2}
        disabled={disabled}
        onChange={(value) => props.onChange({ value })}
      />
      <output className="t-figure t-estimate-sum">{isBlank(row) ? '' : money(lineTotal(row), props.currency)}</output>
      {props.onRemove === undefined ? (
        <span />
      ) : (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          tabIndex={-1}
          aria-label={`${t('action.remove')} ${number}`}
          onClick={props.onRemove}
        >
          <IconX size={16} />
        </ActionIcon>
      )}
    </fieldset>
  );
}

/** The quantity is 1 unless another one is typed. */
function withDescription(row: EstimateRow, description: string): Partial<EstimateRow> {
  return isBlank(row) ? { description, quantity: '1' } : { description };
}

function isBlank(row: EstimateRow): boolean {
  return !row.description && !row.quantity && !row.value;
}

/** Removes the empty lines at the end. */
function trimmed(rows: readonly EstimateRow[]): readonly EstimateRow[] {
  const last = rows.findLastIndex((row) => !isBlank(row) && !(row.quantity === '1' && !row.description && !row.value));
  return rows.slice(0, last + 1);
}
