import { Link, useLocation } from '@tanstack/react-router';
import { IconToggleLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useDisabledFeatures } from '../../data/disabled-features.ts';
import { useMembership } from '../../data/session.ts';
import { useT } from '../../i18n/language.tsx';
import { inAccount } from '../../routing/paths.ts';
import { useRegistry } from '../../routing/registry.tsx';

/**
 * Says on the screens of a feature that the group has switched it off, with a link to the switch for administrators.
 */
export function FeatureBanner(props: { account: string | null }): ReactNode {
  const t = useT();
  const { account } = props;
  const { menu } = useRegistry();
  const off = useDisabledFeatures(account);
  const admin = useMembership(account)?.admin === true;
  const path = useLocation({ select: (location) => location.pathname });
  const here = menu.find((item) => {
    const to = inAccount(item.to, account);
    return item.feature !== undefined && off.has(item.feature) && (path === to || path.startsWith(`${to}/`));
  });
  if (here === undefined || account === null) return null;
  return (
    <div className="o-banner o-banner-plan">
      <IconToggleLeft size={16} />
      <span>{t('shell.feature-off', { name: t.dynamic(here.label, { count: 2 }) })}</span>
      {admin ? (
        <Link to={`/account/${account}/admin`} search={{ tab: 'features' }}>
          {t('shell.feature-settings')}
        </Link>
      ) : null}
    </div>
  );
}
