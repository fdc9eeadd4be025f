import { Button, FileButton } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { AnyDoc, Doc } from '#platform/entity/define.ts';
import { request } from '#platform/web/api/request.ts';
import { listQuery, refresh } from '#platform/web/data/queries.ts';
import { useCreating } from '#platform/web/data/writable.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { useSubmit } from '#modules/people/web/use-submit.ts';
import { partOrder } from '../../../entities/parts/part-order.ts';
import { stockMove } from '../../../entities/parts/stock-move.ts';
import { stockPart } from '../../../entities/parts/stock-part.ts';
import { supplierInvoice } from '../../../entities/parts/supplier-invoice.ts';
import { maxInvoiceSize } from '../../../rules/parts/invoice/supplier-invoice.ts';
import { usePartWords } from '../part-words.ts';
import { decisionsOf, draftOf, type InvoicePreview, type LineDraft } from './invoice-draft.ts';
import { InvoiceLineRow } from './invoice-line.tsx';
import '../parts.css';

interface Opened {
  readonly xml: string;
  readonly invoice: InvoicePreview;
  readonly drafts: readonly LineDraft[];
}

/** Reads a supplier's NF-e, shows what would come into the stock, and puts it there. */
export function InvoicePage(): ReactNode {
  const t = usePartWords();
  const account = useAccount();
  const { permitted, held } = useCreating(account, stockMove);
  const [opened, setOpened] = useState<Opened | null>(null);
  const reading = useSubmit({ send: async () => Promise.resolve() });
  const reset = useRef<() => void>(null);
  useTitle(t('parts.invoice'));
  const open = (file: File | null): void => {
    if (file === null) return;
    // The same file can be opened again.
    reset.current?.();
    setOpened(null);
    void reading.perform(async () => {
      const xml = (await file.text()).slice(0, maxInvoiceSize);
      const invoice = await request<InvoicePreview>('POST', `/${account}/_supplier_invoices/preview`, {
        body: { xml },
      });
      setOpened({ xml, invoice, drafts: invoice.lines.map(draftOf) });
    });
  };
  const complaint = reading.wrong('xml');
  return (
    <div className="o-page">
      <div className="o-head">
        <h1>{t('parts.invoice')}</h1>
        {permitted && held === undefined ? (
          <FileButton resetRef={reset} accept=".xml,text/xml,application/xml" onChange={open}>
            {(button) => (
              <Button {...button} loading={reading.busy} leftSection={<IconFileUpload size={16} />}>
                {t('parts.invoice-open')}
              </Button>
            )}
          </FileButton>
        ) : null}
      </div>
      {complaint === null ? <ErrorAlert error={reading.error} /> : <p role="alert">{complaint}</p>}
      {opened === null ? (
        <>
          <p className="o-quiet">{t('parts.invoice-why')}</p>
          <Known account={account} />
        </>
      ) : (
        <Draft account={account} opened={opened} onChange={setOpened} onDone={() => setOpened(null)} />
      )}
    </div>
  );
}

function Draft(props: {
  account: string;
  opened: Opened;
  onChange: (opened: Opened) => void;
  onDone: () => void;
}): ReactNode {
  const t = usePartWords();
  const formats = useFormats();
  const client = useQueryClient();
  const { account, opened } = props;
  const { xml, invoice, drafts } = opened;
  const submit = useSubmit({
    send: async () => {
      const body = { xml, lines: decisionsOf(invoice.lines, drafts) };
      const { moves } = await request<{ moves: number }>('POST', `/${account}/_supplier_invoices`, { body });
      for (const kind of [stockPart, stockMove, partOrder, supplierInvoice]) await refresh(client, account, kind.kind);
      showToast({ text: t('parts.invoice-done', { count: moves, supplier: invoice.supplier }) });
      props.onDone();
    },
  });
  const isIncomplete =
    drafts.every((draft) => draft.to === 'skip') ||
    drafts.some((draft) =>
      draft.to === 'part' ? draft.part_id === null : draft.to === 'new' && draft.name.trim() === '',
    );
  const complaint = ['xml', 'lines', 'part_id', 'serial', 'ean', 'quantity']
    .map(submit.wrong)
    .find((text) => text !== null);
  return (
    <>
      <p>
        {t('parts.invoice-of', {
          supplier: invoice.supplier,
          number: invoice.number,
          day: formats.date(invoice.issued_on),
          total: formats.money(invoice.total, 'BRL'),
        })}
      </p>
      <ul className="o-plain-list">
        {invoice.lines.map((line, place) => {
          const draft = drafts[place];
          return draft === undefined ? null : (
            <InvoiceLineRow
              key={line.line}
              account={account}
              line={line}
              draft={draft}
              onChange={(changed) =>
                props.onChange({ ...opened, drafts: drafts.map((one, at) => (at === place ? changed : one)) })
              }
            />
          );
        })}
      </ul>
      {complaint === undefined ? <ErrorAlert error={submit.error} /> : <p role="alert">{complaint}</p>}
      <form onSubmit={submit.onSubmit} className="t-parts-tools">
        <Button type="submit" loading={submit.busy} disabled={isIncomplete}>
          {t('parts.invoice-save')}
        </Button>
      </form>
    </>
  );
}

/** The newest invoices that are in the stock. */
function Known({ account }: { account: string }): ReactNode {
  const t = usePartWords();
  const formats = useFormats();
  const { data } = useQuery(
    listQuery<AnyDoc & Doc<typeof supplierInvoice>>(account, supplierInvoice.kind, {
      selector: { klass: supplierInvoice.kind },
      sort: [{ created_at: 'desc' }],
      limit: 20,
    }),
  );
  if (data === undefined || data.length === 0) return null;
  return (
    <section className="o-section">
      <h2>{t('parts.invoices-known')}</h2>
      <ul className="o-plain-list">
        {data.map((doc) => (
          <li key={doc._id} className="t-counted">
            <span>
              {doc.supplier} · {doc.number}
            </span>
            <span className="t-figure">
              {doc.issued_on === undefined ? '' : formats.date(doc.issued_on)} ·{' '}
              {formats.money(doc.total ?? '0', 'BRL')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
