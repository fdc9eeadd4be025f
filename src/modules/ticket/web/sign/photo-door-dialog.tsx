import type { ReactNode } from 'react';
import { Dialog, DialogActions } from '#platform/web/parts/dialogs/dialog.tsx';
import { useCounterWords } from '../counter-words.ts';
import { type Door, DoorCode } from './door.tsx';
import './sign.css';

/** The QR code by which a phone sends photos, and how many arrived since it is shown. */
export function PhotoDoorDialog(props: {
  account: string;
  /** Without a ticket the photos wait for a form. */
  ticket?: string;
  arrived: number;
  onMade?: (door: Door) => void;
  onClose: () => void;
}): ReactNode {
  const t = useCounterWords();
  return (
    <Dialog name="ticket-photos" size="md" leavesFreely title={t('door.photos')} onClose={props.onClose}>
      <div className="o-form">
        <DoorCode
          account={props.account}
          purpose="photos"
          ticket={props.ticket}
          how={t('door.photos-how')}
          {...(props.onMade === undefined ? {} : { onMade: props.onMade })}
        />
        <output className="t-door-arrived">{t('door.arrived', { count: props.arrived })}</output>
        <DialogActions cancel={t('door.close')} />
      </div>
    </Dialog>
  );
}
