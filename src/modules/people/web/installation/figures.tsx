import type { ReactNode } from 'react';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { useTranslations, type Words } from './words.ts';
import type { Installation } from './installation.ts';

/** The figures that modules report: one, or one per state. */
export function Figures({ figures }: Pick<Installation, 'figures'>): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  return (
    <section className="o-section">
      <h2>{t('people.installation.figures')}</h2>
      <dl className="o-values">
        {Object.entries(figures).map(([name, all]) => (
          <div key={name}>
            <dt>{translated(t, `people.installation.figure.${name}`, name)}</dt>
            <dd>
              {shown(all)
                .map(({ value, of }) => {
                  const number = formats.number(value);
                  return of === null ? number : `${number} ${translated(t, `people.installation.state.${of}`, of)}`;
                })
                .join(', ')}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The translation of a key, or `otherwise`: a module may report figures that this page does not know. */
export function translated(t: Words, key: string, otherwise: string): string {
  return t.has(key) ? t.dynamic(key) : otherwise;
}

/** Leaves out states with the figure 0; if all are 0, returns a single 0. */
function shown(all: Installation['figures'][string]): Installation['figures'][string] {
  const some = all.filter(({ value }) => value !== 0);
  return some.length > 0 ? some : [{ value: 0, of: null }];
}
