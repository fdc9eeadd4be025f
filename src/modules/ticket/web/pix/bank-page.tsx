import { Button, Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { request } from '#platform/web/api/request.ts';
import { complaintsOf } from '#platform/web/api/api-error.ts';
import { errorText } from '#platform/web/i18n/describe-error.ts';
import { CopyLine } from '#platform/web/parts/copy-line.tsx';
import { ConfirmDialog } from '#platform/web/parts/dialogs/confirm-dialog.tsx';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { AdminHead } from '#modules/groups/web/admin/admin-head.tsx';
import { useSubmit } from '#modules/people/web/use-submit.ts';
import { SecretInput } from '#modules/people/web/secret-input.tsx';
import { useCashWords } from '../drawer/cash-words.ts';

interface Bank {
  readonly address: string;
  readonly token_address: string;
  readonly pix_key: string;
  readonly has_certificate: boolean;
  readonly webhook: string;
}

/** pix#bank: the bank by which a group makes Pix charges. Its secrets are written and never shown. */
export function BankPage(): ReactNode {
  const t = useCashWords();
  const account = useAccount();
  const query = useQuery({
    queryKey: ['pix-bank', account],
    queryFn: ({ signal }) => request<{ readonly bank?: Bank }>('GET', `/${account}/_pix/bank`, { signal }),
  });
  return (
    <div className="o-page">
      <AdminHead account={account} title={t('pix.bank-title')} />
      <p className="o-quiet o-flush">{t('pix.bank-text')}</p>
      <QueryState query={query} lines={8}>
        {({ bank }) => <BankForm key={String(bank === undefined)} account={account} bank={bank} />}
      </QueryState>
    </div>
  );
}

const open = ['address', 'token_address', 'pix_key'] as const;
const secret = ['client_id', 'client_secret', 'certificate', 'private_key'] as const;
type Name = (typeof open)[number] | (typeof secret)[number];

function BankForm({ account, bank }: { account: string; bank: Bank | undefined }): ReactNode {
  const t = useCashWords();
  const client = useQueryClient();
  const [values, setValues] = useState<Readonly<Partial<Record<Name, string>>>>({ ...bank });
  const [asking, setAsking] = useState(false);
  const changed = async (): Promise<void> => client.invalidateQueries({ queryKey: ['pix-bank', account] });
  const submit = useSubmit({
    send: async () => {
      const body = Object.fromEntries([
        ...open.map((name) => [name, (values[name] ?? '').trim()]),
        ...secret.flatMap((name) => ((values[name] ?? '') === '' ? [] : [[name, values[name]]])),
      ]) as Readonly<Record<string, string>>;
      await request('PUT', `/${account}/_pix/bank`, { body });
      setValues(Object.fromEntries(open.map((name) => [name, values[name] ?? ''])));
      await changed();
      showToast({ text: t('pix.saved') });
    },
  });
  const remove = async (): Promise<void> => {
    try {
      await request('DELETE', `/${account}/_pix/bank`);
      setAsking(false);
      await changed();
      showToast({ text: t('pix.was-removed') });
    } catch (error) {
      showToast({ text: errorText(t, error), failed: true });
    }
  };
  const field = (name: Name) => ({
    ...submit.field(name, values[name] ?? '', (value) => setValues({ ...values, [name]: value })),
    label: t(name === 'pix_key' ? 'pix.key' : `pix.${name}`),
    autoComplete: 'off',
    ...(bank !== undefined && secret.some((one) => one === name) && { description: t('pix.stays') }),
  });
  return (
    <form noValidate className="o-form" onSubmit={submit.onSubmit}>
      {complaintsOf(submit.error) === undefined ? <ErrorAlert error={submit.error} onClose={submit.clear} /> : null}
      <TextInput {...field('address')} inputMode="url" maxLength={500} />
      <TextInput {...field('token_address')} inputMode="url" maxLength={500} />
      <TextInput {...field('pix_key')} maxLength={77} />
      <TextInput {...field('client_id')} maxLength={500} />
      <SecretInput {...field('client_secret')} maxLength={1000} />
      <Textarea {...field('certificate')} rows={3} maxLength={20_000} />
      <Textarea {...field('private_key')} rows={3} maxLength={20_000} />
      <div className="o-actions">
        <Button type="submit" loading={submit.busy}>
          {t('action.save')}
        </Button>
        {bank === undefined ? null : (
          <Button variant="default" color="red" onClick={() => setAsking(true)}>
            {t('pix.remove')}
          </Button>
        )}
      </div>
      {bank === undefined ? null : <CopyLine label={t('pix.webhook')} text={bank.webhook} testId="pix-webhook" />}
      {asking ? (
        <ConfirmDialog
          name="pix-bank-remove"
          title={t('pix.remove-ask')}
          text={t('pix.remove-text')}
          confirm={t('pix.remove')}
          dangerous
          onConfirm={() => void remove()}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </form>
  );
}
