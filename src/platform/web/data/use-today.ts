import { dayIn } from '#platform/entity/time-zone.ts';
import { useGroupSetting } from './group-setting.ts';
import { useNow } from './use-now.ts';

/** The day that it is now where the group is; null until its time zone is known. */
export function useToday(account: string): string | null {
  const zone = useGroupSetting(account, 'time-zone');
  const now = useNow();
  return zone === undefined ? null : dayIn(new Date(now), zone ?? 'UTC');
}
