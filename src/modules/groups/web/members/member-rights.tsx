import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { rightIn } from '#platform/web/data/module-rights.ts';
import { useRegistry } from '#platform/web/routing/registry.tsx';
import { type ModuleLimit, rights } from '../../rules/module-rights.ts';
import { useTranslations } from '../words.ts';

/** What a member may do with the records of each module. `locked`: why it cannot be set here. */
export function MemberRights(props: {
  limits: readonly ModuleLimit[];
  locked: string | undefined;
  onChange: (limits: readonly ModuleLimit[]) => void;
}): ReactNode {
  const t = useTranslations();
  const { limits } = props;
  const set = (module: string, value: string): void => {
    const right = rights.find((one) => one === value);
    const others = limits.filter((limit) => limit.module !== module);
    props.onChange(right === undefined ? others : [...others, { module, right }]);
  };
  return (
    <fieldset className="o-form-group" aria-describedby="module-rights">
      <legend className="o-strong a-legend">{t('subscription.field.limits')}</legend>
      <p id="module-rights" className="o-quiet o-small o-flush">
        {props.locked ?? t('groups.member.limits-hint')}
      </p>
      {useLimitable().map((key) => (
        <NativeSelect
          key={key}
          name={`right-${key}`}
          label={t.dynamic(`module.${key}.purpose`)}
          disabled={props.locked !== undefined}
          value={rightIn(limits, key)}
          data={['write', ...rights.toReversed()].map((value) => ({
            value,
            label: t.dynamic(`groups.member.right.${value}`),
          }))}
          onChange={(event) => set(key, event.currentTarget.value)}
        />
      ))}
    </fieldset>
  );
}

/** The same on the member's page: only the modules that are limited. */
export function MemberLimits({ limits = [] }: { limits: readonly ModuleLimit[] | undefined }): ReactNode {
  const t = useTranslations();
  const keys = useLimitable().filter((key) => rightIn(limits, key) !== 'write');
  if (keys.length === 0) return null;
  return (
    <section className="o-section">
      <h2>{t('subscription.field.limits')}</h2>
      <dl className="o-facts">
        {keys.map((key) => (
          <div key={key}>
            <dt>{t.dynamic(`module.${key}.purpose`)}</dt>
            <dd>{t.dynamic(`groups.member.right.${rightIn(limits, key)}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The keys of the modules that a membership may limit. */
function useLimitable(): readonly string[] {
  return useRegistry().modules.flatMap(({ key, product }) => (product === true ? [key] : []));
}
