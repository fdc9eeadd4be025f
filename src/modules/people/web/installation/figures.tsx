import type { ReactNode } from 'react';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { useTranslations, type Words } from '../words.ts';
import type { Installation } from './installation.ts';

/** What modules measure: one figure, or one for each state. */
export function Figures({ figures }: Pick<Installation, 'figures'>): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  return (
    <section className="o-section">
      <h2>{t('people.installation.figures')}</h2>
      <dl className="o-values">
        {Object.entries(figures).map(([name, all]) => (
          <div key={name}>
            <dt>{named(t, `people.installation.figure.${name}`, name)}</dt>
            <dd>
              {shown(all)
                .map(({ value, of }) => {
                  const number = formats.number(value);
                  return of === null ? number : `${number} ${named(t, `people.installation.state.${of}`, of)}`;
                })
                .join(', ')}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A module may measure what this page has no word for; it is told by its own name then. */
export function named(t: Words, key: string, otherwise: string): string {
  return t.has(key) ? t.dynamic(key) : otherwise;
}

/** States that nothing is in are left out; where nothing is in any, one figure says so. */
function shown(all: Installation['figures'][string]): Installation['figures'][string] {
  const some = all.filter(({ value }) => value !== 0);
  return some.length > 0 ? some : [{ value: 0, of: null }];
}
