import { Button, Checkbox, NumberInput } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import type { AnyDoc, Input } from '#platform/entity/define.ts';
import { OptionMark } from '#platform/web/fields/choice/option-mark.tsx';
import { GrowingTextarea } from '#platform/web/fields/growing-textarea.tsx';
import { withWords } from '#platform/web/i18n/with-words.tsx';
import { lazy } from '#platform/web/lazy.tsx';
import { Dialog, DialogActions } from '#platform/web/parts/dialogs/dialog.tsx';
import { maintenance } from '../../entities/maintenance.ts';
import { moveQuestions, proposesAssignment } from '../../rules/move.ts';
import { formatTicketNumber } from '../../rules/number.ts';
import type { Status } from '../../rules/status.ts';
import type { ChecklistLine, TicketDoc } from '../ticket-doc.ts';
import { useAnswerWords } from '../customer-page/words.ts';
import { useSentEstimate } from '../estimate/use-sent-estimate.ts';
import { moneyWords } from '../money/money-words.ts';
import type { LineDoc } from '../money/use-bill.ts';
import { useOrderedPart } from '../parts/orders/use-ordered-part.ts';
import { useTranslations } from '../words.ts';
import { statusMarks } from '../../rules/status.ts';

const PartsBack = withWords(
  'money parts back',
  moneyWords,
  lazy(() => import('../parts/parts-back.tsx'), 'PartsBack'),
);

