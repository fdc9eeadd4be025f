import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconCircleCheckFilled, IconPlus } from '@tabler/icons-react';
import { createElement, type ReactNode } from 'react';
import { className, type Entity } from '#platform/entity/define.ts';
import { view } from '#platform/web/api/api.ts';
import { newLabel } from '#platform/web/i18n/labels.ts';
import { newPath } from '#platform/web/routing/paths.ts';
import { useRegistry } from '#platform/web/routing/registry.tsx';
import { useCreatable } from '#platform/web/shell/menus/use-creatable.ts';
import '#modules/people/web/cards.css';
import { useTranslations } from './words.ts';

/** Suggestions for an empty group: one step for each kind that can be created, until the first record exists. */
export function FirstSteps({ account }: { account: string }): ReactNode {
  const t = useTranslations();
  const { kinds } = useCreatable();
  const steps = kinds.filter((entity) => entity.counted === true);
  const [first] = steps;
  const { data } = useQuery({
    queryKey: ['counter', account, 'count-by-klass'],
    queryFn: ({ signal }) => view(account, 'count-by-klass', { group_level: 1 }, signal),
  });
  if (data === undefined || first === undefined) return null;
  const amounts = new Map(data.map((row) => [keyOf(row.key), Number(row.value)]));
  const count = (entity: Entity): number => amounts.get(className(entity.kind)) ?? 0;
  if (count(first) > 0) return null;
  return (
    <section className="a-card" aria-labelledby="first-steps">
      <h2 id="first-steps">{t('activity.dashboard.first-steps')}</h2>
      <p className="o-quiet o-flush">{t('activity.dashboard.first-steps-text')}</p>
      <ol className="o-plain-list a-steps">
        {steps.map((entity) => (
          <Step key={entity.kind} account={account} entity={entity} done={count(entity) > 0} main={entity === first} />
        ))}
      </ol>
    </section>
  );
}

function Step(props: { account: string; entity: Entity; done: boolean; main: boolean }): ReactNode {
  const t = useTranslations();
  const { entity } = props;
  const { iconOf } = useRegistry();
  const icon = props.done ? IconCircleCheckFilled : (iconOf(entity.kind) ?? IconPlus);
  return (
    <li className="a-step" data-done={props.done ? true : undefined}>
      {createElement(icon, { size: 22, stroke: 1.5 })}
      <div>
        <span className="o-strong">{t.dynamic(entity.kind, { count: 2 })}</span>
        <span className="o-quiet">{t.dynamic(`${entity.kind}.empty`)}</span>
      </div>
      {props.done ? (
        <span className="o-quiet o-small">{t('activity.dashboard.step-done')}</span>
      ) : (
        <Button
          component={Link}
          to={newPath(props.account, entity)}
          size="xs"
          variant={props.main ? 'filled' : 'default'}
        >
          {newLabel(t, entity.kind)}
        </Button>
      )}
    </li>
  );
}

/** A view's key is a string or a list of one string. */
function keyOf(key: unknown): string {
  return String(Array.isArray(key) ? key[0] : key);
}
