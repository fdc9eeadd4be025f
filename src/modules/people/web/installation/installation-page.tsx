import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { request } from '#platform/web/api/request.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { useTranslations } from './words.ts';
import { Figures } from './figures.tsx';
import type { Installation } from './installation.ts';
import { Jobs } from './jobs.tsx';
import { ReadOnlyForm } from './read-only-form.tsx';
import '../cards.css';
import './installation.css';

const installationQuery = queryOptions({
  queryKey: ['installation'],
  queryFn: async ({ signal }) => request<Installation>('GET', '/_installation', { signal }),
  refetchInterval: 30_000,
});

/** user#installation: the state of the installation, for the operator, and its read-only mode. */
export function InstallationPage(): ReactNode {
  const t = useTranslations();
  const query = useQuery(installationQuery);
  useTitle(t('people.installation.title'));
  return (
    <div className="o-page a-middle a-installation">
      <div className="o-head">
        <h1>{t('people.installation.title')}</h1>
      </div>
      <QueryState query={query} lines={10}>
        {(installation) => (
          <>
            <Facts installation={installation} />
            <Figures figures={installation.figures} />
            <Jobs jobs={installation.jobs} />
            <ReadOnlyForm mode={installation.read_only_mode} />
          </>
        )}
      </QueryState>
    </div>
  );
}

/** The day of the last nightly backup, and what its check found. */
function Backup({ backup, check }: { backup: string; check: Installation['backup_check'] }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const isNone = backup === 'off' || backup === 'none';
  const made = isNone ? t(`people.installation.backup-${backup}`) : formats.date(backup);
  if (check?.fault != null)
    return (
      <>
        {made}
        <Alert color="red" icon={<IconAlertTriangle size={18} />}>
          {t('people.installation.backup-faulty', { day: formats.date(check.day) })}
        </Alert>
      </>
    );
  return check?.day === backup ? `${made} · ${t('people.installation.backup-checked', { count: check.rows })}` : made;
}

function Facts({ installation }: { installation: Installation }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const { version, node, database, disk, backup, processes, files } = installation;
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    [t('people.installation.version'), `${version}, Node ${node}`],
    [
      t('people.installation.database'),
      t(database.own ? 'people.installation.database-own' : 'people.installation.database-server', {
        version: database.version,
        size: formats.size(database.bytes),
        migration: database.migration.replace(/\.sql$/, ''),
      }),
    ],
    [t('people.installation.files'), t(`people.installation.files-${files}`)],
    [
      t('people.installation.disk'),
      disk === null
        ? t('people.installation.unknown')
        : t('people.installation.disk-free', { free: formats.size(disk.free), total: formats.size(disk.total) }),
    ],
    [t('people.installation.backup'), <Backup key="backup" backup={backup} check={installation.backup_check} />],
    [
      t('people.installation.servers'),
      processes.map(({ host, pid, started_at: since }) => (
        <span key={`${host} ${pid}`} className="a-server">
          {t('people.installation.server', { host, pid: String(pid), since: formats.moment(since) })}
        </span>
      )),
    ],
  ];
  return (
    <section className="o-section">
      <h2>{t('people.installation.facts')}</h2>
      <dl className="o-values">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
