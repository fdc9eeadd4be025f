import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { connection } from '../api/connection.ts';
import { startServerWatch } from '../api/server-watch.ts';

/**
 * When the server can be reached again, reloads everything on the screen: queries that failed, and data that may have
 * changed.
 */
export function useServerReturn(): void {
  const client = useQueryClient();
  useEffect(() => {
    let wasOffline = connection.get().offline;
    const stopListening = connection.subscribe(() => {
      const { offline } = connection.get();
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
