import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconRefresh, IconTools, IconWifiOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { connection } from '../../api/connection.ts';
import { useStore } from '../../data/store.ts';
import { sessionQuery } from '../../data/session-queries.ts';
import { useServerReturn } from '../../data/use-server-return.ts';
import { useT } from '../../i18n/language.tsx';

/**
 * Messages for the whole page: no connection, a newer version, and what the shell adds. The page is never reloaded by
 * itself.
 */
export function Banners(props: { children?: ReactNode }): ReactNode {
  const t = useT();
  const { offline, outdated } = useStore(connection);
  useServerReturn();
  return (
    <output className="o-banners">
      <ReadOnlyBanner />
      {props.children}
      {offline ? (
        <div className="o-banner o-banner-offline">
          <IconWifiOff size={16} />
          <span>{t('shell.offline')}</span>
        </div>
      ) : null}
      {outdated ? (
        <div className="o-banner">
          <IconRefresh size={16} />
          <span>{t('shell.new-version')}</span>
          <Button size="compact-xs" variant="white" onClick={() => location.reload()}>
            {t('action.reload')}
          </Button>
        </div>
      ) : null}
    </output>
  );
}

/** Milliseconds between two checks. */
const lookAgain = 30_000;

/** Shown while the operator has switched to read-only mode; disappears by itself. */
function ReadOnlyBanner(): ReactNode {
  const t = useT();
  const { data } = useQuery({
    ...sessionQuery,
    refetchInterval: ({ state }) => (state.data?.info?.read_only_mode === undefined ? false : lookAgain),
  });
  const mode = data?.info?.read_only_mode;
  if (mode === undefined) return null;
  return (
    <div className="o-banner o-banner-offline">
      <IconTools size={16} />
      <span>
        {t('error.in-read-only-mode')} {mode.note}
      </span>
    </div>
  );
}
