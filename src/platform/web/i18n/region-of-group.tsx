import { type ReactNode, useEffect, useMemo } from 'react';
import { countryOf, regionOf } from '#platform/entity/region/region.ts';
import { useGroupSettingLater } from '../data/settings/group-setting.ts';
import { useOwnSetting } from '../data/settings/own-setting.ts';
import { useMembership } from '../data/session.ts';
import { useOptionalAccount } from '../routing/use-url.ts';
import { FormatsOf, useLocale } from './language.tsx';

/**
 * The formats behind the sign-in: those of the group's country, if it names one, else of the browser's. A person may choose ISO dates instead.
 */
export function RegionOfGroup(props: { children: ReactNode }): ReactNode {
  const locale = useLocale();
  const membership = useMembership(useOptionalAccount());
  const account = membership === undefined || membership.status === 'pending' ? null : membership.account_id;
  const country = useRemembered(`country ${account ?? ''}`, useGroupSettingLater(account, 'country'));
  const dates = useRemembered('date-format', useOwnSetting('date-format')[0]);
  const region = useMemo(
    () => regionOf(locale, country ?? countryOf(locale, navigator.languages), dates === 'iso'),
    [locale, country, dates],
  );
  return <FormatsOf region={region}>{props.children}</FormatsOf>;
}

/** A setting that this machine remembers until it is loaded again, so that dates do not change while a person reads them. */
function useRemembered(name: string, setting: string | null | undefined): string | null {
  const key = `oficina.${name}`;
  useEffect(() => {
    if (setting === null) localStorage.removeItem(key);
    else if (setting !== undefined) localStorage.setItem(key, setting);
  }, [key, setting]);
  return setting === undefined ? localStorage.getItem(key) : setting;
}
