import { Menu } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconEraser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AnyDoc } from '#platform/entity/define.ts';
import { request } from '#platform/web/api/request.ts';
import { useMembership } from '#platform/web/data/session.ts';
import { ConfirmDialog } from '#platform/web/parts/dialogs/confirm-dialog.tsx';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { LoadedWords } from '#platform/web/i18n/loaded-words.tsx';
import { counterWords, useCounterWords } from '../counter-words.ts';
import { useTranslations } from '../words.ts';

/** The menu item that erases a customer's data; for admins. */
export function EraseItem(props: { account: string; onAsk: () => void }): ReactNode {
  const t = useTranslations();
  if (useMembership(props.account)?.admin !== true) return null;
  return (
    <Menu.Item color="var(--o-red)" leftSection={<IconEraser size={16} />} onClick={props.onAsk}>
      {t('customer.erase')}
    </Menu.Item>
  );
}

interface EraseProps {
  readonly account: string;
  readonly doc: AnyDoc;
  readonly onClose: () => void;
}

/** Explains what is erased and what stays, and erases it after confirmation. */
export function EraseDialog(props: EraseProps): ReactNode {
  return (
    <LoadedWords name="counter" words={counterWords}>
      <Erase {...props} />
    </LoadedWords>
  );
}

function Erase(props: EraseProps): ReactNode {
  const t = useCounterWords();
  const client = useQueryClient();
  const { account, doc } = props;
  const erase = useMutation({
    mutationFn: async () => request('PUT', `/${account}/_design/erase/_update/customer/${doc._id}`),
    onSuccess: async () => {
      // The customer's name is in cached lists, versions and search results of every kind.
      await client.invalidateQueries();
      showToast({ text: t('customer.erased') });
      props.onClose();
    },
  });
  return (
    <ConfirmDialog
      name="customer-erase"
      title={t('customer.erase-question', { name: doc.label })}
      text={t('customer.erase-text')}
      confirm={t('customer.erase')}
      dangerous
      busy={erase.isPending}
      onConfirm={() => erase.mutate()}
      onCancel={props.onClose}
    >
      <p className="o-flush">{t('customer.erase-stays')}</p>
      <ErrorAlert error={erase.error} onClose={erase.reset} />
    </ConfirmDialog>
  );
}
