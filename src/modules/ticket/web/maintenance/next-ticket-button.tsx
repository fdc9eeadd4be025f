import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconClipboardPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { update } from '#platform/web/api/write.ts';
import { refresh } from '#platform/web/data/queries.ts';
import { errorText } from '#platform/web/i18n/describe-error.ts';
import { recordPath } from '#platform/web/routing/paths.ts';
import { useGo } from '#platform/web/routing/use-url.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { maintenance } from '../../entities/maintenance.ts';
import { ticket } from '../../entities/ticket.ts';
import { useTranslations } from '../words.ts';

/** Creates the ticket for a due maintenance with one click. */
export function NextTicketButton(props: { account: string; id: string; small?: boolean }): ReactNode {
  const t = useTranslations();
  const go = useGo();
  const client = useQueryClient();
  const { account } = props;
  const [busy, setBusy] = useState(false);
  const open = async (): Promise<void> => {
    setBusy(true);
    try {
      const made = await update(account, 'maintenance', 'ticket', props.id, {});
      await Promise.all([refresh(client, account, maintenance.kind), refresh(client, account, ticket.kind)]);
      go(recordPath(account, ticket, made.id));
    } catch (error) {
      showToast({ text: errorText(t, error), failed: true });
      setBusy(false);
    }
  };
  return (
    <Button
      loading={busy}
      leftSection={<IconClipboardPlus size={16} />}
      {...(props.small === true ? { size: 'compact-sm', variant: 'light' } : {})}
      onClick={() => void open()}
    >
      {t('maintenance.open-ticket')}
    </Button>
  );
}
