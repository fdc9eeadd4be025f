import { useMutation } from '@tanstack/react-query';
import { Loader } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { request } from '#platform/web/api/request.ts';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { QrCode } from '#platform/web/parts/qr-code.tsx';
import type { DoorPurpose } from '../../rules/counter/door.ts';
import { useCounterWords } from '../counter-words.ts';

/** An address for a phone. */
export interface Door {
  readonly id: string;
  readonly address: string;
  readonly qr: readonly string[];
  readonly expires_at: string;
}

/** The QR code of an address that a phone opens for ten minutes. It is made when this is first shown. */
export function DoorCode(props: {
  account: string;
  purpose: DoorPurpose;
  ticket?: string | undefined;
  how: string;
  onMade?: (door: Door) => void;
}): ReactNode {
  const t = useCounterWords();
  const { account, purpose, ticket, onMade } = props;
  const { mutate, data, error } = useMutation({
    mutationFn: async () =>
      request<Door>('POST', `/${account}/_doors`, {
        body: { purpose, ...(ticket === undefined ? {} : { ticket_id: ticket }) },
      }),
    onSuccess: (door) => onMade?.(door),
  });
  const isMade = useRef(false);
  useEffect(() => {
    if (isMade.current) return;
    isMade.current = true;
    mutate();
  }, [mutate]);
  return (
    <div className="t-door">
      <ErrorAlert error={error} />
      {data === undefined ? (
        error === null ? (
          <Loader size="sm" />
        ) : null
      ) : (
        <>
          <p className="o-flush">{props.how}</p>
          <QrCode rows={data.qr} className="t-door-code" label={t('door.code')} />
          <a href={data.address} target="_blank" rel="noopener" className="o-small">
            {data.address}
          </a>
        </>
      )}
    </div>
  );
}
