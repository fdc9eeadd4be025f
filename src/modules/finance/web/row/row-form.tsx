import type { ReactNode } from 'react';
import type { Entity, Input } from '#platform/entity/define.ts';
import { Field } from '#platform/web/form/field.tsx';
import type { FormProps } from '#platform/web/form/form-props.ts';
import { RecordForm } from '#platform/web/form/record-form.tsx';
import { useRecordForm } from '#platform/web/form/use-record-form.ts';
import { fieldLabel } from '#platform/web/i18n/labels.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { exchange } from '../../entities/exchange.ts';
import { income } from '../../entities/income.ts';
import { transfer } from '../../entities/transfer.ts';
import { rateOf } from '../../rules/rate.ts';
import { partsOf } from '../../rules/splits/parts.ts';
import { MoreOfMonth } from '../splits/more-of-month.tsx';
import { useKnownCategories } from '../register/use-known-categories.ts';
import { useWallets } from '../wallet-doc.ts';
import { WalletField } from './wallet-field.tsx';
import { WhoField } from './who-field.tsx';
import '../finance.css';
import { useTranslations } from '../words.ts';

interface RowFormProps extends FormProps {
  /** Whether it is within a dialog. */
  readonly nested?: boolean;
}

/** The form of a row of any kind. */
export function RowForm(props: RowFormProps): ReactNode {
  const { onCancel, nested, ...options } = props;
  const form = useRecordForm({ ...options, drafts: nested !== true });
  const { entity, account } = props;
  const { values } = form;
  const words = useKnownCategories(account, entity.kind === income.kind ? 'income' : 'outgo');
  const Parts =
    { income: OneWallet, outgo: OneWallet, transfer: Transfer, exchange: Exchange }[entity.kind] ?? OneWallet;
  return (
    <RecordForm form={form} guarded={nested !== true} onCancel={onCancel}>
      <Parts account={account} entity={entity} values={values} />
      <Field entity={entity} name="description" />
      {partsOf(values).length > 0 ? null : <Field entity={entity} name="categories" words={words} />}
      <Field entity={entity} name="confirmed" />
      {'planned_id' in entity.fields ? <MoreOfMonth entity={entity} /> : null}
    </RecordForm>
  );
}

interface PartProps {
  readonly account: string;
  readonly entity: Entity;
  readonly values: Input;
}

function OneWallet({ account, entity, values }: PartProps): ReactNode {
  const isIncome = entity.kind === income.kind;
  return (
    <>
      <div className="f-pair">
        <Amount account={account} entity={entity} name="value" wallet={values['wallet_id']} />
        <Field entity={entity} name="date" />
      </div>
      <WalletField entity={entity} name="wallet_id" />
      <WhoField entity={entity} name={isIncome ? 'paid_by' : 'paid_to'} learnFrom={isIncome ? 'income' : 'outgo'} />
    </>
  );
}

/** Within one currency: each picker offers only wallets with the currency of the other one. */
function Transfer({ account, values }: PartProps): ReactNode {
  const currencyOf = useCurrencies(account);
  const { source_wallet_id: source, destination_wallet_id: destination } = values;
  const goesWith = (other: unknown) => (one: { readonly _id: string; readonly currency?: string }) =>
    one._id !== other && (currencyOf(other) === undefined || one.currency === currencyOf(other));
  return (
    <>
      <WalletField entity={transfer} name="source_wallet_id" fits={goesWith(destination)} />
      <WalletField entity={transfer} name="destination_wallet_id" fits={goesWith(source)} />
      <Field entity={transfer} name="date" />
      <div className="f-pair">
        <Amount account={account} entity={transfer} name="value" wallet={source} />
        <Amount account={account} entity={transfer} name="fee" wallet={source} />
      </div>
    </>
  );
}

/** From one currency into another, with the resulting rate. */
function Exchange({ account, values }: PartProps): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const currencyOf = useCurrencies(account);
  const { source_wallet_id: source, destination_wallet_id: destination, value_out: out, value_in: brought } = values;
  const differsFrom = (other: unknown) => (one: { readonly currency?: string }) =>
    currencyOf(other) === undefined || one.currency !== currencyOf(other);
  const rate = rateOf(out, brought);
  const [from, to] = [currencyOf(source), currencyOf(destination)];
  return (
    <>
      <div className="f-pair">
        <WalletField entity={exchange} name="source_wallet_id" fits={differsFrom(destination)} />
        <Amount account={account} entity={exchange} name="value_out" wallet={source} />
      </div>
      <div className="f-pair">
        <WalletField entity={exchange} name="destination_wallet_id" fits={differsFrom(source)} />
        <Amount account={account} entity={exchange} name="value_in" wallet={destination} />
      </div>
      {rate === null || from === undefined || to === undefined ? null : (
        <output className="o-note">{t('exchange.rate', { from, rate: formats.number(rate, 8), to })}</output>
      )}
      <div className="f-pair">
        <Amount
          account={account}
          entity={exchange}
          name="fee"
          wallet={values['fee_kind'] === 'destination' ? destination : source}
        />
        <Field entity={exchange} name="fee_kind" />
      </div>
      <Field entity={exchange} name="date" />
      <WhoField entity={exchange} name="paid_to" learnFrom="outgo" />
    </>
  );
}

/** An amount, with the currency of its wallet in the label. */
function Amount(props: { account: string; entity: Entity; name: string; wallet: unknown }): ReactNode {
  const t = useTranslations();
  const currency = useCurrencies(props.account)(props.wallet);
  const label = fieldLabel(t, props.entity, props.name);
  return (
    <Field entity={props.entity} name={props.name} label={currency === undefined ? label : `${label} (${currency})`} />
  );
}

function useCurrencies(account: string): (wallet: unknown) => string | undefined {
  const wallets = useWallets(account).data;
  return (wallet) => wallets?.find((one) => one._id === wallet)?.currency;
}