/** Asks everything that a status change needs: reason, found problem, open checklist items, and "also assign to me?". */
export function MoveDialog(props: {
  account: string;
  doc: TicketDoc;
  to: Status;
  /** Proposed days of warranty; null if none are to be asked for. */
  days: number | null;
  /** Lines whose parts may go back to the stock. */
  parts: readonly LineDoc[];
  me: string | null;
  title: string;
  onMove: (answers: Input) => void;
  onCancel: () => void;
}): ReactNode {
  const t = useTranslations();
  const words = useAnswerWords();
  const { doc, to } = props;
  const questions = moveQuestions(doc, to, props.me, props.days);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  const [assign, setAssign] = useState(proposesAssignment(doc, to));
  const [checklist, setChecklist] = useState(doc.checklist ?? []);
  const [days, setDays] = useState<number | ''>(props.days ?? '');
  const [tried, setTried] = useState(false);
  const offer = useSentEstimate(props.account, doc._id, to === 'block');
  const ordered = useOrderedPart(props.account, doc._id, to === 'block');
  const [chosen, setChosen] = useState<Awaited | 'none' | null>(null);
  const waits = chosen === 'none' ? null : (chosen ?? awaitedOf(offer, ordered));
  const [partsBack, setPartsBack] = useState<readonly string[]>(props.parts.map(({ _id }) => _id));
  // Only if the step requires them; a ticket can be started with open items.
  const open =
    questions.items.length === 0 ? [] : checklist.filter((line) => line.required === true && line.done !== true);
  const noReason = questions.reason && reason.trim() === '';
  const noProblem = questions.problem && problem.trim() === '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (noReason || noProblem || open.length > 0) return;
    props.onMove({
      ...(questions.reason ? { reason: reason.trim() } : {}),
      ...(questions.problem ? { problem: problem.trim() } : {}),
      ...(questions.items.length > 0 ? { checklist } : {}),
      ...(questions.warranty && days !== '' ? { warranty_days: days } : {}),
      ...(questions.assign && assign ? { assign_to_me: true } : {}),
      ...(partsBack.length > 0 ? { parts_back: partsBack } : {}),
      ...(waits !== null ? { [waits.field]: waits.id } : {}),
    });
  };
  return (
    <Dialog
      name="ticket-move"
      size="sm"
      title={
        <span className="o-inline">
          {formatTicketNumber(doc.number ?? 0)}
          <span aria-hidden>→</span>
          <OptionMark mark={statusMarks[to]} label={props.title} />
        </span>
      }
      onClose={props.onCancel}
    >
      <form noValidate onSubmit={submit} className="o-form">
        {questions.items.length === 0 ? null : (
          <RequiredLines
            lines={checklist}
            asked={questions.items}
            error={tried && open.length > 0 ? words('ticket.move.lines-open') : null}
            onChange={setChecklist}
          />
        )}
        {questions.problem ? (
          <GrowingTextarea
            data-autofocus
            minRows={3}
            maxRows={10}
            required
            label={t('ticket.field.problem')}
            description={words('ticket.move.problem-why')}
            error={tried && noProblem ? t('error.cant-be-blank') : null}
            value={problem}
            onKeyDown={submitOnCtrlEnter}
            onChange={(event) => setProblem(event.currentTarget.value)}
          />
        ) : null}
        {questions.reason ? (
          <GrowingTextarea
            data-autofocus
            minRows={2}
            maxRows={8}
            required
            label={words.dynamic(`ticket.move.reason.${to}`)}
            error={tried && noReason ? t('error.cant-be-blank') : null}
            value={reason}
            onKeyDown={submitOnCtrlEnter}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        ) : null}
        {props.parts.length === 0 ? null : <PartsBack lines={props.parts} chosen={partsBack} onChange={setPartsBack} />}
        {offer === undefined ? null : (
          <Checkbox
            label={words('ticket.move.waits', { number: formatTicketNumber(offer.number ?? 0) })}
            description={words('ticket.move.waits-why')}
            checked={waits?.id === offer._id}
            onChange={(event) =>
              setChosen(event.currentTarget.checked ? { field: 'waits_for_id', id: offer._id } : 'none')
            }
          />
        )}
        {ordered === undefined ? null : (
          <Checkbox
            label={words('ticket.move.waits-part', { name: ordered.label })}
            description={words('ticket.move.waits-part-why')}
            checked={waits?.id === ordered._id}
            onChange={(event) =>
              setChosen(event.currentTarget.checked ? { field: 'waits_for_part_id', id: ordered._id } : 'none')
            }
          />
        )}
        {questions.warranty ? (
          <NumberInput
            {...(questions.problem ? {} : { 'data-autofocus': true })}
            label={words('ticket.move.warranty')}
            min={0}
            max={maintenance.fields.warranty.max}
            allowDecimal={false}
            allowNegative={false}
            hideControls
            inputMode="numeric"
            value={days}
            onChange={(value) => setDays(typeof value === 'number' ? value : '')}
          />
        ) : null}
        {questions.assign ? (
          <Checkbox
            label={words('ticket.move.assign')}
            {...(doc.technical?.label === undefined
              ? {}
              : { description: words('ticket.move.assigned', { name: doc.technical.label }) })}
            checked={assign}
            onChange={(event) => setAssign(event.currentTarget.checked)}
          />
        ) : null}
        <DialogActions>
          <Button type="submit">{words('ticket.move.submit')}</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** What ends the block by itself. */
interface Awaited {
  readonly field: 'waits_for_id' | 'waits_for_part_id';
  readonly id: string;
}

/** The proposal: the ordered part, else the sent estimate. */
function awaitedOf(offer: AnyDoc | undefined, ordered: AnyDoc | undefined): Awaited | null {
  if (ordered !== undefined) return { field: 'waits_for_part_id', id: ordered._id };
  return offer === undefined ? null : { field: 'waits_for_id', id: offer._id };
}

/** Enter alone makes a new line, as in every textarea. */
function submitOnCtrlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
}

/** The required items that were open when the dialog opened, to be ticked here. */
function RequiredLines(props: {
  lines: readonly ChecklistLine[];
  asked: readonly string[];
  error: string | null;
  onChange: (lines: readonly ChecklistLine[]) => void;
}): ReactNode {
  const words = useAnswerWords();
  return (
    <fieldset className="t-lines" aria-invalid={props.error === null ? undefined : true}>
      <legend>{words('ticket.move.lines')}</legend>
      {props.lines.map((line, index) =>
        line.required === true && props.asked.includes(line.text ?? '') ? (
          <Checkbox
            key={`${index} ${line.text ?? ''}`}
            label={line.text}
            checked={line.done === true}
            onChange={(event) => {
              const done = event.currentTarget.checked;
              props.onChange(props.lines.map((known, at) => (at === index ? { ...known, done } : known)));
            }}
          />
        ) : null,
      )}
      {props.error === null ? null : (
        <p role="alert" className="t-wrong">
          {props.error}
        </p>
      )}
    </fieldset>
  );
}
