import { Alert, Button, Progress } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconAlertTriangle, IconDatabaseExport, IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { request } from '#platform/web/api/request.ts';
import { describeError } from '#platform/web/i18n/describe-error.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { useTranslations } from '../words.ts';
import '@mantine/core/styles/Progress.css';
import { AdminHead } from './admin-head.tsx';
import './admin.css';

interface Backup {
  readonly id: string;
  readonly asked_at: string;
  readonly state: 'waiting' | 'running' | 'done' | 'ended' | 'failed';
  readonly done: number;
  readonly total: number;
  readonly bytes: number | null;
  readonly expires_at: string | null;
  /** Rows that an import would take. */
  readonly checked_rows: number | null;
  readonly faulty: boolean;
}

/** The answer of `GET /{account_id}/_backups`. */
interface Backups {
  readonly days: number;
  readonly kept_days: number;
  readonly next_at: string | null;
  readonly all: boolean;
  readonly all_next_at: string | null;
  readonly rows: readonly Backup[];
}

/** Milliseconds between two loads while a backup is being made. */
const lookAgain = 1500;

/** backup: administrators request a zip of the whole group and download it until it expires. */
export function BackupPage(): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  const query = useQuery({
    queryKey: ['backups', account],
    queryFn: async ({ signal }) => request<Backups>('GET', `/${account}/_backups`, { signal }),
    refetchInterval: ({ state }) => (state.data?.rows.some(isUnderWay) === true ? lookAgain : false),
  });
  return (
    <div className="o-page a-admin">
      <AdminHead account={account} title={t('groups.backup.title')} />
      <QueryState query={query} lines={6}>
        {(backups) => (
          <>
            <p className="o-flush">{t('groups.backup.text', { days: backups.kept_days })}</p>
            <Asking account={account} backups={backups} />
            {backups.rows.length === 0 ? (
              <EmptyState
                icon={IconDatabaseExport}
                title={t('groups.backup.none')}
                text={t('groups.backup.none-text')}
              />
            ) : (
              <Rows account={account} rows={backups.rows} />
            )}
          </>
        )}
      </QueryState>
    </div>
  );
}

function isUnderWay({ state }: Backup): boolean {
  return state === 'waiting' || state === 'running';
}

function Asking({ account, backups }: { account: string; backups: Backups }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const ask = useAsk(account);
  const busy = backups.rows.some(isUnderWay);
  return (
    <>
      <div className="o-actions a-backup-ask">
        <Button
          leftSection={<IconDatabaseExport size={18} />}
          disabled={busy || backups.next_at !== null}
          loading={ask.isPending}
          onClick={() => ask.mutate(false)}
        >
          {t('groups.backup.ask')}
        </Button>
        {backups.all ? (
          <Button
            variant="default"
            disabled={busy || backups.all_next_at !== null}
            loading={ask.isPending}
            onClick={() => ask.mutate(true)}
          >
            {t('groups.backup.ask-all')}
          </Button>
        ) : null}
      </div>
      <p className="o-quiet o-small o-flush">
        {t('groups.backup.every', { count: backups.days })}{' '}
        {backups.next_at === null || busy ? null : t('groups.backup.next', { moment: formats.moment(backups.next_at) })}{' '}
        {backups.all_next_at === null || busy
          ? null
          : t('groups.backup.next-all', { moment: formats.moment(backups.all_next_at) })}
      </p>
    </>
  );
}

function useAsk(account: string) {
  const t = useTranslations();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (all: boolean) =>
      request<{ groups: number }>('POST', `/${account}/_backups`, { body: all ? { all } : {} }),
    onSuccess: ({ groups }) => showToast({ text: t('groups.backup.asked', { count: groups }) }),
    onError: (error) => showToast({ text: describeError(t, error).title, failed: true }),
    onSettled: async () => client.invalidateQueries({ queryKey: ['backups'] }),
  });
}

function Rows({ account, rows }: { account: string; rows: readonly Backup[] }): ReactNode {
  const formats = useFormats();
  return (
    <ul className="o-plain-list a-backups">
      {rows.map((row) => (
        <li key={row.id}>
          <span className="o-strong">{formats.moment(row.asked_at)}</span>
          <State account={account} row={row} />
        </li>
      ))}
    </ul>
  );
}

function State({ account, row }: { account: string; row: Backup }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  if (row.state === 'waiting') return <span className="o-quiet">{t('groups.backup.waiting')}</span>;
  if (row.state === 'ended') return <span className="o-quiet">{t('groups.backup.ended')}</span>;
  if (row.state === 'failed') return <span className="o-quiet">{t('groups.backup.failed')}</span>;
  if (row.state === 'running') {
    const share = row.total === 0 ? 0 : Math.floor((row.done / row.total) * 100);
    return (
      <>
        <span className="o-quiet">{t('groups.backup.running', { share })}</span>
        <Progress className="a-backup-progress" value={share} aria-hidden />
      </>
    );
  }
  return (
    <>
      <span className="o-quiet">
        {t('groups.backup.done', { size: formats.size(row.bytes ?? 0), until: formats.moment(row.expires_at ?? '') })}
      </span>
      {row.checked_rows === null ? null : (
        <span className="o-quiet">{t('groups.backup.checked', { count: row.checked_rows })}</span>
      )}
      {row.faulty ? (
        <Alert color="red" icon={<IconAlertTriangle size={18} />}>
          {t('groups.backup.faulty')}
        </Alert>
      ) : null}
      <Button
        component="a"
        href={`/api/${account}/_backups/${row.id}`}
        download
        size="xs"
        variant="default"
        leftSection={<IconDownload size={16} />}
      >
        {t('groups.backup.download')}
      </Button>
    </>
  );
}
