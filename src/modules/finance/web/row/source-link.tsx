import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Entity } from '#platform/entity/define.ts';
import { docQuery } from '#platform/web/data/queries.ts';
import { recordPath } from '#platform/web/routing/paths.ts';
import { useRegistry } from '#platform/web/routing/registry.tsx';
import { useTranslations } from '../words.ts';

/** The record that an income came from, such as a paid ticket. */
export function SourceLink({ account, source }: { account: string; source: unknown }): ReactNode {
  const { entities } = useRegistry();
  const id = typeof source === 'string' ? source : '';
  const entity = [...entities.values()].find(({ prefix }) => prefix !== '' && id.startsWith(`${prefix}-`));
  return entity === undefined ? null : <Source account={account} entity={entity} id={id} />;
}

function Source({ account, entity, id }: { account: string; entity: Entity; id: string }): ReactNode {
  const t = useTranslations();
  const { listed } = useRegistry();
  const { data } = useQuery(docQuery(account, entity, id));
  if (data === undefined) return null;
  // A record without a page of its own, such as a payment, belongs to another one.
  if (!listed.includes(entity)) {
    const parent = Object.entries(entity.fields).find(([, field]) => field.type === 'ref' && field.required === true);
    return <SourceLink account={account} source={parent && data[parent[0]]} />;
  }
  return (
    <dl className="o-facts">
      <div>
        <dt>{t('income.field.source')}</dt>
        <dd>
          <Link to={recordPath(account, entity, id)}>{data.label}</Link>
        </dd>
      </div>
    </dl>
  );
}
