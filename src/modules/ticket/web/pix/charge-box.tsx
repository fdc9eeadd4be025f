import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { request } from '#platform/web/api/request.ts';
import { errorText } from '#platform/web/i18n/describe-error.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { CopyLine } from '#platform/web/parts/copy-line.tsx';
import { QrCode } from '#platform/web/parts/qr-code.tsx';
import { qrRows } from '#modules/people/rules/qr-rows.ts';
import { useSubmit } from '#modules/people/web/use-submit.ts';
import type { Charge } from '../../rules/pix/charge.ts';
import { chargesQuery } from './charges-query.ts';
import { useCashWords } from '../drawer/cash-words.ts';

/** Milliseconds after which an open charge is looked at again. */
const watching = 3000;

/** Charges an amount by the bank: a button, then the code and whether it was paid. */
export function ChargeBox(props: { account: string; ticket: string; amount: string }): ReactNode {
  const t = useCashWords();
  const client = useQueryClient();
  const { account, ticket, amount } = props;
  const query = chargesQuery(account, ticket);
  const [shown, setShown] = useState<string | null>(null);
  const { data } = useQuery({ ...query, refetchInterval: shown === null ? false : watching });
  const send = async (): Promise<void> => {
    const made = await request<Charge>('POST', `/${account}/_pix/charges`, { body: { ticket_id: ticket, amount } });
    setShown(made.id);
    await client.invalidateQueries({ queryKey: query.queryKey });
  };
  const submit = useSubmit({ send });
  const charge = data?.charges.find(({ id }) => id === shown);
  if (charge?.code !== undefined) return <OpenCharge charge={charge} code={charge.code} />;
  return (
    <div className="t-pix">
      {submit.error === null ? null : (
        <p className="o-flush" role="alert">
          {submit.wrong('base') ?? submit.wrong('amount') ?? errorText(t, submit.error)}
        </p>
      )}
      <p className="o-quiet o-small o-flush">{t('pix.charge-text')}</p>
      <Button variant="default" loading={submit.busy} onClick={() => void submit.perform(send)}>
        {t('pix.charge')}
      </Button>
    </div>
  );
}

function OpenCharge({ charge, code }: { charge: Charge; code: string }): ReactNode {
  const t = useCashWords();
  const formats = useFormats();
  const state =
    charge.state === 'paid'
      ? t('pix.paid', { amount: formats.money(charge.paid ?? charge.amount, 'BRL') })
      : charge.state === 'active'
        ? t('pix.waiting', { time: formats.moment(charge.expires_at) })
        : t(charge.state === 'removed' ? 'pix.removed' : 'pix.expired');
  return (
    <div className="t-pix">
      {charge.state === 'active' ? (
        <>
          <div className="t-pix-qr">
            <QrCode rows={qrRows(code)} className="t-pix-code" label={t('money.pix-code')} />
          </div>
          <CopyLine label={t('money.pix-code')} text={code} testId="pix-charge" />
        </>
      ) : null}
      <output className="o-strong">{state}</output>
    </div>
  );
}
