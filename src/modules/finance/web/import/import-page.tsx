import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconFileImport } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { docQuery } from '#platform/web/data/queries.ts';
import { useWritable } from '#platform/web/data/writable.ts';
import { errorText } from '#platform/web/i18n/describe-error.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import type { RecordProps } from '#platform/web/module.ts';
import { BackToList } from '#platform/web/record/show-page.tsx';
import { Stream } from '#platform/web/record/record-view.tsx';
import { recordPath } from '#platform/web/routing/paths.ts';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { ConfirmDialog } from '#platform/web/parts/dialogs/confirm-dialog.tsx';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { csv } from '../../entities/csv.ts';
import { income } from '../../entities/income.ts';
import { wallet } from '../../entities/wallet.ts';
import type { WalletDoc } from '../wallet-doc.ts';
import { BatchMates } from './batch/batch-mates.tsx';
import { ImportRowsTable } from './import-rows.tsx';
import { ImportSummary } from './import-summary.tsx';
import { RefusedLines } from './refused-lines.tsx';
import { type ImportDoc, type ImportRows, useImportRows, useImportStep } from './use-import.ts';
import '../finance.css';
import './import.css';
import { useTranslations } from '../words.ts';

/** An import as a page: waiting rows, their effect on the balance, all rows, and refused lines. */
export function ImportPage({ id }: RecordProps): ReactNode {
  const account = useAccount();
  const query = useQuery(docQuery<ImportDoc>(account, csv, id));
  useTitle(query.data?.label ?? '');
  return (
    <>
      <BackToList entity={csv} />
      <QueryState query={query}>{(doc) => <Import key={id} account={account} doc={doc} />}</QueryState>
    </>
  );
}

const page = 100;

function Import(props: { account: string; doc: ImportDoc }): ReactNode {
  const t = useTranslations();
  const { account, doc } = props;
  const [limit, setLimit] = useState(page);
  const step = useImportStep(account, doc._id);
  const rows = useImportRows(account, doc._id, limit, step.isPending);
  const purse = useQuery(docQuery<WalletDoc>(account, wallet, doc.wallet ?? ''));
  const writable = useWritable(account, income) && doc.undone_at === undefined;
  const [undoing, setUndoing] = useState(false);
  const fail = (error: unknown): void => {
    showToast({ text: errorText(t, error), failed: true });
  };
  const accept = (count: number, ids?: readonly string[]): void =>
    void step
      .mutateAsync({ step: 'accept', ...(ids === undefined ? {} : { rows: ids }) })
      .then(() => showToast({ text: t('import.accepted', { count }) }), fail);
  const undo = (): void =>
    void step
      .mutateAsync({ step: 'undo' })
      .then(() => showToast({ text: t('import.undone') }), fail)
      .finally(() => setUndoing(false));
  return (
    <article className="o-page o-page-wide f-import">
      <header className="o-head">
        <h1>{doc.label}</h1>
        <div className="o-head-actions">
          <Button
            component={Link}
            to={`/account/${account}/wallets-upload?wallet=${doc.wallet ?? ''}`}
            variant="default"
            leftSection={<IconFileImport size={16} />}
          >
            {t('import.again')}
          </Button>
        </div>
      </header>
      <Facts account={account} doc={doc} />
      <QueryState query={rows}>
        {(found) => (
          <>
            <ImportSummary
              doc={doc}
              rows={found}
              wallet={purse.data}
              writable={writable}
              busy={step.isPending || found.step !== null}
              onAccept={() => accept(found.waiting)}
              onUndo={() => setUndoing(true)}
            />
            {doc.undone_at === undefined ? (
              <ImportRowsTable
                account={account}
                id={doc._id}
                rows={found}
                currency={purse.data?.currency ?? ''}
                writable={writable}
                busy={step.isPending || found.step !== null}
                onAccept={(ids) => accept(ids.length, ids)}
                onMore={() => setLimit(Math.min(limit + page * 2, 500))}
                limit={limit}
              />
            ) : null}
            <RefusedLines doc={doc} />
            <BatchMates account={account} doc={doc} writable={writable} />
            {undoing ? (
              <UndoQuestion rows={found} busy={step.isPending} onConfirm={undo} onCancel={() => setUndoing(false)} />
            ) : null}
          </>
        )}
      </QueryState>
      <Stream entity={csv} id={doc._id} />
    </article>
  );
}

function Facts(props: { account: string; doc: ImportDoc }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const { account, doc } = props;
  return (
    <p className="f-import-facts">
      <Link to={recordPath(account, wallet, doc.wallet ?? '')}>{doc.into?.label ?? ''}</Link>
      {doc.first_date === undefined ? null : (
        <span className="o-quiet">
          {t('import.period', { from: formats.date(doc.first_date), to: formats.date(doc.last_date ?? '') })}
        </span>
      )}
      <time className="o-quiet" dateTime={doc.created_at} title={formats.moment(doc.created_at)}>
        {formats.relative(doc.created_at)}
      </time>
    </p>
  );
}

function UndoQuestion(props: {
  rows: ImportRows;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}): ReactNode {
  const t = useTranslations();
  const { rows, edited } = props.rows;
  const edits = edited === 0 ? '' : ` ${t('import.undo-edited', { count: edited })}`;
  return (
    <ConfirmDialog
      name="import-undo"
      title={t('import.undo-title')}
      text={`${t('import.undo-text', { count: rows })}${edits}`}
      confirm={t('import.undo')}
      dangerous
      busy={props.busy}
      onConfirm={props.onConfirm}
      onCancel={props.onCancel}
    />
  );
}
