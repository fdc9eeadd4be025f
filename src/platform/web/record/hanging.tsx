import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Entity } from '#platform/entity/define.ts';
import { find } from '../api/api.ts';
import { kindKey } from '../data/queries.ts';
import { countedKind, mostCounted } from '../i18n/labels.ts';
import { useT } from '../i18n/language.tsx';
import { useRegistry } from '../routing/registry.tsx';

/** What points at a record and would be left without it, by kind: told before it is deleted, with what else can be done (`children`). */
export function Hanging(props: { account: string; entity: Entity; id: string; children?: ReactNode }): ReactNode {
  const t = useT();
  const { account, entity, id } = props;
  const { listed } = useRegistry();
  const { data = [] } = useQuery({
    queryKey: [...kindKey(account, entity.kind), 'hanging', id],
    queryFn: ({ signal }) =>
      Promise.all(referring(listed, entity.kind).map((from) => count(account, from, id, signal))),
    staleTime: 0,
  });
  const list = data.filter(({ amount }) => amount > 0).map(({ kind, amount }) => countedKind(t, kind, amount));
  if (list.length === 0) return null;
  return (
    <>
      <p className="o-flush">{t('form.hanging', { list: list.join(', ') })}</p>
      {props.children}
    </>
  );
}

interface Reference {
  readonly kind: string;
  readonly field: string;
}

function referring(entities: readonly Entity[], kind: string): Reference[] {
  return entities.flatMap((entity) =>
    Object.entries(entity.fields)
      .filter(([, field]) => field.type === 'ref' && field.to === kind)
      .map(([field]) => ({ kind: entity.kind, field })),
  );
}

async function count(
  account: string,
  { kind, field }: Reference,
  id: string,
  signal: AbortSignal,
): Promise<{ kind: string; amount: number }> {
  const query = { selector: { klass: kind, [field]: id }, fields: ['_id'], limit: mostCounted + 1 };
  return { kind, amount: (await find(account, query, signal)).docs.length };
}
