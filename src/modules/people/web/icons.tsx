import { type ReactNode, createElement } from 'react';
import { OptionMark } from '#platform/web/fields/option-mark.tsx';
import { useRegistry } from '#platform/web/routing/registry.tsx';
import { useTitle } from '#platform/web/routing/use-title.ts';
import './wide.css';
import { useWords } from './words.ts';

/** icons: every icon that stands for a kind, a screen or a state, with its name. */
export function Icons(): ReactNode {
  const t = useWords();
  const { menu, entities, iconOf } = useRegistry();
  useTitle(t('account.icons.title'));
  const kinds = [...entities.keys()].flatMap((kind) => {
    const icon = iconOf(kind);
    return icon === null ? [] : [{ key: kind, icon, label: t.dynamic(kind, { count: 1 }) }];
  });
  const screens = menu.map((item) => ({ key: item.to, icon: item.icon, label: t.dynamic(item.label, { count: 2 }) }));
  return (
    <div className="a-wide">
      <h1>{t('account.icons.title')}</h1>
      {[
        { key: 'kinds', icons: kinds },
        { key: 'screens', icons: screens },
      ].map((group) => (
        <section key={group.key}>
          <h2>{t.dynamic(`account.icons.${group.key}`)}</h2>
          <ul className="o-plain-list a-icons">
            {group.icons.map((one) => (
              <li key={one.key}>
                {createElement(one.icon, { size: 24, stroke: 1.5 })}
                <span>{one.label}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <section>
        <h2>{t('account.icons.states')}</h2>
        <ul className="o-plain-list a-icons">
          {statesOf(entities.values()).map(({ value, label }) => (
            <li key={label}>
              <OptionMark value={value} label={t.dynamic(label)} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** Statuses and priorities of all kinds, each value once. */
function statesOf(
  entities: Iterable<ReturnType<typeof useRegistry>['listed'][number]>,
): readonly { value: string; label: string }[] {
  const found = new Map<string, string>();
  for (const entity of entities) {
    for (const name of ['status', 'priority']) {
      const field = entity.fields[name];
      if (field?.type !== 'option') continue;
      for (const option of field.options) found.set(option, `${entity.kind}.${name}.${option}`);
    }
  }
  return [...found].map(([value, label]) => ({ value, label }));
}
