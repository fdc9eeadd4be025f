import { Button, Checkbox, Radio, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Dialog, DialogActions } from '#platform/web/parts/dialogs/dialog.tsx';
import { deviceChoices } from '../../rules/estimates/answer-options.ts';
import { estimateTotals, lineTotal } from '../../rules/estimates/estimate-total.ts';
import { useAnswerWords } from '../customer-page/words.ts';
import type { EstimateDoc } from './estimate-doc.ts';
import { useMoney } from './use-money.ts';
import './answer.css';

/** What a colleague heard, as the step takes it. */
export interface HeardAnswer {
  readonly lines?: readonly number[];
  readonly how: string;
  readonly name: string;
  readonly device?: string;
  readonly note?: string;
}

/** Records what the customer answered by phone or on paper: all or some lines, or nothing and what becomes of the device. */
export function AnswerDialog(props: {
  account: string;
  doc: EstimateDoc;
  verb: 'approve' | 'decline';
  busy: boolean;
  onAnswer: (answer: HeardAnswer) => void;
  onClose: () => void;
}): ReactNode {
  const t = useAnswerWords();
  const money = useMoney(props.account);
  const { doc, verb } = props;
  const { items: lines = [], currency } = doc;
  const [accepted, setAccepted] = useState<readonly number[]>(lines.map((_line, at) => at + 1));
  const [how, setHow] = useState('phone');
  const [name, setName] = useState('');
  const [device, setDevice] = useState('');
  const [note, setNote] = useState('');
  const nothing = verb === 'approve' && accepted.length === 0;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (nothing) return;
    const said = { how, name: name.trim() };
    props.onAnswer(
      verb === 'approve'
        ? { ...said, lines: accepted }
        : { ...said, ...(device === '' ? {} : { device }), note: note.trim() },
    );
  };
  const total = estimateTotals(lines.filter((_line, at) => accepted.includes(at + 1))).total;
  return (
    <Dialog name="estimate-answer" size="md" title={t(`estimate.step.${verb}`)} onClose={props.onClose}>
      <form noValidate onSubmit={submit} className="o-form">
        {verb === 'approve' ? (
          <fieldset className="t-answer-lines">
            <legend>{t('estimate_answer.lines')}</legend>
            {lines.map((line, at) => (
              <Checkbox
                key={`${at} ${line.description ?? ''}`}
                label={`${line.description ?? ''} · ${money(lineTotal(line), currency)}`}
                checked={accepted.includes(at + 1)}
                onChange={(event) => {
                  const rest = accepted.filter((number) => number !== at + 1);
                  setAccepted(event.currentTarget.checked ? [...rest, at + 1].toSorted((a, b) => a - b) : rest);
                }}
              />
            ))}
            <output className="o-strong">
              {nothing ? t('estimate_answer.nothing') : t('estimate_answer.total', { total: money(total, currency) })}
            </output>
          </fieldset>
        ) : (
          <>
            <Radio.Group label={t('estimate_answer.device')} value={device} onChange={setDevice}>
              {deviceChoices.map((choice) => (
                <Radio key={choice} value={choice} label={t(`estimate.device.${choice}`)} mt="xs" />
              ))}
            </Radio.Group>
            <TextInput
              label={t('estimate_answer.note')}
              maxLength={300}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
          </>
        )}
        <Radio.Group label={t('estimate_answer.how')} value={how} onChange={setHow}>
          <Radio value="phone" label={t('estimate_answer.how.phone')} mt="xs" />
          <Radio value="paper" label={t('estimate_answer.how.paper')} mt="xs" />
        </Radio.Group>
        <TextInput
          label={t('estimate_answer.name')}
          maxLength={160}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <DialogActions>
          <Button type="submit" loading={props.busy} disabled={nothing}>
            {t('estimate_answer.record')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
