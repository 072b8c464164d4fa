import { type CompiledQuery, type DatabaseConnection, type Driver, SelectQueryNode, type SqliteDriver } from 'kysely';

/**
 * Drives two connections to one database file: one writes, one statement or transaction after the other, and the other
 * reads beside it what is committed, which in WAL mode waits for nobody. Inside a transaction everything goes to the
 * one that writes.
 */
export class ReadBesideDriver implements Driver {
  readonly #writing: SqliteDriver;
  readonly #reading: SqliteDriver;
  readonly #check: () => void;
  /** Settles when whoever writes last, or waits to, has finished. */
  #last: Promise<void> = Promise.resolve();

  /** @param check is called before anything is written and before it is committed, and throws where it must not be */
  constructor(writing: SqliteDriver, reading: SqliteDriver, check: () => void) {
    this.#writing = writing;
    this.#reading = reading;
    this.#check = check;
  }

  async init(): Promise<void> {
    await this.#writing.init();
    await this.#reading.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const [writer, reader] = await Promise.all([this.#writing.acquireConnection(), this.#reading.acquireConnection()]);
    return new Connection(writer, reader, () => this.#turn());
  }

  async releaseConnection(): Promise<void> {}

  beginTransaction(connection: DatabaseConnection): Promise<void> {
    return own(connection).begin((writer) => this.#writing.beginTransaction(writer));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    this.#check();
    await this.#writing.commitTransaction(own(connection).writer);
    own(connection).end();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await this.#writing.rollbackTransaction(own(connection).writer);
    } finally {
      own(connection).end();
    }
  }

  /** The one that writes last: it clears the log away. */
  async destroy(): Promise<void> {
    await this.#reading.destroy();
    await this.#writing.destroy();
  }

  /** Waits until nobody else writes. @returns lets the next one write */
  async #turn(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#last;
    this.#last = promise;
    await before;
    try {
      this.#check();
    } catch (error) {
      resolve();
      throw error;
    }
    return resolve;
  }
}

class Connection implements DatabaseConnection {
  readonly writer: DatabaseConnection;
  readonly #reader: DatabaseConnection;
  readonly #turn: () => Promise<() => void>;
  /** Set during a transaction. */
  #leave: (() => void) | null = null;

  constructor(writer: DatabaseConnection, reader: DatabaseConnection, turn: () => Promise<() => void>) {
    this.writer = writer;
    this.#reader = reader;
    this.#turn = turn;
  }

  async begin(begin: (writer: DatabaseConnection) => Promise<void>): Promise<void> {
    const leave = await this.#turn();
    try {
      await begin(this.writer);
      this.#leave = leave;
    } catch (error) {
      leave();
      throw error;
    }
  }

  end(): void {
    this.#leave?.();
    this.#leave = null;
  }

  async executeQuery<Row>(query: CompiledQuery) {
    if (this.#leave) return this.writer.executeQuery<Row>(query);
    if (SelectQueryNode.is(query.query)) return this.#reader.executeQuery<Row>(query);
    const leave = await this.#turn();
    try {
      return await this.writer.executeQuery<Row>(query);
    } finally {
      leave();
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number) {
    return (this.#leave ? this.writer : this.#reader).streamQuery<Row>(query, chunkSize);
  }
}

function own(connection: DatabaseConnection): Connection {
  if (connection instanceof Connection) return connection;
  throw new Error('This connection belongs to another driver');
}
