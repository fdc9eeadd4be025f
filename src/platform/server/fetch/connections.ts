import { isIP } from 'node:net';
import { Pool } from 'undici';

/** Keep-alive connections, by name and address, so that a name never uses a connection to an unchecked address. */
export interface Connections {
  /** The connections to `address` for the host of `url`. */
  to(url: URL, address: string): Pool;
  close(): void;
}

/** Certificate and private key in PEM. */
export interface ClientCertificate {
  readonly cert: string;
  readonly key: string;
}

/** Milliseconds for which an idle connection stays open, and within which a new one must be established. */
const idle = 30_000;
const connecting = 20_000;

/** `client`: shown to servers that ask for a certificate. */
export function openConnectionPool(client?: ClientCertificate): Connections {
  const pools = new Map<string, Pool>();

  function open(key: string, url: URL, address: string): Pool {
    const host = isIP(address) === 6 ? `[${address}]` : address;
    const port = url.port === '' ? '' : `:${url.port}`;
    // The caller has a deadline for everything; the client's own timeouts would only cost time.
    const pool = new Pool(`${url.protocol}//${host}${port}`, {
      keepAliveTimeout: idle,
      keepAliveMaxTimeout: idle,
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: { timeout: connecting, ...client },
    });
    const forget = (): void => {
      if (pool.stats.connected > 0 || pool.stats.size > 0 || pools.get(key) !== pool) return;
      pools.delete(key);
      void pool.close();
    };
    pool.on('disconnect', forget);
    pool.on('connectionError', forget);
    pools.set(key, pool);
    return pool;
  }

  return {
    to: (url, address) => {
      const key = `${url.origin} ${address}`;
      return pools.get(key) ?? open(key, url, address);
    },
    close: () => {
      for (const pool of pools.values()) void pool.destroy();
      pools.clear();
    },
  };
}
