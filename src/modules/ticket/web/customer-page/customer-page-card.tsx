import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCopy, IconExternalLink, IconQrcode } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useNow } from '#platform/web/data/use-now.ts';
import { useWritable } from '#platform/web/data/writable.ts';
import { When } from '#platform/web/fields/value.tsx';
import { ConfirmDialog } from '#platform/web/parts/dialogs/confirm-dialog.tsx';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { ticket } from '../../entities/ticket.ts';
import type { TicketDoc } from '../ticket-doc.ts';
import { CustomerPageDialog } from './customer-page-dialog.tsx';
import { addressQuery, linkQuery, useCustomerPage } from './customer-page.ts';
import './customer-page.css';
import { useCustomerWords } from './words.ts';

/** The page on which the customer follows a ticket: makes it, copies and opens its address, and says whether it was seen. */
export function CustomerPageCard(props: { account: string; doc: TicketDoc }): ReactNode {
  const t = useCustomerWords();
  const { account, doc } = props;
  const writable = useWritable(account, ticket);
  const [open, setOpen] = useState(false);
  const [ending, setEnding] = useState(false);
  const { data: links } = useQuery(linkQuery(account, doc._id));
  const now = useNow();
  const [known] = links ?? [];
  // A link whose time is over is replaced like one that was ended.
  const isOver = known?.expires_at !== undefined && Date.parse(known.expires_at) <= now;
  const link = isOver ? undefined : known;
  const { data: page } = useQuery({ ...addressQuery(account, doc._id, link?._id ?? ''), enabled: link !== undefined });
  const change = useCustomerPage(account, doc);
  const copy = async (address: string): Promise<void> => {
    await navigator.clipboard.writeText(address);
    showToast({ text: t('copy.done') });
  };
  if (links === undefined || (link === undefined && !writable)) return null;
  return (
    <section className="t-side o-screen">
      <h2 className="o-quiet o-small">{t('customer_link.title')}</h2>
      <ErrorAlert error={change.error} />
      {link === undefined ? (
        <>
          <p className="o-quiet o-small o-flush">{t('customer_link.why')}</p>
          <Button variant="default" size="compact-md" loading={change.busy} onClick={() => change.take('make')}>
            {t('customer_link.make')}
          </Button>
        </>
      ) : (
        <>
          <p className="o-quiet o-small o-flush">
            {link.last_seen_at === undefined ? (
              t('customer_link.unseen')
            ) : (
              <>
                {t('customer_link.seen')} <When value={link.last_seen_at} />
              </>
            )}
            {page === undefined ? null : ` · ${t('customer_link.code')} ${page.code}`}
          </p>
          <div className="t-customer-page">
            {page === undefined ? null : (
              <>
                <Button
                  variant="default"
                  size="compact-md"
                  leftSection={<IconCopy size={16} />}
                  onClick={() => void copy(page.address).catch(() => undefined)}
                >
                  {t('customer_link.copy')}
                </Button>
                <Button
                  component="a"
                  href={page.address}
                  target="_blank"
                  rel="noopener"
                  variant="default"
                  size="compact-md"
                  leftSection={<IconExternalLink size={16} />}
                >
                  {t('customer_link.open')}
                </Button>
                <Button
                  variant="default"
                  size="compact-md"
                  leftSection={<IconQrcode size={16} />}
                  onClick={() => setOpen(true)}
                >
                  {t('customer_link.more')}
                </Button>
              </>
            )}
            {writable ? (
              <Button variant="subtle" color="red" size="compact-md" onClick={() => setEnding(true)}>
                {t('customer_link.revoke')}
              </Button>
            ) : null}
          </div>
          {ending ? (
            <ConfirmDialog
              name="customer-page-revoke"
              title={t('customer_link.revoke-question')}
              text={t('customer_link.revoke-text')}
              confirm={t('customer_link.revoke')}
              dangerous
              busy={change.busy}
              onConfirm={() => change.take('revoke', {}, { onDone: () => setEnding(false) })}
              onCancel={() => setEnding(false)}
            />
          ) : null}
          {open && page !== undefined ? (
            <CustomerPageDialog
              account={account}
              doc={doc}
              link={link}
              page={page}
              writable={writable}
              onClose={() => setOpen(false)}
            />
          ) : null}
        </>
      )}
    </section>
  );
}
