import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import { listQuery } from '#platform/web/data/queries.ts';
import { describeError } from '#platform/web/i18n/describe-error.ts';
import { useLocale } from '#platform/web/i18n/language.tsx';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { useRegistry } from '#platform/web/routing/registry.tsx';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { LoadingSkeleton } from '#platform/web/parts/loading-skeleton.tsx';
import { latestChanges } from '../rules/dashboard.ts';
import { VersionLine } from './version-line.tsx';
import { byDay, destroyedIn, inRuns, type Version, versionFields, withoutFounding } from './versions.ts';
import './timeline.css';
import { useTranslations } from './words.ts';

/** The latest changes of the current module and of the shared kinds, grouped by day, without settings and bookmarks. */
export function LatestChanges({ account, product }: { account: string; product: string }): ReactNode {
  const t = useTranslations();
  const { modules } = useRegistry();
  const others = modules.filter((module) => module.product === true && module.key !== product);
  const selector = {
    klass: 'version',
    item_type: {
      $nin: ['account_configuration', ...others.flatMap(({ entities }) => entities.map(({ kind }) => kind))],
    },
    app_event: { $ne: 'bookmark' },
    // The entry of an import or rule represents the thousands of rows that it changed.
    cause_id: { $exists: false },
  };
  const query = useQuery(
    listQuery<Version>(account, 'version', {
      selector,
      fields: versionFields,
      sort: [{ created_at: 'desc' }],
      limit: latestChanges * 5,
    }),
  );
  // Drawn in slices: it stands below what people open the screen for.
  const late = useDeferredValue(query.data);
  if (query.error !== null && query.data === undefined) {
    const { title, detail } = describeError(t, query.error);
    return <EmptyState title={title} {...(detail === null ? {} : { text: detail })} />;
  }
  return (
    <section className="a-card" aria-labelledby="latest-changes">
      <h2 id="latest-changes">{t('activity.dashboard.changes')}</h2>
      {late === undefined ? <LoadingSkeleton lines={6} /> : <Days versions={late} />}
    </section>
  );
}

function Days({ versions }: { versions: readonly Version[] }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const day = (moment: string): string => formats.date(moment);
  const names = dayNames(useLocale(), day);
  const gone = destroyedIn(versions);
  const runs = inRuns(withoutFounding(versions), day).slice(0, latestChanges);
  if (runs.length === 0) return <p className="o-quiet o-flush">{t('activity.dashboard.no-changes')}</p>;
  return byDay(runs, day).map(({ day: name, entries }) => (
    <div key={name} className="a-day">
      <h3>{names.get(name) ?? name}</h3>
      <ul className="o-plain-list">
        {entries.map((version) => (
          <VersionLine
            key={version._id}
            version={version}
            count={version.count}
            named
            gone={gone.has(version.item_id)}
          />
        ))}
      </ul>
    </div>
  ));
}

/** The words for today and yesterday. */
function dayNames(locale: string, date: (moment: string) => string): ReadonlyMap<string, string> {
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const ago = (days: number): string => date(new Date(Date.now() - days * 86_400_000).toISOString());
  return new Map([
    [ago(1), words.format(-1, 'day')],
    [ago(0), words.format(0, 'day')],
  ]);
}
