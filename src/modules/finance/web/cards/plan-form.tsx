import type { ReactNode } from 'react';
import { Field } from '#platform/web/form/field.tsx';
import type { FormProps } from '#platform/web/form/form-props.ts';
import { RecordForm } from '#platform/web/form/record-form.tsx';
import { useRecordForm } from '#platform/web/form/use-record-form.ts';
import { fieldLabel } from '#platform/web/i18n/labels.ts';
import { instalmentPlan } from '../../entities/instalment-plan.ts';
import { calendarOf } from '../../rules/cards/card-wallet.ts';
import { partsOf } from '../../rules/cards/parts.ts';
import { partsRange } from '../../rules/cards/plan-limits.ts';
import '../finance.css';
import { useMoney } from '../money.tsx';
import { useKnownCategories } from '../register/use-known-categories.ts';
import { WalletField } from '../row/wallet-field.tsx';
import { useWallets, type WalletDoc } from '../wallet-doc.ts';
import { useTranslations } from '../words.ts';

const hasBills = (wallet: WalletDoc): boolean => calendarOf(wallet) !== null;

/** The form of a purchase in instalments. Its amounts and days are set once. */
export function PlanForm(props: Omit<FormProps, 'entity'>): ReactNode {
  const t = useTranslations();
  const { onCancel, ...options } = props;
  const form = useRecordForm({ ...options, entity: instalmentPlan });
  const words = useKnownCategories(props.account, 'outgo');
  const wallets = useWallets(props.account).data;
  const card = wallets?.find(({ _id }) => _id === form.values['wallet_id']);
  const isNew = props.doc === undefined;
  const label = fieldLabel(t, instalmentPlan, 'total');
  return (
    <RecordForm form={form} onCancel={onCancel}>
      <Field entity={instalmentPlan} name="description" />
      {isNew ? (
        <>
          <div className="f-pair">
            <Field
              entity={instalmentPlan}
              name="total"
              label={card?.currency === undefined ? label : `${label} (${card.currency})`}
            />
            <Field entity={instalmentPlan} name="count" />
          </div>
          <Preview values={form.values} card={card} />
          <WalletField entity={instalmentPlan} name="wallet_id" fits={hasBills} />
          <div className="f-pair">
            <Field entity={instalmentPlan} name="date" />
            <Field entity={instalmentPlan} name="paid_to" />
          </div>
        </>
      ) : null}
      <Field entity={instalmentPlan} name="categories" words={words} />
      {isNew ? (
        <div className="f-pair">
          <Field entity={instalmentPlan} name="first_part" description={t('card.plan-first-part-why')} />
          <Field entity={instalmentPlan} name="first_bill" description={t('card.plan-first-why')} />
        </div>
      ) : null}
    </RecordForm>
  );
}

/** What each instalment will be. */
function Preview({
  values,
  card,
}: {
  values: Readonly<Record<string, unknown>>;
  card: WalletDoc | undefined;
}): ReactNode {
  const t = useTranslations();
  const money = useMoney();
  const { total, count } = values;
  const [least, most] = partsRange;
  if (typeof total !== 'string' || !/^\d{1,16}(\.\d{1,8})?$/.test(total) || card === undefined) return null;
  if (typeof count !== 'number' || !Number.isInteger(count) || count < least || count > most) return null;
  const [first = '0', other = '0'] = partsOf(total, count, card.precision ?? 2);
  const { currency = '' } = card;
  return (
    <output className="o-note">
      {t('card.plan-preview', { count, first: money(first, currency), other: money(other, currency) })}
    </output>
  );
}
