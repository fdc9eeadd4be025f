import { Link } from '@tanstack/react-router';
import { createElement, type ReactNode, Suspense } from 'react';
import { useMembership } from '#platform/web/data/session.ts';
import { useRegistry } from '#platform/web/routing/registry.tsx';
import { useAccount, useSearchState } from '#platform/web/routing/use-url.ts';
import { LoadingSkeleton } from '#platform/web/parts/loading-skeleton.tsx';
import { useProduct } from '#platform/web/shell/offered-products.ts';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { RefreshButton } from '../refresh-button.tsx';
import { ConfigurationPanel } from './settings/configuration-panel.tsx';
import { FeaturesPanel } from './settings/features-panel.tsx';
import { ListPanel } from './settings/list-panel.tsx';
import { GroupDelete } from './group-delete.tsx';
import { GroupProfile } from './group-profile.tsx';
import { Tiles } from './tiles.tsx';
import { phone } from '../../entities/phone.ts';
import { address } from '../../entities/address.ts';
import '#modules/people/web/profile.css';
import './admin.css';
import { useTranslations } from '../words.ts';

/** admin: the group's records, name, addresses and features. */
export function Admin(): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  const membership = useMembership(account);
  const [search] = useSearchState();
  const admin = membership?.admin === true;
  const tab = search['tab'] === 'features' ? 'features' : 'group';
  useTitle(t('groups.admin.title'));
  return (
    <div className="o-page a-admin" key={account}>
      <nav className="a-crumbs o-small" aria-label={t('groups.admin.path')}>
        <Link to={`/account/${account}`}>{membership?.account_name ?? t('shell.dashboard')}</Link>
      </nav>
      <div className="o-head">
        <h1>{t('groups.admin.title')}</h1>
        <RefreshButton account={account} />
      </div>
      {admin ? null : <p className="o-note a-note">{t('groups.admin.only-admins')}</p>}
      <nav className="a-tabs a-admin-tabs" aria-label={t('groups.admin.title')}>
        {(['group', 'features'] as const).map((name) => (
          <Link
            key={name}
            to="/account/$account_id/admin"
            params={{ account_id: account }}
            search={{ tab: name }}
            aria-current={name === tab ? 'page' : undefined}
          >
            {t(`groups.admin.tab-${name}`)}
          </Link>
        ))}
      </nav>
      {tab === 'features' ? (
        <FeaturesPanel account={account} />
      ) : (
        <GroupTab account={account} name={membership?.account_name ?? ''} admin={admin} />
      )}
    </div>
  );
}

function GroupTab({ account, name, admin }: { account: string; name: string; admin: boolean }): ReactNode {
  return (
    <div className="a-stack">
      <Tiles account={account} admin={admin} />
      <AdminCards account={account} />
      <div className="a-cards">
        <GroupProfile account={account} admin={admin} />
        <ConfigurationPanel account={account} admin={admin} />
        <SettingCards account={account} />
        <ListPanel account={account} admin={admin} part={phone} setting="phones" />
        <ListPanel account={account} admin={admin} part={address} setting="addresses" />
      </div>
      {admin ? <GroupDelete account={account} name={name} /> : null}
    </div>
  );
}

/** Cards of other modules for settings of the whole group. */
function SettingCards({ account }: { account: string }): ReactNode {
  const { modules } = useRegistry();
  const cards = modules.flatMap((module) => module.settingCards ?? []).toSorted((a, b) => a.order - b.order);
  return cards.map((card) => (
    <Suspense key={card.key} fallback={<LoadingSkeleton lines={3} />}>
      {createElement(card.part, { account })}
    </Suspense>
  ));
}

/** Cards of the current module. */
function AdminCards({ account }: { account: string }): ReactNode {
  const { modules } = useRegistry();
  const product = useProduct();
  const cards = modules
    .filter((module) => module.product !== true || module.key === product)
    .flatMap((module) => module.adminCards ?? [])
    .toSorted((a, b) => a.order - b.order);
  if (cards.length === 0) return null;
  return (
    <div className="a-cards">
      {cards.map((card) => (
        <div key={card.key} className="a-card">
          <Suspense fallback={<LoadingSkeleton lines={3} />}>{createElement(card.part, { account })}</Suspense>
        </div>
      ))}
    </div>
  );
}
