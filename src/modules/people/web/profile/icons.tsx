import { type ReactNode, createElement } from 'react';
import type { Mark } from '#platform/entity/define.ts';
import { OptionMark } from '#platform/web/fields/choice/option-mark.tsx';
import { useRegistry } from '#platform/web/routing/registry.tsx';
import { useTitle } from '#platform/web/routing/use-title.ts';
import '../wide.css';
import { useTranslations } from '../words.ts';

/** icons: every icon of a kind, a screen or a state, with its name. */
export function Icons(): ReactNode {
  const t = useTranslations();
  const { menu, entities, iconOf } = useRegistry();
  useTitle(t('people.icons.title'));
  const kinds = [...entities.keys()].flatMap((kind) => {
    const icon = iconOf(kind);
    return icon === null ? [] : [{ key: kind, icon, label: t.dynamic(kind, { count: 1 }) }];
  });
  const screens = menu.map((item) => ({ key: item.to, icon: item.icon, label: t.dynamic(item.label, { count: 2 }) }));
  return (
    <div className="a-wide">
      <h1>{t('people.icons.title')}</h1>
      {[
        { key: 'kinds', icons: kinds },
        { key: 'screens', icons: screens },
      ].map((group) => (
        <section key={group.key}>
          <h2>{t.dynamic(`people.icons.${group.key}`)}</h2>
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
        <h2>{t('people.icons.states')}</h2>
        <ul className="o-plain-list a-icons">
          {statesOf(entities.values()).map(({ mark, label }) => (
            <li key={label}>
              <OptionMark mark={mark} label={t.dynamic(label)} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** Every option that has a mark, with the label of its kind and field. */
function statesOf(
  entities: Iterable<ReturnType<typeof useRegistry>['listed'][number]>,
): readonly { mark: Mark; label: string }[] {
  return [...entities].flatMap((entity) =>
    Object.entries(entity.fields).flatMap(([name, field]) =>
      field.type !== 'option'
        ? []
        : Object.entries(field.marks ?? {}).map(([option, mark]) => ({
            mark,
            label: `${entity.kind}.${name}.${option}`,
          })),
    ),
  );
}
