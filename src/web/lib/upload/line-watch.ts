import { PART_BYTES } from '#domain/upload/upload-limits.ts';
import type { UploadEvent } from './upload-state.ts';

/** A part that takes longer has the line for itself: of three at a time, all would be lost with the page, each a third of the way. */
const QUICK_PART_MS = 15_000;
/** Before that, what was sent is mostly in the buffers of this machine. */
const SETTLING_MS = 1_000;

/** Follows the first part of an upload. `isQuick` resolves once the line has shown that it carries a whole part in 15 seconds. */
export class LineWatch {
  readonly isQuick: Promise<void>;
  readonly #begunAtMs = new Map<number, number>();
  #open = (): void => undefined;

  constructor() {
    this.isQuick = new Promise((resolve) => (this.#open = resolve));
  }

  begin(partNumber: number, atMs: number): void {
    this.#begunAtMs.set(partNumber, atMs);
  }

  see(event: UploadEvent): void {
    if (event.type !== 'partProgress' && event.type !== 'partStored') return;
    const elapsedMs = event.atMs - (this.#begunAtMs.get(event.partNumber) ?? event.atMs);
    const sentBytes = event.type === 'partStored' ? event.sizeBytes : event.sentBytes;
    const isTelling = event.type === 'partStored' || elapsedMs >= SETTLING_MS;
    if (isTelling && elapsedMs * PART_BYTES <= QUICK_PART_MS * sentBytes) this.#open();
  }
}
