import { dayIn } from '#platform/entity/region/time-zone.ts';
import { useGroupSetting } from './settings/group-setting.ts';
import { useNow } from './use-now.ts';

/** Today's date in the group's time zone; null until the zone is loaded. */
export function useToday(account: string): string | null {
  const zone = useGroupSetting(account, 'time-zone');
  const now = useNow();
  return zone === undefined ? null : dayIn(new Date(now), zone ?? 'UTC');
}
