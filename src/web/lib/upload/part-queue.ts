import { MAX_SIGNED_PARTS, PARALLEL_PARTS } from '#domain/upload/upload-limits.ts';
import type { SignablePart } from './upload-server.ts';

export type SignedPart = SignablePart & { signedUrl: string };
type Prepare = (partNumbers: number[]) => Promise<SignedPart[]>;

/**
 * Parts ready to be sent, in order. `prepare` hashes and signs the next ones while earlier ones are under way: few at first,
 * so that sending begins immediately, then up to 32 per call.
 */
export class PartQueue {
  readonly #waiting: number[];
  readonly #prepare: Prepare;
  readonly #ready: SignedPart[] = [];
  #batchSize = PARALLEL_PARTS;
  #refill: Promise<void> | undefined;

  constructor(partNumbers: readonly number[], prepare: Prepare) {
    this.#waiting = [...partNumbers];
    this.#prepare = prepare;
  }

  /** The next part; undefined when none is left. Throws what `prepare` throws. */
  async next(): Promise<SignedPart | undefined> {
    while (this.#ready.length === 0) {
      if (this.#waiting.length === 0 && !this.#refill) return undefined;
      await this.#startRefill();
    }
    const part = this.#ready.shift();
    // A failure is met again by the caller that needs the part.
    if (this.#ready.length < PARALLEL_PARTS && this.#waiting.length > 0) this.#startRefill().catch(() => undefined);
    return part;
  }

  #startRefill(): Promise<void> {
    this.#refill ??= this.#fill().finally(() => (this.#refill = undefined));
    return this.#refill;
  }

  async #fill(): Promise<void> {
    const batch = this.#waiting.slice(0, this.#batchSize);
    const parts = await this.#prepare(batch);
    this.#waiting.splice(0, batch.length);
    this.#ready.push(...parts);
    this.#batchSize = Math.min(MAX_SIGNED_PARTS, this.#batchSize * 2);
  }
}
