import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconFileImport } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMembership } from '#platform/web/data/session.ts';
import { pagesQuery, readFields } from '#platform/web/data/queries.ts';
import { fieldLabel, kindLabel } from '#platform/web/i18n/labels.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { recordPath } from '#platform/web/routing/paths.ts';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { LoadingSkeleton } from '#platform/web/parts/loading-skeleton.tsx';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { csv } from '../../entities/csv.ts';
import type { ImportDoc } from './use-import.ts';
import '../finance.css';
import './import.css';
import { useTranslations } from '../words.ts';

/** All imports, newest first. */
export function ImportsIndex(): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  const query = useInfiniteQuery(
    pagesQuery<ImportDoc>(account, csv.kind, {
      selector: { klass: csv.kind },
      fields: readFields(csv).filter((name) => !['content', 'refused', 'column', 'flags'].includes(name)),
      sort: [{ created_at: 'desc' }],
    }),
  );
  const isAdmin = useMembership(account)?.admin === true;
  const title = kindLabel(t, csv.kind, 2);
  const docs = query.data?.pages.flatMap((page) => page.docs);
  useTitle(title);
  const begin = (
    <Button component={Link} to={`/account/${account}/wallets-upload`} leftSection={<IconFileImport size={16} />}>
      {t('import.title')}
    </Button>
  );
  return (
    <div className="o-page o-page-wide f-import">
      <div className="o-head">
        <h1>{title}</h1>
        <div className="o-actions">
          {isAdmin ? (
            <Button component={Link} to={`/account/${account}/bank-connections`} variant="default">
              {t('import.connections')}
            </Button>
          ) : null}
          {docs !== undefined && docs.length > 0 ? begin : null}
        </div>
      </div>
      {query.error !== null ? <ErrorAlert error={query.error} onRetry={() => void query.refetch()} /> : null}
      {docs === undefined ? (
        query.error === null ? (
          <LoadingSkeleton lines={6} />
        ) : null
      ) : docs.length === 0 ? (
        <EmptyState icon={IconFileImport} title={t('import.none')} text={t('import.none-text')}>
          {begin}
        </EmptyState>
      ) : (
        <>
          <Table account={account} docs={docs} />
          {query.hasNextPage ? (
            <div className="o-list-end">
              <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {t('list.more')}
              </Button>
            </div>
          ) : null}
        </>
      )}
    </div>
  );
}

function Table(props: { account: string; docs: readonly ImportDoc[] }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  return (
    <table className="o-records f-imports">
      <thead>
        <tr>
          <th>{fieldLabel(t, csv, 'file_name')}</th>
          <th className="f-import-wallet">{fieldLabel(t, csv, 'wallet')}</th>
          <th className="f-figure">{fieldLabel(t, csv, 'added')}</th>
          <th className="f-figure">{fieldLabel(t, csv, 'rejected')}</th>
          <th className="f-import-when">{t('field.created_at')}</th>
          <th className="f-import-state">{fieldLabel(t, csv, 'status')}</th>
        </tr>
      </thead>
      <tbody>
        {props.docs.map((doc) => (
          <tr key={doc._id} data-off={doc.undone_at === undefined ? undefined : true}>
            <td className="f-what">
              <Link to={recordPath(props.account, csv, doc._id)} className="o-row-link f-wide-link">
                {doc.label}
              </Link>
            </td>
            <td className="f-import-wallet o-quiet">{doc.into?.label}</td>
            <td className="f-figure">{formats.number(doc.added ?? 0)}</td>
            <td className="f-figure o-quiet">{doc.rejected ? formats.number(doc.rejected) : null}</td>
            <td className="f-import-when o-quiet" title={formats.moment(doc.created_at)}>
              {formats.relative(doc.created_at)}
            </td>
            <td className="f-import-state o-quiet">{t(`import.state.${stateOf(doc)}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function stateOf(doc: ImportDoc): 'undone' | 'accepted' | 'waiting' {
  if (doc.undone_at !== undefined) return 'undone';
  return doc.accepted_at === undefined ? 'waiting' : 'accepted';
}
