import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { docQuery } from '#platform/web/data/queries.ts';
import { initialFrom } from '#platform/web/form/initial-values.ts';
import { indexPath, recordPath } from '#platform/web/routing/paths.ts';
import { useAccount, useGo, useSearchState } from '#platform/web/routing/use-url.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { ticket } from '../../entities/ticket.ts';
import { formatTicketNumber } from '../../rules/number.ts';
import { tellAction } from '../message/tell-action.ts';
import { printPath } from '../print/print-links.ts';
import { pageFields, type TicketDoc } from '../ticket-doc.ts';
import { TicketForm } from './ticket-form.tsx';
import { noSecret } from '../unlock/unlock-field.tsx';
import { useDevices } from './use-devices.tsx';
import { usePhotos } from './use-photos.tsx';
import { useTranslations } from '../words.ts';
import { useUserId } from '#platform/web/data/session.ts';

/** The form of a new ticket; `?customer_id=…` in the address fills a field. */
export function TicketCreate(): ReactNode {
  const t = useTranslations();
  const go = useGo();
  const account = useAccount();
  const [search] = useSearchState();
  const title = t('ticket.new');
  const initial = useMemo(() => initialFrom(ticket, search), [search]);
  const print = usePrintAfter();
  const tell = useTellOfIntake(account);
  const photos = usePhotos(account);
  const devices = useDevices(account);
  const [secret, setSecret] = useState(noSecret);
  const unsaved = useMemo(
    () => ({
      dirty: photos.unsaved.dirty || secret.value !== '' || devices.all.length > 0,
      discard: () => {
        photos.unsaved.discard();
        setSecret(noSecret);
        devices.change([]);
      },
    }),
    [photos.unsaved, secret, devices],
  );
  useTitle(title);
  const opened = (id: string): void => {
    const path = print[0] ? printPath(account, 'copies', id) : recordPath(account, ticket, id);
    go(path, { skipGuard: true, replace: true });
    tell(id);
  };
  return (
    <div className="o-page t-intake-page">
      <h1>{title}</h1>
      <TicketForm
        account={account}
        initial={initial}
        {...(search['rework_of'] === undefined ? {} : { reworkOf: search['rework_of'] })}
        print={print}
        devices={devices}
        secret={[secret, setSecret]}
        unsaved={unsaved}
        late={photos.isAtHand ? null : photos.field}
        onSaved={(saved) => {
          devices.change([]);
          void photos.send(saved.id).then(() => opened(saved.id));
        }}
        onCancel={() => go(indexPath(account, ticket))}
      >
        {photos.isAtHand ? photos.field : null}
      </TicketForm>
    </div>
  );
}

/** Shows that the ticket was created, and offers to tell its customer. */
function useTellOfIntake(account: string): (id: string) => void {
  const t = useTranslations();
  const client = useQueryClient();
  return (id) => {
    void client.fetchQuery(docQuery<TicketDoc>(account, ticket, id, pageFields)).then(
      (doc) =>
        showToast({
          text: t('ticket.created', { number: formatTicketNumber(doc.number ?? 0) }),
          ...tellAction(t, doc, doc.status),
        }),
      // Its page shows why it cannot be read.
      () => undefined,
    );
  };
}

/** Whether this person prints the receipt after creating a ticket, as last chosen on this device. */
function usePrintAfter(): readonly [boolean, (print: boolean) => void] {
  const key = `oficina.intake.print.${useUserId() ?? ''}`;
  const [print, setPrint] = useState(() => localStorage.getItem(key) === 'true');
  const choose = (wanted: boolean): void => {
    if (wanted) localStorage.setItem(key, 'true');
    else localStorage.removeItem(key);
    setPrint(wanted);
  };
  return [print, choose];
}
