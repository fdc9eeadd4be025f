import type { ReactNode } from 'react';
import { useRegistry } from '#platform/web/routing/registry.tsx';
import './purposes.css';
import { useTranslations } from './words.ts';

/** The question what a group is for: one card for each module, several may be chosen. */
export function Purposes(props: {
  chosen: ReadonlySet<string>;
  error: string | null;
  onChange: (chosen: ReadonlySet<string>) => void;
}): ReactNode {
  const t = useTranslations();
  const products = useRegistry().modules.filter((module) => module.product === true);
  const toggle = (key: string): void => {
    const next = new Set(props.chosen);
    if (!next.delete(key)) next.add(key);
    props.onChange(next);
  };
  return (
    <fieldset className="a-purposes" aria-describedby={props.error === null ? undefined : 'purposes-error'}>
      <legend>{t('groups.found.purposes')}</legend>
      {products.map(({ key, icon: Picture }) => (
        <label key={key} className="a-purpose">
          <input
            type="checkbox"
            name={key}
            checked={props.chosen.has(key)}
            aria-invalid={props.error === null ? undefined : true}
            aria-describedby={`purpose-${key}`}
            onChange={() => toggle(key)}
          />
          {Picture === undefined ? null : <Picture size={22} stroke={1.5} />}
          <span>
            <span className="o-strong">{t.dynamic(`module.${key}.purpose`)}</span>
            <span id={`purpose-${key}`} className="o-quiet o-small">
              {t.dynamic(`module.${key}.purpose-text`)}
            </span>
          </span>
        </label>
      ))}
      {props.error === null ? null : (
        <p id="purposes-error" className="a-purposes-error o-small o-flush">
          {props.error}
        </p>
      )}
    </fieldset>
  );
}
