/** Settings for PostgreSQL's command line. Everything else keeps its default, especially durability. */
export const settings: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: '128MB',
  random_page_cost: '1.1',
  jit: 'off',
  // One machine without replicas: the smallest log that is still safe.
  wal_level: 'minimal',
  max_wal_senders: '0',
  min_wal_size: '80MB',
  max_wal_size: '1GB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Errors go to the app, which logs them; statements and rows of groups must not get into this log.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

/** Maximum of a server's connections: its pool, its listener and separate connections. */
const connectionsPerServer = 25;

/**
 * PostgreSQL's `max_connections` for this number of servers, with spare ones for the command line and for a server that
 * replaces another.
 */
export function connectionsFor(workers: number): number {
  return connectionsPerServer * (workers === 1 ? 2 : workers + 2);
}

/** Only part of the socket's file name: nothing listens on TCP. */
export const port = 5432;

/** Settings as command-line arguments of `postgres`. */
export function settingArguments(values: Readonly<Record<string, string>>): string[] {
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
