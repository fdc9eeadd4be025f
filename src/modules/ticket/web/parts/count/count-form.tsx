import { Button, NumberInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useCreate } from '#platform/web/data/queries.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { recordPath } from '#platform/web/routing/paths.ts';
import { PlainForm } from '#modules/people/web/sign-in/plain-form.tsx';
import { useSubmit } from '#modules/people/web/use-submit.ts';
import { stockMove } from '../../../entities/parts/stock-move.ts';
import { stockPart } from '../../../entities/parts/stock-part.ts';
import type { PartDoc } from '../part-doc.ts';
import { usePartWords } from '../part-words.ts';

/** Takes the number of pieces of one part that are there. */
export function CountForm(props: { account: string; part: PartDoc; onCounted: (counted: string) => void }): ReactNode {
  const t = usePartWords();
  const formats = useFormats();
  const { account, part } = props;
  const input = useRef<HTMLInputElement>(null);
  const [counted, setCounted] = useState('');
  const create = useCreate(account, stockMove);
  const submit = useSubmit({
    check: () => (counted === '' ? { counted: [{ code: 'cant-be-blank' }] } : {}),
    send: async () => {
      await create.mutateAsync({ part_id: part._id, reason: 'counted', counted });
      props.onCounted(counted);
    },
  });
  useEffect(() => input.current?.focus(), []);
  const facts = [part.maker, part.sku, part.ean, part.place].filter((fact) => fact !== undefined);
  return (
    <section className="t-count" aria-label={part.label}>
      <h2>
        <Link to={recordPath(account, stockPart, part._id)}>{part.label}</Link>
      </h2>
      <p className="o-quiet o-small o-flush">{facts.join(' · ')}</p>
      <p className="o-flush">{t('parts.on-hand', { on_hand: formats.number(part.on_hand ?? '0') })}</p>
      {part.serials === true ? (
        <p className="o-flush">{t('parts.count-serials')}</p>
      ) : (
        <PlainForm submit={submit}>
          <NumberInput
            key={part._id}
            size="md"
            label={t('parts.counted')}
            error={submit.wrong('counted') ?? submit.wrong('quantity')}
            inputMode="decimal"
            allowNegative={false}
            decimalScale={3}
            hideControls
            ref={input}
            value={counted}
            onChange={(value) => setCounted(String(value))}
          />
          <Button type="submit" size="md" loading={submit.busy}>
            {t('parts.count-save')}
          </Button>
        </PlainForm>
      )}
    </section>
  );
}
