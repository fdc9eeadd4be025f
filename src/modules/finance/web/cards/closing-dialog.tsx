import { type ReactNode, useState } from 'react';
import { useChange } from '#platform/web/data/queries.ts';
import { DayInput } from '#platform/web/fields/day-input.tsx';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { useMonths } from '#platform/web/report/use-months.ts';
import { FormDialog } from '#modules/people/web/profile/form-dialog.tsx';
import { useSubmit } from '#modules/people/web/use-submit.ts';
import { wallet as walletKind } from '../../entities/wallet.ts';
import type { Bill } from '../../rules/cards/bills.ts';
import { usualClosing } from '../../rules/cards/calendar.ts';
import { calendarOf, closingsOf } from '../../rules/cards/card-wallet.ts';
import type { WalletDoc } from '../wallet-doc.ts';
import { useTranslations } from '../words.ts';

/** Moves the closing of one bill, as banks do around weekends and holidays. */
export function ClosingDialog(props: {
  account: string;
  wallet: WalletDoc;
  bill: Bill;
  onClose: () => void;
}): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const month = useMonths('numeric');
  const { account, wallet, bill } = props;
  const change = useChange(account, walletKind);
  const [day, setDay] = useState(bill.closes);
  const calendar = calendarOf(wallet);
  const usual = calendar === null ? bill.closes : usualClosing(calendar, bill.bill);
  const name = month(bill.bill);
  const submit = useSubmit({
    send: async () => {
      const others = closingsOf(wallet).filter((one) => one.bill !== bill.bill);
      const closings = day === usual || day === '' ? others : [...others, { bill: bill.bill, day }];
      await change.mutateAsync({ id: wallet._id, rev: wallet._rev, input: { closings } });
      showToast({ text: t('card.moved', { month: name, day: formats.date(day === '' ? usual : day) }) });
      props.onClose();
    },
  });
  return (
    <FormDialog
      name="move-closing"
      title={t('card.move-title', { month: name })}
      submit={submit}
      onClose={props.onClose}
    >
      <DayInput
        input={{
          label: t('card.move-day'),
          description: t('card.move-usual', { day: formats.date(usual) }),
          error: submit.wrong('closings'),
          name: 'day',
        }}
        value={day}
        onChange={(chosen) => setDay(chosen ?? '')}
      />
    </FormDialog>
  );
}
