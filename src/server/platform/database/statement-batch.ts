import pg from 'pg';

/** A statement with its values, as the query builder hands it to the driver. */
export type Statement = pg.QueryConfig & { rowMode?: 'array' };

type Connection = Parameters<pg.Submittable['submit']>[0];
type Outgoing = Pick<Connection, 'stream' | 'parse' | 'bind' | 'describe' | 'execute' | 'close' | 'sync'>;
/** What a query of the driver does with the answers of the server: its types leave that out. */
type DriverQuery = pg.Query & {
  submit(connection: Outgoing): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  handleReadyForQuery(connection: Connection): void;
};

/**
 * Several statements that are sent together and answered together: one round trip. The server runs the whole message in one transaction,
 * so a setting for the transaction applies to all that follow, and nothing after a failed statement is run. For
 * `client.query`, as the driver's own cursors are; it leaves nothing in the connection, as a pooler in transaction mode needs it.
 */
export class StatementBatch implements pg.Submittable {
  readonly statements: readonly Statement[];
  readonly #queries: DriverQuery[];
  readonly #results: pg.QueryResult[] = [];
  readonly #settle: (error: Error | undefined, results: pg.QueryResult[]) => void;
  #next = 0;
  #failure: Error | undefined;

  /** `settle` receives the results of all statements, or the first error. */
  constructor(statements: readonly Statement[], settle: (error: Error | undefined, results: pg.QueryResult[]) => void) {
    this.statements = statements;
    this.#settle = settle;
    this.#queries = statements.map((statement) => {
      const extended = { ...statement, queryMode: 'extended' };
      return new pg.Query(extended, (error: Error | undefined, result: pg.QueryResult) => {
        if (error) this.#failure ??= error;
        else this.#results.push(result);
      }) as DriverQuery;
    });
  }

  submit(connection: Connection): void {
    const unended = withoutSync(connection);
    connection.stream.cork();
    try {
      // One whose values cannot be written has failed by now.
      for (const query of this.#queries) if (!this.#failure) query.submit(unended);
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
  }

  handleRowDescription(message: unknown): void {
    this.#queries[this.#next]?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#queries[this.#next]?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    this.#queries[this.#next++]?.handleCommandComplete(message, connection);
  }

  /** The driver calls nothing else afterwards. */
  handleError(error: Error): void {
    this.#settle(this.#failure ?? error, []);
  }

  handleReadyForQuery(connection: Connection): void {
    for (const query of this.#queries) query.handleReadyForQuery(connection);
    this.#settle(this.#failure, this.#results);
  }
}

/** A query of the driver ends its message by itself: in a batch one end is for all. */
function withoutSync(
  connection: Connection,
): Outgoing & { parsedStatements: object; submittedNamedStatements: object } {
  const { stream } = connection;
  return {
    stream,
    parsedStatements: {},
    submittedNamedStatements: {},
    sync: () => {},
    parse: (...args) => connection.parse(...args),
    bind: (...args) => connection.bind(...args),
    describe: (...args) => connection.describe(...args),
    execute: (...args) => connection.execute(...args),
    close: (...args) => connection.close(...args),
  };
}
