import { Link } from '@tanstack/react-router';
import {
  IconCirclePlus,
  IconHistory,
  IconMessage,
  IconPencil,
  IconTrash,
  IconUserPlus,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import type { AnyDoc, Entity } from '#platform/entity/define.ts';
import { docQuery } from '#platform/web/data/queries.ts';
import { When } from '#platform/web/fields/value.tsx';
import { kindInSentence, recordLabel } from '#platform/web/i18n/labels.ts';
import type { Icon, RecordProps } from '#platform/web/module.ts';
import { indexPath, recordPath } from '#platform/web/routing/paths.ts';
import { useRegistry } from '#platform/web/routing/registry.tsx';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { ChangeLines } from './change-lines.tsx';
import { authorOf, type Version, visibleChanges } from './versions.ts';
import './timeline.css';
import { useTranslations, type Words } from './words.ts';

/** An entry of a timeline: who, what, which record (unless the page shows it) or how many, and when. */
export function VersionLine(props: {
  version: Version;
  named: boolean;
  gone?: boolean;
  count?: number;
  /** The record of the page, if its currency is still that of this entry. */
  record?: AnyDoc | undefined;
}): ReactNode {
  const t = useTranslations();
  const { version, count = 1 } = props;
  const isRun = count > 1;
  const entity = useRegistry().entities.get(version.item_type);
  return (
    <li className="a-line">
      {createElement(pictureOf(version), { size: 18, stroke: 1.5 })}
      <div className="a-line-words">
        <p>
          <span className="o-strong">{authorOf(t, version)}</span> {eventWords(t, version, props.named)}{' '}
          {isRun ? <RunName kind={version.item_type} count={count} /> : null}
          {props.named && !isRun ? <RecordName version={version} gone={props.gone === true} /> : null}
          {version.cause_id === undefined ? null : <Cause id={version.cause_id} />}
        </p>
        {entity === undefined || isRun ? null : (
          <ChangeLines
            entity={entity}
            record={props.record}
            changes={visibleChanges(version).filter(({ field }) => !props.named || !isBalance(entity, field))}
          />
        )}
      </div>
      <span className="o-quiet o-small a-when">
        <When value={version.created_at} />
      </span>
    </li>
  );
}

/** An amount with a currency of its own is hidden among the changes of many records. */
function isBalance(entity: Entity, name: string): boolean {
  const field = entity.fields[name];
  return field?.type === 'decimal' && field.currency !== undefined && field.ofGroup !== true;
}

/** The number of records of a kind, as a link to their list. */
function RunName({ kind, count }: { kind: string; count: number }): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  const { entities, listed } = useRegistry();
  const entity = entities.get(kind);
  const words = `${count} ${kindInSentence(t, kind, count)}`;
  return entity === undefined || !listed.includes(entity) ? (
    <span>{words}</span>
  ) : (
    <Link to={indexPath(account, entity)}>{words}</Link>
  );
}

/** The record's name, as a link if it has a page, with the kind next to it. */
function RecordName(props: { version: Version; gone: boolean }): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  const { entities, listed } = useRegistry();
  const { version } = props;
  const entity = entities.get(version.item_type);
  const label = recordLabel(t, entity, version.item_label ?? '');
  const name = label === '' ? t.dynamic(version.item_type, { count: 1 }) : label;
  const paged = entity !== undefined && (listed.includes(entity) || pagedHere.has(entity.kind));
  return (
    <>
      {entity === undefined || !paged || props.gone ? (
        <span>{name}</span>
      ) : (
        <Link to={recordPath(account, entity, version.item_id)}>{name}</Link>
      )}{' '}
      {label === '' || entity === undefined || entity.kind === 'comment' ? null : (
        <span className="o-quiet o-small">{t.dynamic(entity.kind, { count: 1 })}</span>
      )}
    </>
  );
}

/** The record whose rule made the change. */
function Cause({ id }: { id: string }): ReactNode {
  const { listed } = useRegistry();
  const entity = listed.find(({ prefix }) => id.startsWith(`${prefix}-`));
  return entity === undefined ? null : <CauseName entity={entity} id={id} />;
}

function CauseName({ entity, id }: RecordProps): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  const { data } = useQuery({ ...docQuery(account, entity, id), retry: false, staleTime: 60_000 });
  const words = t.dynamic(entity.kind, { count: 1 });
  return (
    <span className="o-quiet">
      {t('activity.event.through')}{' '}
      {data === undefined ? words : <Link to={recordPath(account, entity, id)}>{data.label}</Link>}
    </span>
  );
}

/** Kinds without generic screens for which this module has screens. */
const pagedHere: ReadonlySet<string> = new Set(['comment', 'subscription']);

function eventWords(t: Words, version: Version, named: boolean): string {
  const here = `activity.event-here.${version.app_event}`;
  if (!named && t.has(here)) return t.dynamic(here);
  const own = `activity.event.${version.app_event}`;
  return t.has(own) ? t.dynamic(own) : t.dynamic(`activity.event.${version.event}`);
}

function pictureOf(version: Version): Icon {
  if (version.event === 'destroy') return IconTrash;
  if (version.item_type === 'comment') return IconMessage;
  if (version.item_type === 'account') return IconUsersGroup;
  if (version.item_type === 'subscription') return IconUserPlus;
  if (version.event === 'create') return IconCirclePlus;
  return version.app_event === 'update' ? IconPencil : IconHistory;
}
