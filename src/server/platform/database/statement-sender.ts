import type pg from 'pg';
import type { Statement } from './statement-batch.ts';

export type Send = (statement: Statement, values: unknown[]) => Promise<pg.QueryResult>;
type Asked = { statement: Statement; done: (result: pg.QueryResult) => void; fail: (error: unknown) => void };

/** Collects the statements of a transaction while others are under way, and sends what has come meanwhile together, in order. */
export class StatementSender {
  readonly #sendAll: (statements: readonly Statement[]) => Promise<readonly pg.QueryResult[]>;
  #waiting: Asked[] = [];
  #sending: Promise<void> | undefined;

  /** `sendAll` answers one result for each statement. */
  constructor(sendAll: (statements: readonly Statement[]) => Promise<readonly pg.QueryResult[]>) {
    this.#sendAll = sendAll;
  }

  readonly send: Send = (statement, values) =>
    new Promise((done, fail) => {
      this.#waiting.push({ statement: { ...statement, values }, done, fail });
      this.#sending ??= this.#sendWaiting();
    });

  /** Resolves when nothing is under way, also after a failure. */
  async idle(): Promise<void> {
    await this.#sending;
  }

  async #sendWaiting(): Promise<void> {
    // Whoever asks for several things at once has asked for all of them by then.
    await new Promise<void>((done) => process.nextTick(done));
    while (this.#waiting.length > 0) {
      const asked = this.#waiting;
      this.#waiting = [];
      try {
        const results = await this.#sendAll(asked.map(({ statement }) => statement));
        for (const [index, { done, fail }] of asked.entries()) {
          const result = results[index];
          if (result) done(result);
          else fail(new Error('The database did not answer a statement.'));
        }
      } catch (error) {
        for (const { fail } of asked) fail(error);
      }
    }
    this.#sending = undefined;
  }
}
