import { Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { kindKey, refresh, useUpdate } from '#platform/web/data/queries.ts';
import { Segments } from '#platform/web/fields/segments.tsx';
import { LoadedWords } from '#platform/web/i18n/loaded-words.tsx';
import { Dialog, DialogActions } from '#platform/web/parts/dialogs/dialog.tsx';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { useGroupSetting } from '#platform/web/data/settings/group-setting.ts';
import { customerSignature } from '../../entities/customer-signature.ts';
import { ticket } from '../../entities/ticket.ts';
import { type Occasion, occasions, type Stroke, usualOccasion } from '../../rules/counter/signature.ts';
import { counterWords, useCounterWords } from '../counter-words.ts';
import type { TicketDoc } from '../ticket-doc.ts';
import { DoorCode } from './door.tsx';
import { signaturesQuery } from './signatures-query.ts';
import { SignaturePad } from './signature-pad.tsx';
import './sign.css';

interface SignProps {
  readonly account: string;
  readonly doc: TicketDoc;
  readonly onClose: () => void;
}

/** The customer signs for the intake or the hand-over, on this screen or on a phone. */
export function SignDialog(props: SignProps): ReactNode {
  return (
    <LoadedWords name="counter" words={counterWords}>
      <Sign {...props} />
    </LoadedWords>
  );
}

function Sign({ account, doc, onClose }: SignProps): ReactNode {
  const t = useCounterWords();
  const client = useQueryClient();
  const [occasion, setOccasion] = useState<Occasion>(usualOccasion(doc));
  const [name, setName] = useState(doc.customer?.label ?? '');
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [byPhone, setByPhone] = useState(false);
  const sign = useUpdate(account, ticket.kind, 'sign');
  const terms = useGroupSetting(account, occasion === 'intake' ? 'terms-intake' : 'terms-hand-over');
  const done = (): void => {
    showToast({ text: t('sign.done') });
    void client.invalidateQueries({ queryKey: kindKey(account, 'print') });
    onClose();
  };
  useSignedElsewhere(account, doc._id, byPhone, done);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    try {
      await sign.mutateAsync({ id: doc._id, rev: doc._rev, verb: occasion, input: {}, body: { strokes, name } });
    } catch {
      // The alert shows the error.
      return;
    }
    await refresh(client, account, customerSignature.kind);
    done();
  };
  return (
    <Dialog name="ticket-sign" size="lg" title={t('sign.title')} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} className="o-form">
        <ErrorAlert error={sign.error} />
        <Segments
          label={t('sign.title')}
          value={occasion}
          options={occasions.map((value) => ({ value, label: t(`sign.${value}`) }))}
          onChange={(value) => {
            setOccasion(value);
            setByPhone(false);
          }}
        />
        {terms === undefined ? null : <p className="o-lines o-flush">{terms}</p>}
        {byPhone ? (
          <DoorCode key={occasion} account={account} purpose={occasion} ticket={doc._id} how={t('sign.by-phone-how')} />
        ) : (
          <>
            <TextInput
              label={t('sign.name')}
              maxLength={160}
              autoComplete="off"
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <SignaturePad onChange={setStrokes} />
          </>
        )}
        <DialogActions>
          <Button variant="default" onClick={() => setByPhone(!byPhone)}>
            {t(byPhone ? 'sign.here-instead' : 'sign.by-phone')}
          </Button>
          {byPhone ? null : (
            <Button type="submit" loading={sign.isPending} disabled={strokes.length === 0}>
              {t('sign.sign')}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Calls `done` when a signature arrives that was not there when the code was shown. */
function useSignedElsewhere(account: string, id: string, isWaiting: boolean, done: () => void): void {
  const { data } = useQuery(signaturesQuery(account, id));
  const [before, setBefore] = useState<ReadonlySet<string>>();
  if (isWaiting && before === undefined && data !== undefined) setBefore(new Set(data.map((one) => one._id)));
  if (!isWaiting && before !== undefined) setBefore(undefined);
  const isSigned = before !== undefined && data?.some((one) => !before.has(one._id)) === true;
  const finish = useEffectEvent(done);
  useEffect(() => {
    if (isSigned) finish();
  }, [isSigned]);
}
