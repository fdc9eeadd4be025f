import pg from 'pg';
import { getTypeParser } from './wire-types.ts';

/** Asks on one connection; statements asked for within one turn of the event loop travel, and are answered, together. */
export interface Batches {
  /** Rows of a statement; one with a name is prepared once per connection. */
  ask<Row extends object>(text: string, values?: readonly unknown[], name?: string): Promise<Row[]>;
  /** Sends what was asked for in this turn now. */
  send(): void;
}

export function openBatches(client: pg.PoolClient): Batches {
  let open: Batch | undefined;
  const send = (): void => {
    if (open === undefined) return;
    const batch = open;
    open = undefined;
    client.query(batch);
  };
  return {
    ask: async (text, values, name) => {
      if (open === undefined) {
        open = new Batch();
        setImmediate(send);
      }
      return open.add(text, values, name);
    },
    send,
  };
}

/** What node-postgres calls on a query, which its types leave out. */
interface Answered extends pg.Query {
  readonly name?: string;
  readonly text: string;
  handleRowDescription(columns: Columns): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
  handleReadyForQuery(connection: pg.Connection): void;
  handleError(error: Error, connection: pg.Connection): void;
}

/** The message that describes a statement's columns. */
interface Columns {
  readonly fields: readonly object[];
}

/** What a connection has been told of its prepared statements, by name; `none` for one that answers no rows. */
type Described = Map<string, Columns | 'none'>;

const describedOn = new WeakMap<pg.Connection, Described>();

/**
 * Statements with one `Sync` behind them instead of one behind each: the database answers in one packet, and wakes us once. Columns of a
 * prepared statement are asked for once per connection. Should one statement fail, those behind it fail with it. Without `BEGIN` the
 * statements are one transaction, which ends with them.
 */
class Batch extends pg.Query {
  /** Name and text of the statement whose messages come next: by them node-postgres notes what a connection has parsed. */
  name: string | undefined;
  text = '';
  readonly #statements: Answered[] = [];
  #place = 0;
  #described: Described = new Map();
  #hasColumns = false;

  constructor() {
    super('');
  }

  async add<Row extends object>(text: string, values: readonly unknown[] = [], name?: string): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      const config = {
        text,
        values: [...values],
        queryMode: 'extended',
        types: { getTypeParser },
        ...(name !== undefined && { name }),
      };
      const query = new pg.Query<Row & pg.QueryResultRow>(config, (error, result) => {
        if (error) reject(error);
        else resolve(result.rows);
      });
      this.#statements.push(query as Answered);
    });
  }

  override submit = (connection: pg.Connection): void => {
    this.#described = describedOn.get(connection) ?? new Map<string, Columns>();
    describedOn.set(connection, this.#described);
    this.#moveTo(0);
    connection.stream.cork();
    for (const statement of this.#statements) statement.submit(this.#quiet(connection, statement.name));
    connection.sync();
    connection.stream.uncork();
  };

  handleRowDescription(columns: Columns): void {
    if (this.name !== undefined) this.#described.set(this.name, columns);
    this.#describe(columns);
  }

  handleDataRow(message: unknown): void {
    const columns = this.#hasColumns || this.name === undefined ? undefined : this.#described.get(this.name);
    if (columns !== undefined && columns !== 'none') this.#describe(columns);
    this.#statements[this.#place]?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: pg.Connection): void {
    if (this.name !== undefined && !this.#described.has(this.name)) this.#described.set(this.name, 'none');
    const statement = this.#statements[this.#place];
    statement?.handleCommandComplete(message, connection);
    statement?.handleReadyForQuery(connection);
    this.#moveTo(this.#place + 1);
  }

  handleReadyForQuery(): void {
    // Every statement has had its answer.
  }

  handleError(error: Error, connection: pg.Connection): void {
    const { submittedNamedStatements: submitted } = connection as unknown as {
      submittedNamedStatements: Record<string, string>;
    };
    for (const statement of this.#statements.slice(this.#place)) {
      // The database has not looked at it: it is still to be parsed.
      if (statement.name !== undefined) delete submitted[statement.name];
      statement.handleError(error, connection);
    }
  }

  #describe(columns: Columns): void {
    this.#hasColumns = true;
    this.#statements[this.#place]?.handleRowDescription(columns);
  }

  #moveTo(place: number): void {
    this.#place = place;
    this.#hasColumns = false;
    this.name = this.#statements[place]?.name;
    this.text = this.#statements[place]?.text ?? '';
  }

  /** The connection as a statement sees it that leaves out what the batch says once. */
  #quiet(connection: pg.Connection, name: string | undefined): pg.Connection {
    const isDescribed = name !== undefined && this.#described.has(name);
    return Object.create(connection, {
      sync: { value: () => undefined },
      ...(isDescribed && { describe: { value: () => undefined } }),
    }) as pg.Connection;
  }
}
