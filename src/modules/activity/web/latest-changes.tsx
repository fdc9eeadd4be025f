import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listQuery } from '#platform/web/data/queries.ts';
import { describeError } from '#platform/web/i18n/describe-error.ts';
import { useLocale } from '#platform/web/i18n/language.tsx';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { LoadingSkeleton } from '#platform/web/parts/loading-skeleton.tsx';
import { latestChanges } from '../rules/dashboard.ts';
import { VersionLine } from './version-line.tsx';
import { byDay, destroyedIn, type Version, versionFields, withoutFounding } from './versions.ts';
import './timeline.css';
import { useWords } from './words.ts';

/** The latest changes of the group, grouped by day. Settings and bookmarks are no news. */
export function LatestChanges({ account }: { account: string }): ReactNode {
  const t = useWords();
  const selector = {
    klass: 'version',
    item_type: { $nin: ['account_configuration'] },
    app_event: { $ne: 'bookmark' },
    // Changes made by an import or a rule are left out: the line of the import itself stands for thousands of rows.
    cause_id: { $exists: false },
  };
  const query = useQuery(
    listQuery<Version>(account, 'version', {
      selector,
      fields: versionFields,
      sort: [{ created_at: 'desc' }],
      limit: latestChanges,
    }),
  );
  if (query.error !== null && query.data === undefined) {
    const { title, detail } = describeError(t, query.error);
    return <EmptyState title={title} {...(detail === null ? {} : { text: detail })} />;
  }
  return (
    <section className="a-card" aria-labelledby="latest-changes">
      <h2 id="latest-changes">{t('activity.dashboard.changes')}</h2>
      {query.data === undefined ? <LoadingSkeleton lines={6} /> : <Days versions={withoutFounding(query.data)} />}
    </section>
  );
}

function Days({ versions }: { versions: readonly Version[] }): ReactNode {
  const t = useWords();
  const formats = useFormats();
  const day = (moment: string): string => formats.date(moment);
  const names = dayNames(useLocale(), day);
  const gone = destroyedIn(versions);
  if (versions.length === 0) return <p className="o-quiet o-flush">{t('activity.dashboard.no-changes')}</p>;
  return byDay(versions, day).map(({ day: name, entries }) => (
    <div key={name} className="a-day">
      <h3>{names.get(name) ?? name}</h3>
      <ul className="o-plain-list">
        {entries.map((version) => (
          <VersionLine key={version._id} version={version} named gone={gone.has(version.item_id)} />
        ))}
      </ul>
    </div>
  ));
}

/** Today and yesterday by their names. */
function dayNames(locale: string, date: (moment: string) => string): ReadonlyMap<string, string> {
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const ago = (days: number): string => date(new Date(Date.now() - days * 86_400_000).toISOString());
  return new Map([
    [ago(1), words.format(-1, 'day')],
    [ago(0), words.format(0, 'day')],
  ]);
}
