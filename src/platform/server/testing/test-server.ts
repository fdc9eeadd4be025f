import { Client, type ClientConfig, type PoolConfig } from 'pg';

/** A server that tests share, accessed as its administrator. */
export interface Server {
  readonly owner: string;
  /** Additional actions for databases of a cluster. */
  readonly cluster?: {
    /** Runs before the migrations that follow the first version for clusters. */
    prepare(database: string): Promise<void>;
    /** Ends all connections and refuses new ones, so that the database can be copied or dropped on every server. */
    finish(database: string): Promise<void>;
    /** Makes statements of the product that query several servers fail. */
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
