import { useOwnSetting } from '#platform/web/data/settings/own-setting.ts';

/** The person's setting whether opening an item marks it as read; on by default. */
export function useMarkOnOpening(): readonly [boolean, (on: boolean) => void] {
  const [value, set] = useOwnSetting('reader_mark_as_read_on_opening');
  return [value !== 'disabled', (on) => set(on ? 'enabled' : 'disabled')];
}
