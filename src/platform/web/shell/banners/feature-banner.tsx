import { useLocation } from '@tanstack/react-router';
import { IconToggleLeft } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { useDisabledFeatures } from '../../data/disabled-features.ts';
import { useT } from '../../i18n/language.tsx';
import { inAccount } from '../../routing/paths.ts';
import { useRegistry } from '../../routing/registry.tsx';
import { useModuleOff } from '../module-off/module-off.tsx';
import { SwitchOn } from '../module-off/switch-on.tsx';

/**
 * Says on the screens of a feature that the group has switched it off, with the switch for administrators. A module
 * without records has a page for that instead.
 */
export const FeatureBanner = memo(function FeatureBanner(props: { account: string | null }): ReactNode {
  const t = useT();
  const { account } = props;
  const { menu } = useRegistry();
  const off = useDisabledFeatures(account);
  const module = useModuleOff(account);
  const path = useLocation({ select: (location) => location.pathname });
  const part = menu.find((item) => {
    const to = inAccount(item.to, account);
    return item.feature !== undefined && off.has(item.feature) && (path === to || path.startsWith(`${to}/`));
  });
  const feature = module?.key ?? part?.feature;
  // Not before it is known which of them it is: the banner would come and go above the page.
  const hasOwnPage = module !== undefined && module.isEmpty !== false;
  if (account === null || feature === undefined || hasOwnPage) return null;
  const name = module?.name ?? t.dynamic(part?.label ?? '', { count: 2 });
  return (
    <div className="o-banner o-banner-plan">
      <IconToggleLeft size={16} />
      <span>{t('shell.feature-off', { name })}</span>
      <SwitchOn account={account} feature={feature} size="compact-xs" />
    </div>
  );
});
