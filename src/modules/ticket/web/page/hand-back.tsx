import { Button, Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Input } from '#platform/entity/define.ts';
import { complaintsOf } from '#platform/web/api/api-error.ts';
import { complaintText } from '#platform/web/i18n/complaint.ts';
import { useUpdate } from '#platform/web/data/queries.ts';
import { Dialog, DialogActions } from '#platform/web/parts/dialogs/dialog.tsx';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { LoadedWords } from '#platform/web/i18n/loaded-words.tsx';
import { ticket } from '../../entities/ticket.ts';
import { isClosed } from '../../rules/status.ts';
import { formatTicketNumber } from '../../rules/number.ts';
import { counterWords, useCounterWords } from '../counter-words.ts';
import type { TicketDoc } from '../ticket-doc.ts';
import { linkQuery } from '../customer-page/customer-page.ts';
import { useSameIntake } from './use-same-intake.ts';
import { AccessoriesToReturn } from './accessories-to-return.tsx';

interface HandBackProps {
  readonly account: string;
  readonly doc: TicketDoc;
  readonly onClose: () => void;
}

/** Asks who took the device, with the customer as the default. Handing back is a separate step after "done". */
export function HandBackDialog(props: HandBackProps): ReactNode {
  return (
    <LoadedWords name="counter" words={counterWords}>
      <HandBack {...props} />
    </LoadedWords>
  );
}

/** What the page shows at once. */
function handedBackTo(to: string): Input {
  return { returned_at: new Date().toISOString(), returned_to: to };
}

function HandBack(props: HandBackProps): ReactNode {
  const t = useCounterWords();
  const { doc, onClose } = props;
  const handBack = useUpdate(props.account, ticket.kind, 'return');
  const [to, setTo] = useState(doc.customer?.label ?? '');
  const ready = useSameIntake(props.account, doc).filter(
    (one) => isClosed(one.status) && one.returned_at === undefined,
  );
  const link = useQuery(linkQuery(props.account, doc._id));
  const [code, setCode] = useState('');
  const wrongCode = complaintsOf(handBack.error)?.['code'] ?? [];
  const [left, setLeft] = useState<readonly string[]>([]);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const also = ready.map((one) => one._id).filter((id) => !left.includes(id));
    const change = {
      id: doc._id,
      rev: doc._rev,
      verb: 'returned',
      input: handedBackTo(to),
      body: { to, also, ...(code === '' ? {} : { code }) },
    };
    try {
      await handBack.mutateAsync(change, { onSuccess: onClose });
    } catch {
      // The alert shows the error.
      return;
    }
    // A toast, because the person may have gone to another page meanwhile.
    showToast({ text: t('ticket.handed-back-toast', { number: formatTicketNumber(doc.number ?? 0) }) });
  };
  return (
    <Dialog name="ticket-hand-back" size="sm" title={t('ticket.hand-back')} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} className="o-form">
        {wrongCode.length === 0 ? <ErrorAlert error={handBack.error} /> : null}
        <TextInput
          data-autofocus
          label={t('ticket.field.returned_to')}
          maxLength={160}
          autoComplete="off"
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        {link.data === undefined || link.data.length === 0 ? null : (
          <TextInput
            label={t('counter.code')}
            description={t('counter.code-why')}
            error={wrongCode.length === 0 ? null : wrongCode.map((one) => complaintText(t, one)).join(', ')}
            inputMode="numeric"
            maxLength={20}
            autoComplete="off"
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        )}
        {ready.length === 0 ? null : (
          <fieldset className="t-lines">
            <legend>{t('counter.hand-back-too')}</legend>
            {ready.map((one) => (
              <Checkbox
                key={one._id}
                label={`${formatTicketNumber(one.number ?? 0)} ${one.equipment?.label ?? one.label}`}
                checked={!left.includes(one._id)}
                onChange={(event) =>
                  setLeft(event.currentTarget.checked ? left.filter((id) => id !== one._id) : [...left, one._id])
                }
              />
            ))}
          </fieldset>
        )}
        <AccessoriesToReturn doc={doc} />
        <DialogActions>
          <Button type="submit" loading={handBack.isPending}>
            {t('ticket.hand-back')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
