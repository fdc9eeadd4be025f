import { Client, type ClientConfig, type PoolConfig } from 'pg';

/** A server that tests share, as its administrator. */
export interface Server {
  readonly owner: string;
  /** Of a cluster: what a database needs beside what is done to an ordinary one. */
  readonly cluster?: {
    /** Before the migrations that come after the first cluster. */
    prepare(database: string): Promise<void>;
    /** Ends every connection and lets nobody in, so that it can be copied or dropped on every server. */
    finish(database: string): Promise<void>;
    /** Statements of the product that ask more than one server at once fail in it. */
    bound(database: string): Promise<void>;
  };
  address(database: string): { connection: PoolConfig; url: string };
  administer(sql: string): Promise<void>;
  /** Runs `work` while no other test process runs its own. */
  alone(work: (client: Client) => Promise<void>): Promise<void>;
}

/** Any number that nothing else locks in the administrator's database. */
const templateLock = 7_463_153;

/** What tests do to a server, as its administrator. */
export function serverOf(config: ClientConfig, owner: string, address: Server['address']): Server {
  const alone: Server['alone'] = async (work) => {
    const client = new Client(config);
    await client.connect();
    try {
      await client.query('SELECT pg_advisory_lock($1)', [templateLock]);
      await work(client);
    } finally {
      await client.end();
    }
  };
  const administer: Server['administer'] = async (sql) => {
    const client = new Client(config);
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  };
  return { owner, address, administer, alone };
}
