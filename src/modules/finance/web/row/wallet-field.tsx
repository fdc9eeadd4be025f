import { type ReactNode, useMemo } from 'react';
import type { Entity } from '#platform/entity/define.ts';
import { normalise } from '#platform/entity/search-text.ts';
import { PickControl, usePick } from '#platform/web/fields/choice/pick-control.tsx';
import { failureOf } from '#platform/web/fields/choice/pick-failure.ts';
import { useForm } from '#platform/web/form/form-context.ts';
import { complaintText } from '#platform/web/i18n/complaint.ts';
import { fieldLabel } from '#platform/web/i18n/labels.ts';
import { wallet } from '../../entities/wallet.ts';
import { takesRows } from '../../rules/entering.ts';
import { useMoney } from '../money.tsx';
import { useWallets, type WalletDoc } from '../wallet-doc.ts';
import { useTranslations } from '../words.ts';

/** The wallet of a row's form: offers active ones that `fits` accepts, each with its balance, and creates a new one in place. */
export function WalletField(props: {
  entity: Entity;
  name: string;
  fits?: (wallet: WalletDoc) => boolean;
  description?: ReactNode;
}): ReactNode {
  const t = useTranslations();
  const form = useForm();
  const money = useMoney();
  const pick = usePick();
  const query = useWallets(form.account);
  const wallets = query.data;
  const { name, fits } = props;
  const chosen = form.values[name];
  const typed = normalise(pick.typed ?? '');
  const options = useMemo(
    () =>
      (wallets ?? [])
        .filter((one) => one._id === chosen || (takesRows(one) && (fits === undefined || fits(one))))
        .filter((one) => normalise(one.label).includes(typed))
        .map((one) => ({ id: one._id, label: one.label, hint: money(one.balance ?? '0', one.currency ?? '') })),
    [wallets, chosen, fits, typed, money],
  );
  const label = wallets?.find((one) => one._id === chosen)?.label;
  // The wallet of a stored record that is not among all others is hidden from the person.
  const isHidden = wallets !== undefined && typeof chosen === 'string' && chosen === form.doc?.[name];
  const complaints = form.complaintsAt(name);
  return (
    <PickControl
      input={{
        label: fieldLabel(t, props.entity, name),
        description: props.description,
        error: complaints.length === 0 ? null : complaints.map((one) => complaintText(t, one)).join(', '),
        disabled: form.busy,
        required: true,
        withAsterisk: true,
        name,
      }}
      pick={pick}
      found={{ options, isSettled: wallets !== undefined, failure: failureOf(query) }}
      chosen={label ?? (isHidden ? t('wallet.hidden') : null)}
      onPick={(option) => form.setValue(name, option?.id ?? null)}
      onCreate={(text) => form.createRelated(wallet.kind, text, (id) => form.setValue(name, id))}
    />
  );
}
