import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconUsersGroup } from '@tabler/icons-react';
import { createElement, type ReactNode } from 'react';
import { className } from '#platform/entity/define.ts';
import { view } from '#platform/web/api/api.ts';
import { useMemberships } from '#platform/web/data/session.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import type { Icon } from '#platform/web/module.ts';
import { inAccount, indexPath } from '#platform/web/routing/paths.ts';
import { useRegistry } from '#platform/web/routing/registry.tsx';
import { useLinkFilter } from '#platform/web/shell/menus/use-menu.ts';
import { useProduct } from '#platform/web/shell/offered-products.ts';
import './admin.css';
import { useTranslations } from '../words.ts';

/** The number of records of each kind, with links to the lists; then links to the group's other screens. */
export function Tiles(props: { account: string; admin: boolean }): ReactNode {
  const { account } = props;
  const t = useTranslations();
  const { modules, entities, iconOf, screens, listed } = useRegistry();
  const product = useProduct();
  const { data } = useQuery({
    queryKey: ['counter', account, 'count-by-klass'],
    queryFn: ({ signal }) => view(account, 'count-by-klass', { group_level: 1 }, signal),
  });
  const amounts = new Map(data?.map((row) => [String(row.key), Number(row.value)]));
  const inFront = modules.filter((module) => module.product !== true || module.key === product);
  const kinds = inFront
    .toSorted((a, b) => Number(b.product === true) - Number(a.product === true))
    .flatMap((module) => module.tiles ?? [])
    .flatMap((kind) => entities.get(kind) ?? []);
  const isOffered = useLinkFilter(props.admin);
  const links = inFront
    .flatMap((module) => module.adminLinks ?? [])
    .filter(isOffered)
    .toSorted((a, b) => a.order - b.order);
  const below = useMemberships().data?.filter((one) => one.parent_account_id === account).length ?? 0;
  const pages = new Set(screens.map((screen) => screen.path));
  return (
    <ul className="o-plain-list a-tiles" aria-label={t('groups.admin.records')}>
      {kinds.map((entity) => {
        const path = indexPath(account, entity);
        const paged = listed.includes(entity) || pages.has(indexPath('$account_id', entity));
        return (
          <Tile
            key={entity.kind}
            icon={iconOf(entity.kind)}
            label={t.dynamic(entity.kind, { count: 2 })}
            count={data === undefined ? null : (amounts.get(className(entity.kind)) ?? 0)}
            to={paged ? path : null}
          />
        );
      })}
      {below === 0 ? null : (
        <Tile icon={IconUsersGroup} label={t('groups.admin.groups')} count={below} to={`/account/${account}/groups`} />
      )}
      {links.map((link) => (
        <Tile key={link.to} icon={link.icon} label={t.dynamic(link.label)} to={inAccount(link.to, account)} />
      ))}
    </ul>
  );
}

function Tile(props: { icon: Icon | null; label: string; count?: number | null; to: string | null }): ReactNode {
  const formats = useFormats();
  const { count } = props;
  const words = (
    <>
      {props.icon === null ? null : createElement(props.icon, { size: 20, stroke: 1.5 })}
      <span className="o-cut">{props.label}</span>
      {count === undefined ? null : <span className="a-tile-count">{count === null ? '' : formats.number(count)}</span>}
    </>
  );
  return (
    <li>
      {props.to === null ? (
        <div className="a-tile">{words}</div>
      ) : (
        <Link to={props.to} className="a-tile">
          {words}
        </Link>
      )}
    </li>
  );
}
