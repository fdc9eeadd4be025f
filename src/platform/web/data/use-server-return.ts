import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readConnection, watchConnection } from '../api/connection.ts';
import { startServerWatch } from '../api/server-watch.ts';

/** Watches the server; when it is back, asks again for all that is on the screen: what failed, and what may have changed meanwhile. */
export function useServerReturn(): void {
  const client = useQueryClient();
  useEffect(() => {
    let wasOffline = readConnection().offline;
    const stopListening = watchConnection(() => {
      const { offline } = readConnection();
      if (wasOffline && !offline) void client.invalidateQueries();
      wasOffline = offline;
    });
    const stopWatching = startServerWatch();
    return () => {
      stopListening();
      stopWatching();
    };
  }, [client]);
}
