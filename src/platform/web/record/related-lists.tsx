import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Entity } from '#platform/entity/define.ts';
import type { FindQuery } from '../api/api.ts';
import { listQuery } from '../data/queries.ts';
import { useCreating } from '../data/writable.ts';
import { RecordName } from '../fields/record-name.tsx';
import { sortOf } from '../fields/choice/use-ref-options.ts';
import { Value } from '../fields/value.tsx';
import { kindLabel, newLabel } from '../i18n/labels.ts';
import { useT } from '../i18n/language.tsx';
import { columnFields } from '../list/columns.ts';
import type { RecordProps } from '../module.ts';
import { indexPath, newPath, recordPath } from '../routing/paths.ts';
import { useRegistry } from '../routing/registry.tsx';
import { useAccount } from '../routing/use-url.ts';

const shown = 6;

/** The records that refer to this one, a short list for each kind. */
export function RelatedLists({ entity, id }: RecordProps): ReactNode {
  const { listed } = useRegistry();
  return listed.flatMap((other) =>
    Object.entries(other.fields)
      .filter(([, field]) => field.type === 'ref' && field.to === entity.kind)
      .map(([name]) => <RelatedList key={`${other.kind}.${name}`} entity={other} field={name} id={id} />),
  );
}

/** The first records of a kind whose `field` is `id`, in the kind's own order. */
export function RelatedList(props: { entity: Entity; field: string; id: string }): ReactNode {
  const t = useT();
  const account = useAccount();
  const { entity, field, id } = props;
  const { permitted, held } = useCreating(account, entity);
  const writable = permitted && held === undefined;
  const columns = sideColumns(entity, field);
  const query: FindQuery = {
    selector: { klass: entity.kind, [field]: id },
    fields: columnFields(entity, columns),
    sort: [sortOf(entity.sort)],
    limit: shown + 1,
  };
  const { data } = useQuery(listQuery(account, entity.kind, query));
  if (data === undefined || (data.length === 0 && !writable)) return null;
  const kind = kindLabel(t, entity.kind, 2);
  return (
    <section className="o-section">
      <div className="o-section-head">
        <h2>{kind}</h2>
        {writable ? (
          <ActionIcon
            component={Link}
            to={newPath(account, entity)}
            search={{ [field]: id } as never}
            variant="subtle"
            aria-label={newLabel(t, entity.kind)}
          >
            <IconPlus size={16} />
          </ActionIcon>
        ) : null}
      </div>
      {data.length === 0 ? <p className="o-quiet o-flush">{t('value.none')}</p> : null}
      <ul className="o-plain-list o-related">
        {data.slice(0, shown).map((doc) => (
          <li key={doc._id}>
            <Link to={recordPath(account, entity, doc._id)} className="o-cut">
              <RecordName entity={entity} doc={doc} />
            </Link>
            {columns.map((name) => (
              <span key={name} className="o-quiet o-small">
                <Value entity={entity} name={name} doc={doc} />
              </span>
            ))}
          </li>
        ))}
      </ul>
      {data.length > shown ? (
        <Link to={indexPath(account, entity)} search={{ [field]: id }} className="o-small">
          {t('show.all')}
        </Link>
      ) : null}
    </section>
  );
}

/** Next to the title: the number, the first option (a status) and the time of the last change. */
function sideColumns(entity: Entity, except: string): readonly string[] {
  const option = entity.list.find((name) => entity.fields[name]?.type === 'option');
  const wanted = [entity.numbered, option, 'updated_at'];
  return wanted.filter((name): name is string => name !== undefined && name !== except);
}
