/** PostgreSQL's settings, given on its command line; everything else keeps its default, durability above all. */
export const settings: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: '128MB',
  random_page_cost: '1.1',
  jit: 'off',
  // One machine, no replicas: the smallest log that is still safe.
  wal_level: 'minimal',
  max_wal_senders: '0',
  min_wal_size: '80MB',
  max_wal_size: '1GB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Errors go back to the app, which logs them; statements and rows of groups stay out of this log.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

/** What a server's pool, its listener and other work beside the pool take at most. */
const connectionsOfServer = 25;

/** PostgreSQL's `max_connections` for so many servers: room for the command line beside them, and for a server that takes the place of another. */
export function connectionsFor(workers: number): number {
  return connectionsOfServer * (workers === 1 ? 2 : workers + 2);
}

/** The port only names the socket's file: nothing listens on TCP. */
export const port = 5432;

/** Settings as arguments of `postgres`. */
export function settingArguments(values: Readonly<Record<string, string>>): string[] {
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
