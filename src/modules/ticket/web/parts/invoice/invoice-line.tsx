import { NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { docQuery } from '#platform/web/data/queries.ts';
import { Control } from '#platform/web/fields/control.tsx';
import { GrowingTextarea } from '#platform/web/fields/growing-textarea.tsx';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { partOrder } from '../../../entities/parts/part-order.ts';
import { stockPart } from '../../../entities/parts/stock-part.ts';
import type { PartDoc } from '../part-doc.ts';
import { usePartWords } from '../part-words.ts';
import type { LineDraft, PreviewLine } from './invoice-draft.ts';

/** A line of an invoice, and what becomes of it. */
export function InvoiceLineRow(props: {
  account: string;
  line: PreviewLine;
  draft: LineDraft;
  onChange: (draft: LineDraft) => void;
}): ReactNode {
  const t = usePartWords();
  const formats = useFormats();
  const { account, line, draft, onChange } = props;
  const id = draft.to === 'part' ? draft.part_id : null;
  const { data: chosen } = useQuery({ ...docQuery<PartDoc>(account, stockPart, id ?? ''), enabled: id !== null });
  const facts = [line.code, line.ean, `${formats.number(line.quantity)} ${line.unit}`].filter((fact) => fact !== '');
  return (
    <li className="t-invoice-line">
      <div>
        <strong>{line.name}</strong>
        <span className="o-quiet o-small t-move-facts">
          {facts.join(' · ')} · {formats.money(line.cost, 'BRL')}
          {line.part === null ? '' : ` · ${t(`parts.known-by.${line.part.by}`)}`}
        </span>
      </div>
      <NativeSelect
        label={t('parts.line-to')}
        value={draft.to}
        data={(['part', 'new', 'skip'] as const).map((value) => ({ value, label: t(`parts.line-to.${value}`) }))}
        onChange={(event) => onChange({ ...draft, to: event.currentTarget.value as LineDraft['to'] })}
      />
      {draft.to === 'part' ? (
        <Control
          entity={partOrder}
          name="part_id"
          field={partOrder.fields.part_id}
          account={account}
          known={line.part?.name ?? null}
          value={draft.part_id}
          label={t('part_order.field.part_id')}
          error={null}
          required
          onChange={(part) => onChange({ ...draft, part_id: typeof part === 'string' ? part : null })}
        />
      ) : null}
      {draft.to === 'new' ? (
        <>
          <TextInput
            label={t('stock_part.field.name')}
            required
            maxLength={stockPart.fields.name.max}
            value={draft.name}
            onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
          />
          <Control
            entity={stockPart}
            name="price"
            field={stockPart.fields.price}
            account={account}
            known={null}
            value={draft.price}
            label={t('stock_part.field.price')}
            error={null}
            required={false}
            onChange={(price) => onChange({ ...draft, price: typeof price === 'string' ? price : null })}
          />
        </>
      ) : null}
      {draft.to === 'skip' ? null : (
        <NumberInput
          label={t('parts.pieces', { unit: line.unit })}
          min={0}
          decimalScale={3}
          allowNegative={false}
          hideControls
          inputMode="decimal"
          value={draft.pieces}
          onChange={(pieces) => onChange({ ...draft, pieces: String(pieces) })}
        />
      )}
      {draft.to === 'part' && chosen?.serials === true ? (
        <GrowingTextarea
          minRows={2}
          label={t('parts.serials')}
          value={draft.serials}
          onChange={(event) => onChange({ ...draft, serials: event.currentTarget.value })}
        />
      ) : null}
    </li>
  );
}
