import pg from 'pg';
import { isPlanStale } from './database-failures.ts';
import { renewNames } from './statement-names.ts';
import type { ServerMode } from './time-limits.ts';
import { getTypeParser } from './wire-types.ts';

/**
 * Runs statements on one connection. Those added in one turn of the event loop are sent together and answered together.
 */
export interface Batches {
  /** Rows of a statement. A named statement is prepared once per connection, if the connection keeps names. */
  readonly ask: <Row extends object>(
    text: string,
    values?: readonly unknown[],
    name?: string,
    reader?: RowReader<Row>,
  ) => Promise<Row[]>;
  /** Sends this turn's statements now. */
  readonly send: () => void;
  readonly note: string;
}

/**
 * A cluster plans such a statement for one server if it knows the values. Named statements are planned without values
 * and would run on all servers.
 */
const needsValuesToPlan = /^\s*UPDATE\b[\s\S]*\bFROM\b/i;

export function openBatches(
  client: pg.PoolClient,
  { sharded, named, note = '' }: Pick<ServerMode, 'sharded' | 'named' | 'note'>,
): Batches {
  let open: Batch | undefined;
  const send = (): void => {
    if (open === undefined) return;
    const batch = open;
    open = undefined;
    client.query(batch);
  };
  return {
    ask: async (text, values, name, reader) => {
      if (open === undefined) {
        open = new Batch();
        setImmediate(send);
      }
      return open.add(text, values, !named || (sharded && needsValuesToPlan.test(text)) ? undefined : name, reader);
    },
    send,
    note,
  };
}

interface Statement {
  readonly name: string | undefined;
  readonly text: string;
  readonly values: readonly Value[];
  readonly reader: RowReader<object>;
  readonly rows: object[];
  readonly resolve: (rows: object[]) => void;
  readonly reject: (error: Error) => void;
}

type Value = string | Buffer | null;

/** A column of the result, with the parser of its text. */
interface AnswerColumn {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

/** A row from the database: a text or null for each column. */
type Cells = readonly (string | null)[];

/** Makes rows from a result with these columns. On one connection the same columns are the same array. */
export type RowReader<Row> = (columns: readonly AnswerColumn[]) => (cells: Cells) => Row;

/** By default a row is an object with a member for each column. */
const asObject: RowReader<object> = (columns) => (cells) => {
  const row: Record<string, unknown> = {};
  let place = 0;
  for (const { name, parse } of columns) {
    const text = cells[place] ?? null;
    row[name] = text === null ? null : parse(text);
    place += 1;
  }
  return row;
};

/** Members of a node-postgres connection that its types leave out. */
interface Connection extends pg.Connection {
  /** Texts of prepared statements by name: those that exist, and those that have been sent. */
  readonly parsedStatements: Readonly<Record<string, string>>;
  readonly submittedNamedStatements: Record<string, string>;
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => Value } }).utils;

/** Columns of prepared statements by name, for each connection. */
const columnsByConnection = new WeakMap<Connection, Map<string, readonly AnswerColumn[]>>();

/**
 * Sends several statements with one `Sync` after the last instead of one after each: the database answers in one
 * packet, and wakes us once. The columns of a prepared statement are requested once per connection.
 * If one statement fails, those after it fail too. Without `BEGIN` the statements form one transaction of their own.
 */
class Batch extends pg.Query {
  /**
   * Name and text of the statement whose messages come next; node-postgres uses them to record what a connection has
   * prepared.
   */
  name: string | undefined;
  text = '';
  readonly #statements: Statement[] = [];
  #place = 0;
  #described = new Map<string, readonly AnswerColumn[]>();
  #columns: readonly AnswerColumn[] = [];
  #read: ((cells: Cells) => object) | undefined;

  constructor() {
    super('');
  }

  async add<Row extends object>(
    text: string,
    values: readonly unknown[] = [],
    name?: string,
    reader: RowReader<object> = asObject,
  ): Promise<Row[]> {
    const prepared = values.map((value) => prepareValue(value));
    return new Promise((resolve, reject) => {
      const answer = resolve as (rows: object[]) => void;
      this.#statements.push({ name, text, values: prepared, reader, rows: [], resolve: answer, reject });
    });
  }

  override submit = (on: pg.Connection): void => {
    const connection = on as Connection;
    this.#described = columnsByConnection.get(connection) ?? new Map<string, readonly AnswerColumn[]>();
    columnsByConnection.set(connection, this.#described);
    this.#moveTo(0);
    connection.stream.cork();
    for (const statement of this.#statements) this.#send(connection, statement);
    connection.sync();
    connection.stream.uncork();
  };

  #send(connection: Connection, { name, text, values }: Statement): void {
    const { parsedStatements: parsed, submittedNamedStatements: submitted } = connection;
    if (name === undefined || (parsed[name] ?? submitted[name]) === undefined) {
      connection.parse({ name: name ?? '', text, types: [] }, true);
      if (name !== undefined) submitted[name] = text;
    }
    connection.bind({ portal: '', statement: name ?? '', values: [...values] }, true);
    if (name === undefined || !this.#described.has(name)) connection.describe({ type: 'P', name: '' }, true);
    connection.execute(null, true);
  }

  handleRowDescription({ fields }: { readonly fields: readonly { name: string; dataTypeID: number }[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, parse: getTypeParser(dataTypeID) }));
  }

  handleDataRow({ fields }: { readonly fields: Cells }): void {
    const statement = this.#statements[this.#place];
    if (statement === undefined) return;
    this.#read ??= statement.reader(this.#columns);
    statement.rows.push(this.#read(fields));
  }

  handleCommandComplete(): void {
    const statement = this.#statements[this.#place];
    if (this.name !== undefined) this.#described.set(this.name, this.#columns);
    statement?.resolve(statement.rows);
    this.#moveTo(this.#place + 1);
  }

  handleReadyForQuery(): void {
    // By now every statement has its answer.
  }

  handleError(error: Error, connection: Connection): void {
    if (this.name !== undefined && isPlanStale(error)) renewNames(this.text, this.name);
    for (const { name, reject } of this.#statements.slice(this.#place)) {
      // The database has skipped it, so it is not prepared yet.
      if (name !== undefined) delete connection.submittedNamedStatements[name];
      reject(error);
    }
  }

  #moveTo(place: number): void {
    const { name, text } = this.#statements[place] ?? {};
    this.#place = place;
    this.name = name;
    this.text = text ?? '';
    this.#columns = (name === undefined ? undefined : this.#described.get(name)) ?? [];
    this.#read = undefined;
  }
}
