import type { ReactNode } from 'react';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { useTranslations } from './words.ts';
import { translated } from './figures.tsx';
import type { Installation } from './installation.ts';

/** The unfinished jobs. */
export function Jobs({ jobs }: Pick<Installation, 'jobs'>): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  return (
    <section className="o-section">
      <h2>{t('people.installation.jobs')}</h2>
      {jobs.length === 0 ? (
        <p className="o-quiet o-flush">{t('people.installation.jobs-none')}</p>
      ) : (
        <table className="o-lined a-jobs">
          <thead>
            <tr>
              <th scope="col">{t('people.installation.job')}</th>
              <th scope="col">{t('people.installation.job-state')}</th>
              <th scope="col">{t('people.installation.job-oldest')}</th>
              <th scope="col" data-figure>
                {t('people.installation.job-count')}
              </th>
            </tr>
          </thead>
          <tbody>
            {jobs.map(({ name, state, count, oldest }) => (
              <tr key={`${name} ${state}`} data-state={state}>
                <th scope="row">{name}</th>
                <td>{translated(t, `people.installation.state.${state}`, state)}</td>
                <td>{formats.relative(oldest)}</td>
                <td data-figure>{formats.number(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
